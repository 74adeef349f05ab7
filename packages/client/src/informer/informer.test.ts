import { describe, expect, test } from '@jest/globals';
import { type ApiObject, type DeepReadonly, expiredError, FakeClock, pathNotFoundError } from '@orch/apimachinery';
import type { ListCallOptions, ObjectList, WatchCallOptions, WatchEvent } from '../rest/resource-client.js';
import { Informer, type InformerConnectionEvent } from './informer.js';

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
function given(responses: { readonly lists: readonly Listing[]; readonly watches: readonly Watching[] }) {
  const clock = new FakeClock();
  const lists = [...responses.lists];
  const watches = [...responses.watches];
  const requests: string[] = [];
  const connection: InformerConnectionEvent['type'][] = [];
  const notifications: string[] = [];
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
      for (const event of watches.shift() ?? (await hang())) {
        if (event instanceof Error) throw event;
        yield event;
      }
    },
  };
  const informer = new Informer<ApiObject>({ client, clock, onConnection: ({ type }) => connection.push(type) });
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

  test('reports once that a resource is not served, and relists when it is', async () => {
    const informer = given({
      lists: [pathNotFoundError(), pathNotFoundError(), page('5', [object('a', '3')]), page('2', [object('b', '1')])],
      watches: [[pathNotFoundError()]],
    });
    await informer.run();
    expect(informer.requests).toEqual(['list', 'list', 'list', 'watch 5', 'list', 'watch 2']);
    expect(informer.connection).toEqual(['notServed', 'listed', 'watching', 'notServed', 'listed', 'watching']);
    expect(informer.notifications).toEqual(['add a@3', 'add b@1', 'delete a@3']);
  });

  test('retries once a minute while a resource is not served', async () => {
    const informer = given({ lists: Array.from({ length: 100 }, () => pathNotFoundError()), watches: [] });
    await informer.run();
    // The run takes 400 seconds.
    expect(informer.requests.length).toBeGreaterThanOrEqual(6);
    expect(informer.requests.length).toBeLessThanOrEqual(8);
    expect(informer.connection).toEqual(['notServed']);
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
});
