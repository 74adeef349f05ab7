import { describe, expect, test } from '@jest/globals';
import { parseFieldSelector, parseLabelSelector } from '@orch/apimachinery';
import fc from 'fast-check';
import type { ListQuery, ResourceStore } from '../src/index.js';
import { commit, makePod, mostRecent, openStores, podDefinition, RecordingWatch } from './fixture.js';
import { RecordedMetrics } from './record-metrics.js';
import { openTestStore } from './test-stores.js';

type Selection = Pick<ListQuery, 'namespace' | 'labels' | 'fields' | 'limit'>;

const namespace = fc.constantFrom('a', 'a-b', 'b');
const labelText = fc.constantFrom(
  'app=web',
  'app=db',
  'app in (web)',
  'app in (web,db)',
  'app=web,tier=x',
  'app!=web',
  'tier',
);
const fieldText = fc.constantFrom('spec.nodeName=n1', 'spec.nodeName!=n1', 'spec.nodeName=n1,metadata.name=p1');
const selection: fc.Arbitrary<Selection> = fc.record(
  {
    namespace,
    labels: labelText.map(parseLabelSelector),
    fields: fieldText.map(parseFieldSelector),
    limit: fc.integer({ min: 1, max: 3 }),
  },
  { requiredKeys: [] },
);
const write = fc.record({
  namespace,
  name: fc.nat(5).map((number) => `p${number}`),
  labels: fc.record({ app: fc.constantFrom('web', 'db'), tier: fc.constantFrom('x', 'y') }, { requiredKeys: [] }),
  nodeName: fc.constantFrom('', 'n1', 'n2'),
  remove: fc.boolean(),
});
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;

async function put(pods: ResourceStore, { namespace, name, labels, nodeName, remove }: Write): Promise<void> {
  const object = makePod(namespace, name, { labels, nodeName });
  await pods.update(
    { namespace, name },
    (current) => (remove && current !== undefined ? { type: 'delete' } : { type: 'write', object }),
    commit,
  );
}

async function listAll(pods: ResourceStore, query: Selection): Promise<string[]> {
  const names: string[] = [];
  for (let page = await pods.list({ ...query, consistency: mostRecent }); ; ) {
    for (const entry of page.entries) names.push(`${entry.namespace}/${entry.name} ${entry.revision}`);
    if (page.continueAfter === undefined) return names;
    page = await pods.list({ ...query, consistency: mostRecent, after: page.continueAfter });
  }
}

describe('indexes', () => {
  test('give the same lists and initial events as a walk, after any writes', async () => {
    const steps = fc.array(fc.oneof({ weight: 3, arbitrary: write }, selection), { minLength: 10, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const store = await openTestStore();
        const [indexed, walked] = await Promise.all(
          [1, 1_000_000].map(async (indexFromEntries) => {
            const stores = await openStores(store, { limits: { indexFromEntries, indexesMax: 2 } });
            return stores.for(podDefinition());
          }),
        );
        if (indexed === undefined || walked === undefined) throw new Error('two were opened');
        for (const step of given) {
          if ('remove' in step) {
            await put(indexed, step);
            continue;
          }
          const names = await listAll(walked, step);
          expect(await listAll(indexed, step)).toEqual(names);
          const { limit: _none, ...query } = step;
          const watch = await RecordingWatch.start(indexed, { ...query, start: mostRecent });
          expect(watch.events.map(({ entry }) => `${entry.namespace}/${entry.name} ${entry.revision}`)).toEqual(names);
          watch.stop();
        }
        await store.close();
      }),
      { numRuns: 40 },
    );
  });

  test('a list by label or node examines no other pods', async () => {
    const metrics = new RecordedMetrics();
    const store = await openTestStore();
    const stores = await openStores(store, { metrics });
    const pods = stores.for(podDefinition());
    await Promise.all(
      Array.from({ length: 600 }, (_none, index) =>
        pods.create(
          { namespace: 'a', name: `p${index}` },
          makePod('a', `p${index}`, {
            labels: { app: index % 100 === 0 ? 'rare' : 'web' },
            nodeName: `n${index % 200}`,
          }),
          commit,
        ),
      ),
    );
    const list = async (query: Selection) => (await pods.list({ ...query, consistency: mostRecent })).entries.length;
    expect(await list({ labels: parseLabelSelector('app=rare') })).toBe(6);
    expect(await list({ fields: parseFieldSelector('spec.nodeName=n7') })).toBe(3);
    expect(await list({ labels: parseLabelSelector('app=web'), fields: parseFieldSelector('spec.nodeName=n7') })).toBe(
      3,
    );
    expect(await list({ labels: parseLabelSelector('app in (rare,none)') })).toBe(6);
    expect(
      await list({ fields: parseFieldSelector('spec.nodeName=n7'), labels: parseLabelSelector('app in (rare,web)') }),
    ).toBe(3);
    expect(await list({ labels: parseLabelSelector('app!=web') })).toBe(6);
    expect(metrics.lists).toEqual([
      { index: 'label app', looked: 6, returned: 6 },
      { index: 'field 0', looked: 3, returned: 3 },
      { index: 'field 0', looked: 3, returned: 3 },
      { index: 'label app', looked: 6, returned: 6 },
      { index: 'field 0', looked: 3, returned: 3 },
      { index: '', looked: 600, returned: 6 },
    ]);
    await store.close();
  });

  test('watchers by label get objects that enter and leave their selection', async () => {
    const store = await openTestStore();
    const pods = (await openStores(store)).for(podDefinition());
    const labels = parseLabelSelector('app=web');
    const watch = await RecordingWatch.start(pods, { labels, start: mostRecent });
    const other = await RecordingWatch.start(pods, { labels: parseLabelSelector('constructor=x'), start: mostRecent });
    const set = (app: 'web' | 'db') =>
      put(pods, { namespace: 'a', name: 'p', labels: { app }, nodeName: '', remove: false });
    for (const app of ['db', 'web', 'web', 'db', 'web'] as const) await set(app);
    expect(watch.events.map(({ type }) => type)).toEqual(['ADDED', 'DELETED', 'ADDED']);
    expect(other.events).toEqual([]);
    await store.close();
  });
});
