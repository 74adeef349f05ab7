import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CachedEntry, ReadConsistency, ResourceStore, Revision, WatchQuery } from '../src/index.js';
import {
  commit,
  fieldSelector,
  labelSelector,
  makePod,
  mostRecent,
  openStores,
  podDefinition,
  RecordingWatch,
} from './fixture.js';
import { laggingStore } from './lagging-store.js';
import { openTestStore } from './open-test-store.js';

// Several clients of two servers write at random; watches with random selectors begin at random revisions and ways.
// What each of them saw, put upon the list it began from, must be the list at the end: nothing lost, doubled, or out of
// order.

const namespaces = ['a', 'a-b', 'b'];
const appNames = ['web', 'db'];

const write = fc.record({
  type: fc.constantFrom('put', 'put', 'put', 'delete'),
  server: fc.nat(1),
  namespace: fc.constantFrom(...namespaces),
  name: fc.constantFrom('p', 'q', 'r'),
  app: fc.constantFrom(...appNames),
  nodeName: fc.constantFrom('', 'n1', 'n2'),
});

const query = fc.record(
  {
    namespace: fc.constantFrom(...namespaces),
    labels: fc.constantFrom(...appNames).map((app) => labelSelector(`app=${app}`)),
    fields: fc.constantFrom('spec.nodeName=n1', 'spec.nodeName=n2', 'metadata.name=q').map(fieldSelector),
  },
  { requiredKeys: [] },
);

const watch = fc.record({
  type: fc.constant('watch' as const),
  server: fc.nat(1),
  query,
  start: fc.constantFrom<ReadConsistency['type']>('mostRecent', 'any', 'notOlderThan', 'exact', 'exact'),
  /** How far back it begins, as a part of the history so far. */
  back: fc.double({ min: 0, max: 1, noNaN: true }),
});

type Step = Write | Watch;
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;
type Watch = typeof watch extends fc.Arbitrary<infer T> ? T : never;

test('what a watch gives, upon the list it began from, is the list at the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 4, arbitrary: write }, { weight: 1, arbitrary: watch }), {
        minLength: 5,
        maxLength: 60,
      }),
      fc.integer({ min: 1, max: 8 }),
      fc.infiniteStream(fc.nat(3)),
      check,
    ),
    { numRuns: 60 },
  );
});

async function check(steps: readonly Step[], concurrency: number, lag: Iterator<number>): Promise<void> {
  const store = await openTestStore();
  const ended = new AbortController();
  try {
    const { signal } = ended;
    const near = await openStores(store, { signal });
    const far = await openStores(
      laggingStore(store, () => lag.next().value),
      {
        signal,
        limits: { historyEventsMax: 5, fillPageEntriesMax: 2, replayQuietMs: 1 },
      },
    );
    const servers = [near.for(podDefinition()), far.for(podDefinition())];
    const server = (index: number): ResourceStore => servers[index] ?? servers[0]!;
    const watches: {
      readonly recording: RecordingWatch;
      readonly step: Watch;
      readonly base: readonly CachedEntry[];
    }[] = [];
    for (let index = 0; index < steps.length; index += concurrency) {
      const work = steps.slice(index, index + concurrency).map(async (step) => {
        if (step.type !== 'watch') return await perform(server(step.server), step as Write);
        watches.push(await begin(server(step.server), step as Watch, near.revision));
      });
      await Promise.all(work);
    }
    const end = near.revision;
    for (const { recording, step, base } of watches) {
      const final = await server(step.server).list({
        ...step.query,
        consistency: { type: 'notOlderThan', revision: end },
      });
      expect(final.revision).toBe(end);
      expect(viewOf(base, recording)).toEqual(stateOf(final.entries));
    }
  } finally {
    ended.abort();
    await store.close();
  }
}

async function perform(pods: ResourceStore, step: Write): Promise<void> {
  const { namespace, name, app, nodeName } = step;
  const object = makePod(namespace, name, { labels: { app }, nodeName });
  await pods.update(
    { namespace, name },
    (current) => {
      if (step.type === 'put') return { type: 'write', object };
      return current === undefined ? { type: 'write', object } : { type: 'delete' };
    },
    commit,
  );
}

async function begin(pods: ResourceStore, step: Watch, current: Revision) {
  const revision = Math.max(1, Math.round(current - step.back * (current - 1))) as Revision;
  const start: ReadConsistency =
    step.start === 'exact' || step.start === 'notOlderThan' ? { type: step.start, revision } : { type: step.start };
  const base = start.type === 'exact' ? (await pods.list({ ...step.query, consistency: start })).entries : [];
  const watchQuery: Omit<WatchQuery, 'signal'> = { ...step.query, start };
  return { recording: await RecordingWatch.start(pods, watchQuery), step, base };
}

/** The list a client has that began with `base` and took in every event. */
function viewOf(base: readonly CachedEntry[], { events, error }: RecordingWatch): Record<string, number> {
  expect(error).toBeUndefined();
  const view = stateOf(base);
  const seen = new Set<string>();
  let last = 0;
  let initial = true;
  for (const { type, entry } of events) {
    const key = `${entry.namespace}/${entry.name}`;
    // The state a watch begins with comes in key order; what follows, in revision order.
    initial &&= type === 'ADDED' && !(key in view) && base.length === 0;
    if (!initial) expect(entry.revision).toBeGreaterThanOrEqual(last);
    if (!initial || entry.revision > last) last = entry.revision;
    expect(seen.has(`${key} ${entry.revision}`)).toBe(false);
    seen.add(`${key} ${entry.revision}`);
    expect([key, key in view]).toEqual([key, type !== 'ADDED']);
    expect(entry.object().metadata.resourceVersion).toBe(String(entry.revision));
    if (type === 'DELETED') delete view[key];
    else view[key] = entry.revision;
  }
  return view;
}

function stateOf(entries: readonly CachedEntry[]): Record<string, number> {
  return Object.fromEntries(entries.map(({ namespace, name, revision }) => [`${namespace}/${name}`, revision]));
}

test('lists and continued lists at any revision agree with what was there then', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 1, maxLength: 30 }),
      query,
      fc.integer({ min: 1, max: 3 }),
      async (steps, selected, limit) => {
        const store = await openTestStore();
        try {
          const pods = (await openStores(store, { limits: { fillPageEntriesMax: 2 } })).for(podDefinition());
          const past: { readonly revision: Revision; readonly state: Record<string, number> }[] = [];
          for (const step of steps) {
            await perform(pods, step);
            const { revision, entries } = await pods.list({ ...selected, consistency: mostRecent });
            past.push({ revision, state: stateOf(entries) });
          }
          for (const { revision, state } of past) {
            const consistency = { type: 'exact', revision } as const;
            const entries: CachedEntry[] = [];
            let page = await pods.list({ ...selected, consistency, limit });
            for (;;) {
              expect(page.revision).toBe(revision);
              entries.push(...page.entries);
              if (page.continueAfter === undefined) break;
              page = await pods.list({ ...selected, consistency, limit, after: page.continueAfter });
            }
            expect(Object.keys(stateOf(entries))).toEqual(Object.keys(state));
            expect(stateOf(entries)).toEqual(state);
          }
        } finally {
          await store.close();
        }
      },
    ),
    { numRuns: 40 },
  );
});
