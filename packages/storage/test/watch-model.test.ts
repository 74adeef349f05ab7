import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import { parseFieldSelector, parseLabelSelector } from '@orch/apimachinery';
import fc from 'fast-check';
import type {
  CachedEntry,
  ReadConsistency,
  ResourceStore,
  Revision,
  WatchCacheOptions,
  WatchQuery,
} from '../src/index.js';
import { commit, makePod, mostRecent, openStores, podDefinition, RecordingWatch } from './fixture.js';
import { laggingStore, openTestStore } from './test-stores.js';

// Several clients of two servers write at random; watches with random selectors begin at random revisions. The events of
// each, applied to the list that it began from, must give the final list: nothing lost, repeated or out of order.

const namespaces = ['a', 'a-b', 'b'];
const appNames = ['web', 'db'];

interface Write {
  readonly type: 'write';
  readonly action: 'put' | 'delete';
  readonly server: number;
  readonly namespace: string;
  readonly name: string;
  readonly app: string;
  readonly nodeName: string;
}

interface Watch {
  readonly type: 'watch';
  readonly server: number;
  readonly query: Pick<WatchQuery, 'namespace' | 'labels' | 'fields'>;
  readonly start: ReadConsistency['type'];
  /** How far back it begins, as a fraction of the history. */
  readonly back: number;
}

/** Restarts the second server with empty caches during writes; its existing watches continue on the old one. */
interface Restart {
  readonly type: 'restart';
}

type Step = Write | Watch | Restart;

const write: fc.Arbitrary<Write> = fc.record({
  type: fc.constant('write'),
  action: fc.constantFrom('put', 'put', 'put', 'delete'),
  server: fc.nat(1),
  namespace: fc.constantFrom(...namespaces),
  name: fc.constantFrom('p', 'q', 'r'),
  app: fc.constantFrom(...appNames),
  nodeName: fc.constantFrom('', 'n1', 'n2'),
});

const query: fc.Arbitrary<Watch['query']> = fc.record(
  {
    namespace: fc.constantFrom(...namespaces),
    labels: fc.constantFrom(...appNames).map((app) => parseLabelSelector(`app=${app}`)),
    fields: fc.constantFrom('spec.nodeName=n1', 'spec.nodeName!=n2', 'metadata.name=q').map(parseFieldSelector),
  },
  { requiredKeys: [] },
);

const watch: fc.Arbitrary<Watch> = fc.record({
  type: fc.constant('watch'),
  server: fc.nat(1),
  query,
  start: fc.constantFrom('mostRecent', 'any', 'notOlderThan', 'exact', 'exact'),
  back: fc.double({ min: 0, max: 1, noNaN: true }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: write },
  { weight: 2, arbitrary: watch },
  { weight: 1, arbitrary: fc.record<Restart>({ type: fc.constant('restart') }) },
);

test.each([
  ['with watch caches', true, 80],
  ['without them', false, 40],
])('%s the events of a watch, applied to its initial list, give the final list [Watch stream, 1]', async (...given) => {
  const [, enabled, numRuns] = given;
  const steps = fc.array(step, { minLength: 5, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 8 }), fc.infiniteStream(fc.nat(3)), (...run) =>
      checkWatches(run, { enabled, defaultSize: 100, sizes: [] }),
    ),
    { numRuns },
  );
});

interface RunningWatch {
  readonly recording: RecordingWatch;
  readonly pods: ResourceStore;
  readonly query: Watch['query'];
  readonly base: readonly CachedEntry[];
}

async function checkWatches(
  [steps, concurrency, lag]: readonly [readonly Step[], number, Iterator<number>],
  watchCache: WatchCacheOptions,
): Promise<void> {
  const store = await openTestStore();
  const ended = new AbortController();
  const { signal } = ended;
  const farLimits = { historyEventsMax: 5, fillPageEntriesMax: 2, replayQuietMs: 1 };
  const openFar = async (): Promise<ResourceStore> => {
    const lagging = laggingStore(store, () => lag.next().value);
    return (await openStores(lagging, { signal, watchCache, limits: farLimits })).for(podDefinition());
  };
  const near = (await openStores(store, { signal })).for(podDefinition());
  let far = await openFar();
  const watches: RunningWatch[] = [];
  const perform = async (next: Step): Promise<void> => {
    if (next.type === 'restart') {
      far = await openFar();
      return;
    }
    const pods = next.server === 0 ? near : far;
    if (next.type === 'write') return await performWrite(pods, next);
    watches.push(await performWatch(pods, next, await store.currentRevision()));
  };
  try {
    for (let index = 0; index < steps.length; index += concurrency) {
      await Promise.all(steps.slice(index, index + concurrency).map(perform));
    }
    const end = await store.currentRevision();
    for (const { recording, pods, query, base } of watches) {
      const final = await pods.list({ ...query, consistency: { type: 'notOlderThan', revision: end } });
      expect(final.revision).toBe(end);
      // Without a cache, watches are independent of lists and may lag behind.
      const isCurrent = () => isDeepStrictEqual(viewOf(base, recording), stateOf(final.entries));
      for (let turn = 0; turn < 2_000 && !watchCache.enabled && !isCurrent(); turn += 1) await nextTurn();
      expect(viewOf(base, recording)).toEqual(stateOf(final.entries));
    }
  } finally {
    ended.abort();
    await store.close();
  }
}

async function performWrite(pods: ResourceStore, { action, namespace, name, app, nodeName }: Write): Promise<void> {
  const object = makePod(namespace, name, { labels: { app }, nodeName });
  await pods.update(
    { namespace, name },
    (current) => (action === 'delete' && current !== undefined ? { type: 'delete' } : { type: 'write', object }),
    commit,
  );
}

async function performWatch(pods: ResourceStore, next: Watch, current: Revision): Promise<RunningWatch> {
  const { query } = next;
  const revision = Math.max(1, Math.round(current - next.back * (current - 1))) as Revision;
  const start: ReadConsistency =
    next.start === 'exact' || next.start === 'notOlderThan' ? { type: next.start, revision } : { type: next.start };
  const base = start.type === 'exact' ? (await pods.list({ ...query, consistency: start })).entries : [];
  return { recording: await RecordingWatch.start(pods, { ...query, start }), pods, query, base };
}

/** The state of a client that began with `base` and applied all events. */
function viewOf(base: readonly CachedEntry[], { events, error }: RecordingWatch): Record<string, number> {
  expect(error).toBeUndefined();
  const view = stateOf(base);
  const seen = new Set<string>();
  let last = 0;
  let initial = true;
  for (const { type, entry } of events) {
    const key = `${entry.namespace}/${entry.name}`;
    // Initial events come in key order, later ones in revision order.
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

test('full and paged lists at any revision return the state of that revision', async () => {
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
            await performWrite(pods, step);
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

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
