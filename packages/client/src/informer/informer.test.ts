import { describe, expect, test } from '@jest/globals';
import { type ApiObject, type DeepReadonly, expiredError, FakeClock, pathNotFoundError } from '@orch/apimachinery';
import type { ListCallOptions, ObjectList, WatchCallOptions, WatchEvent } from '../rest/resource-client.js';
import { ConnectionError } from '../transport/transport.js';
import { Informer, type InformerConnectionEvent, type InformerOptions } from './informer.js';
import { keepFields } from './keep-fields.js';

const object = (name: string, resourceVersion: string, uid = name): ApiObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'n', uid, resourceVersion },
});
const page = (resourceVersion: string, items: readonly ApiObject[], token?: string): ObjectList<ApiObject> => ({
  metadata: { resourceVersion, ...(token === undefined ? {} : { continue: token }) },
  items,
});
const expired = () => expiredError('too old');

type Listing = ObjectList<ApiObject> | Error;
type Watching = readonly (WatchEvent<ApiObject> | Error)[];

/** An informer of a server that sends these responses in turn and then hangs. Records requests and handler calls. */
function given(
  responses: { readonly lists: readonly Listing[]; readonly watches: readonly Watching[] },
  options: Partial<InformerOptions<ApiObject>> = {},
) {
  const clock = new FakeClock();
  const lists = [...responses.lists];
  const watches = [...responses.watches];
  const requests: string[] = [];
  const connection: InformerConnectionEvent['type'][] = [];
  const notifications: string[] = [];
  const timeouts: number[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  const hang = () => new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const client = {
    list: async (options: ListCallOptions = {}) => {
      requests.push(`list ${options.continue ?? ''}`.trim());
      const response = lists.shift() ?? (await hang());
      if (response instanceof Error) throw response;
      return response;
    },
    async *watch(options: WatchCallOptions = {}) {
      requests.push(`watch ${options.resourceVersion}`);
      timeouts.push(options.timeoutSeconds ?? 0);
      const events = watches.shift() ?? (await hang());
      options.onConnected?.();
      for (const event of events) {
        if (event instanceof Error) throw event;
        yield event;
      }
    },
  };
  const informer = new Informer<ApiObject>({
    client,
    clock,
    onConnection: ({ type }) => connection.push(type),
    ...options,
  });
  const record =
    (change: string) =>
    ({ metadata }: DeepReadonly<ApiObject>) => {
      notifications.push(`${change} ${metadata.name}@${metadata.resourceVersion}`);
    };
  informer.addHandler({ onAdd: record('add'), onUpdate: record('update'), onDelete: record('delete') });
  return {
    informer,
    notifications,
    requests,
    connection,
    timeouts,
    clock,
    stopping,
    /** Runs the informer until the responses are used up. */
    async run() {
      const running = informer.run(signal);
      for (let round = 0; round < 40; round += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        await clock.advance(10_000);
      }
      stopping.abort(new Error('enough'));
      await running;
    },
  };
}

describe('an informer', () => {
  test('watches from the version of its list and resumes from the last version it saw', async () => {
    const informer = given({
      lists: [page('5', [object('a', '3')])],
      watches: [[{ type: 'MODIFIED', object: object('a', '7') }], [{ type: 'ADDED', object: object('b', '9') }]],
    });
    await informer.run();
    expect(informer.requests).toEqual(['list', 'watch 5', 'watch 7', 'watch 9']);
    expect(informer.notifications).toEqual(['add a@3', 'update a@7', 'add b@9']);
  });

  test('resumes from a bookmark', async () => {
    const informer = given({
      lists: [page('5', [])],
      watches: [
        [{ type: 'BOOKMARK', resourceVersion: '50' }],
        [{ type: 'BOOKMARK', resourceVersion: '60' }, new Error('broke')],
      ],
    });
    await informer.run();
    expect(informer.requests).toEqual(['list', 'watch 5', 'watch 50', 'watch 60']);
    expect(informer.connection.filter((type) => type === 'failed')).toHaveLength(1);
    expect(informer.notifications).toEqual([]);
  });

  test.each([
    ['is rejected', [expired()]],
    ['ends', [{ type: 'ADDED', object: object('c', '6') } as const, expired()]],
  ])('relists when its watch %s with 410, and reports the changes since', async (_, watch) => {
    const informer = given({
      lists: [page('5', [object('a', '3'), object('b', '4')]), page('9', [object('a', '8'), object('d', '9')])],
      watches: [watch],
    });
    await informer.run();
    expect(informer.requests).toEqual(['list', 'watch 5', 'list', 'watch 9']);
    expect(informer.notifications.filter((each) => !each.endsWith('c@6'))).toEqual([
      'add a@3',
      'add b@4',
      'update a@8',
      'add d@9',
      'delete b@4',
    ]);
    expect(
      informer.informer.lister
        .list()
        .map((each) => each.metadata.name)
        .sort(),
    ).toEqual(['a', 'd']);
  });

  test('does not resume from an expired version when the relist fails', async () => {
    const informer = given({
      lists: [page('5', []), new Error('broke'), page('9', [])],
      watches: [[expired()]],
    });
    await informer.run();
    expect(informer.requests).toEqual(['list', 'watch 5', 'list', 'list', 'watch 9']);
  });

  test('rejects a list of an earlier state than it has seen, and lists again', async () => {
    const informer = given({
      lists: [page('5', [object('a', '3')]), page('8', [object('a', '3')]), page('10', [object('b', '10')])],
      watches: [[{ type: 'ADDED', object: object('b', '9') }, expired()]],
    });
    await informer.run();
    expect(informer.requests).toEqual(['list', 'watch 5', 'list', 'list', 'watch 10']);
    expect(informer.notifications).toEqual(['add a@3', 'add b@9', 'update b@10', 'delete a@3']);
    expect(informer.connection.filter((type) => type === 'failed')).toHaveLength(1);
  });

  test('accepts an earlier state after five lists in a row: the store was restored from a backup', async () => {
    const older = page('2', [object('a', '1')]);
    const informer = given({
      lists: [page('5', [object('a', '5')]), older, older, older, older, older, older],
      watches: [[expired()]],
    });
    await informer.run();
    expect(informer.requests.filter((request) => request === 'list')).toHaveLength(7);
    expect(informer.notifications).toEqual(['add a@5', 'update a@1']);
    expect(informer.requests.at(-1)).toBe('watch 2');
  });

  test('retries soon after watches that lasted, and ever later after those that broke at once', async () => {
    const pauses = async (lifetimeMs: number) => {
      const clock = new FakeClock();
      const stopping = new AbortController();
      const startedMs: number[] = [];
      const endedMs: number[] = [];
      const client = {
        list: async () => page('5', []),
        // biome-ignore lint/correctness/useYield: a watch without events
        async *watch(options: WatchCallOptions = {}): AsyncGenerator<WatchEvent<ApiObject>> {
          startedMs.push(clock.monotonicMs());
          options.onConnected?.();
          await clock.sleep(lifetimeMs, { signal: stopping.signal });
          endedMs.push(clock.monotonicMs());
          throw new ConnectionError('broke');
        },
      };
      const running = new Informer<ApiObject>({ client, clock }).run(stopping.signal);
      await clock.advance(200_000);
      stopping.abort(new Error('enough'));
      await running;
      return endedMs.slice(0, 8).map((endMs, index) => (startedMs[index + 1] ?? 0) - endMs);
    };
    expect(await pauses(20_000)).toEqual([100, 100, 100, 100, 100, 100, 100, 100]);
    expect(await pauses(0)).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000]);
  });

  test('keeps the process alive between two tries', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
    const before = timers();
    const { informer, stopping } = given({ lists: [new Error('down')], watches: [] });
    const running = informer.run(stopping.signal);
    await new Promise((resolve) => setImmediate(resolve));
    expect(timers()).toBe(before + 1);
    stopping.abort(new Error('enough'));
    await running;
    expect(timers()).toBe(before);
  });

  test('ends when its client is closed', async () => {
    const closed = new ConnectionError('the client is closed', { kind: 'closed' });
    const { informer, stopping, connection } = given({ lists: [closed], watches: [] });
    const running = informer.run(stopping.signal);
    await running;
    expect(connection.at(-1)).toBe('failed');
  });

  test('reports once that a resource is not served, and relists when it is', async () => {
    const informer = given({
      lists: [pathNotFoundError(), pathNotFoundError(), page('5', [object('a', '3')]), page('2', [object('b', '1')])],
      watches: [[pathNotFoundError()]],
    });
    await informer.run();
    expect(informer.requests).toEqual(['list', 'list', 'list', 'watch 5', 'list', 'watch 2']);
    expect(informer.connection.filter((type) => type !== 'stale')).toEqual([
      'notServed',
      'listed',
      'connected',
      'notServed',
      'listed',
      'relisted',
    ]);
    expect(informer.notifications).toEqual(['add a@3', 'add b@1', 'delete a@3']);
  });

  test('retries once a minute while a resource is not served', async () => {
    const informer = given({ lists: Array.from({ length: 100 }, () => pathNotFoundError()), watches: [] });
    await informer.run();
    // The run takes 400 seconds.
    expect(informer.requests.length).toBeGreaterThanOrEqual(6);
    expect(informer.requests.length).toBeLessThanOrEqual(8);
    expect(informer.connection).toEqual(['notServed', 'stale']);
  });

  test('reads a list in pages, and starts over when the continue token has expired', async () => {
    const informer = given({
      lists: [
        page('5', [object('a', '1')], 'more'),
        expired(),
        page('9', [object('a', '1')], 'next'),
        page('9', [object('b', '2')]),
      ],
      watches: [],
    });
    await informer.run();
    expect(informer.requests).toEqual(['list', 'list more', 'list', 'list next', 'watch 9']);
    expect(informer.notifications).toEqual(['add a@1', 'add b@2']);
  });

  test('reports an object with the same name and another uid as a deletion and an addition', async () => {
    const informer = given({
      lists: [page('5', [object('a', '3', 'first')]), page('9', [object('a', '8', 'second')])],
      watches: [[expired()]],
    });
    await informer.run();
    expect(informer.notifications).toEqual(['add a@3', 'delete a@3', 'add a@8']);
  });

  test('has synced after its list is delivered, and calls a later handler for present objects', async () => {
    const { informer, run } = given({ lists: [page('5', [object('a', '3'), object('b', '4')])], watches: [] });
    expect(informer.hasSynced).toBe(false);
    const synced = informer.synced(new AbortController().signal);
    await run();
    await synced;
    expect(informer.hasSynced).toBe(true);
    const late: string[] = [];
    const removeHandler = informer.addHandler({ onAdd: ({ metadata }) => late.push(metadata.name ?? '') });
    removeHandler();
    expect(late).toEqual(['a', 'b']);
  });

  test('reports connected watches, later lists, and once that it has been without a watch for 30 seconds', async () => {
    const { informer, connection, clock, stopping } = given({
      lists: [page('5', []), page('9', [])],
      watches: [[{ type: 'BOOKMARK', resourceVersion: '6' }], [expired()]],
    });
    const running = informer.run(stopping.signal);
    await clock.advance(0);
    expect(connection).toEqual(['listed', 'connected']);
    await clock.advance(100);
    expect(connection).toEqual(['listed', 'connected', 'connected', 'expired']);
    await clock.advance(200);
    expect(connection.slice(4)).toEqual(['listed', 'relisted']);
    await clock.advance(29_799);
    expect(connection).toHaveLength(6);
    await clock.advance(1);
    expect(connection.slice(6)).toEqual(['stale']);
    await clock.advance(1_000_000);
    expect(connection).toHaveLength(7);
    stopping.abort();
    await running;
    expect(clock.timersPending).toBe(0);
  });

  test('is not stale while its watch is connected, and reports it in another time if told so', async () => {
    const hanging = async function* ({ onConnected }: WatchCallOptions = {}): AsyncGenerator<WatchEvent<ApiObject>> {
      onConnected?.();
      await new Promise((_, reject) => stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason)));
    };
    const client = { list: async () => page('5', []), watch: hanging };
    const { informer, connection, clock, stopping } = given({ lists: [], watches: [] }, { client });
    const running = informer.run(stopping.signal);
    await clock.advance(1_000_000);
    expect(connection).toEqual(['listed', 'connected']);
    stopping.abort(new Error('enough'));
    await running;
    const impatient = given({ lists: [], watches: [] }, { staleAfterMs: 10 });
    const waiting = impatient.informer.run(impatient.stopping.signal);
    await impatient.clock.advance(9);
    expect(impatient.connection).toEqual([]);
    await impatient.clock.advance(1);
    expect(impatient.connection).toEqual(['stale']);
    impatient.stopping.abort();
    await waiting;
  });

  test('sets a time-out of every watch, between the minimum and twice that', async () => {
    const bookmarks = (count: number): readonly Watching[] =>
      Array.from({ length: count }, (_, index) => [{ type: 'BOOKMARK', resourceVersion: String(index + 10) }]);
    const informer = given({ lists: [page('5', [])], watches: bookmarks(30) });
    await informer.run();
    expect(informer.timeouts).toHaveLength(31);
    expect(Math.min(...informer.timeouts)).toBeGreaterThanOrEqual(300);
    expect(Math.max(...informer.timeouts)).toBeLessThan(600);
    const short = given({ lists: [page('5', [])], watches: bookmarks(30) }, { watchTimeoutSeconds: 10 });
    await short.run();
    expect(Math.min(...short.timeouts)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...short.timeouts)).toBeLessThan(20);
  });

  test('calls onUpdate for all objects at each resync', async () => {
    const { informer, notifications, clock, stopping } = given(
      { lists: [page('5', [object('a', '3'), object('b', '4')])], watches: [] },
      { resyncMs: 1_000 },
    );
    const updates: boolean[] = [];
    informer.addHandler({ onUpdate: (next, old) => updates.push(next === old) });
    const running = informer.run(stopping.signal);
    await clock.advance(999);
    expect(notifications).toEqual(['add a@3', 'add b@4']);
    await clock.advance(1);
    expect(notifications.slice(2)).toEqual(['update a@3', 'update b@4']);
    await clock.advance(1_000);
    expect(notifications).toHaveLength(6);
    expect(updates).toEqual([true, true, true, true]);
    stopping.abort();
    await running;
    expect(clock.timersPending).toBe(0);
  });

  test('a handler that throws is reported, and others are called', async () => {
    const informer = given({
      lists: [page('5', [object('a', '3')])],
      watches: [[{ type: 'DELETED', object: object('a', '7') }]],
    });
    const fail = () => {
      throw new Error('a bug');
    };
    informer.informer.addHandler({ onAdd: fail, onDelete: fail });
    const later: string[] = [];
    informer.informer.addHandler({ onAdd: () => later.push('add'), onDelete: () => later.push('delete') });
    await informer.run();
    expect(informer.connection.filter((type) => type === 'handlerFailed')).toHaveLength(2);
    expect(later).toEqual(['add', 'delete']);
    expect(informer.requests).toEqual(['list', 'watch 5', 'watch 7']);
  });

  test('stores what the transform returns, of lists and of watch events', async () => {
    const labelled = (name: string, version: string) => ({ ...object(name, version), data: { large: 'x' }, more: 1 });
    const informer = given(
      {
        lists: [page('5', [labelled('a', '3')], 'next'), page('5', [labelled('b', '4')])],
        watches: [[{ type: 'ADDED', object: labelled('c', '7') }]],
      },
      { transform: keepFields(['more']) },
    );
    await informer.run();
    const { lister } = informer.informer;
    expect(lister.list()).toEqual([
      { ...object('a', '3'), more: 1 },
      { ...object('b', '4'), more: 1 },
      { ...object('c', '7'), more: 1 },
    ]);
  });
});
