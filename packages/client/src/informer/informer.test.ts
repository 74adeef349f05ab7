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
const gone = () => expiredError('too old');

type Listing = ObjectList<ApiObject> | Error;
type Watching = readonly (WatchEvent<ApiObject> | Error)[];

/** An informer of a server that gives these answers in turn, and then says nothing more; and what it was asked. */
function given(answers: { readonly lists: readonly Listing[]; readonly watches: readonly Watching[] }) {
  const clock = new FakeClock();
  const lists = [...answers.lists];
  const watches = [...answers.watches];
  const asked: string[] = [];
  const connection: InformerConnectionEvent['type'][] = [];
  const told: string[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  const silence = () =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const client = {
    list: async (options: ListCallOptions = {}) => {
      asked.push(`list ${options.continue ?? ''}`.trim());
      const answer = lists.shift() ?? (await silence());
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async *watch(options: WatchCallOptions = {}) {
      asked.push(`watch ${options.resourceVersion}`);
      for (const event of watches.shift() ?? (await silence())) {
        if (event instanceof Error) throw event;
        yield event;
      }
    },
  };
  const informer = new Informer<ApiObject>({ client, clock, onConnection: ({ type }) => connection.push(type) });
  const say =
    (what: string) =>
    ({ metadata }: DeepReadonly<ApiObject>) => {
      told.push(`${what} ${metadata.name}@${metadata.resourceVersion}`);
    };
  informer.addHandler({ onAdd: say('add'), onUpdate: say('update'), onDelete: say('delete') });
  return {
    informer,
    told,
    asked,
    connection,
    /** Runs it until it waits for the server in vain. */
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
  test('watches from the version of its list, and resumes from the last version it saw', async () => {
    const informer = given({
      lists: [page('5', [object('a', '3')])],
      watches: [[{ type: 'MODIFIED', object: object('a', '7') }], [{ type: 'ADDED', object: object('b', '9') }]],
    });
    await informer.run();
    expect(informer.asked).toEqual(['list', 'watch 5', 'watch 7', 'watch 9']);
    expect(informer.told).toEqual(['add a@3', 'update a@7', 'add b@9']);
  });

  test('resumes from a bookmark when nothing changed since', async () => {
    const informer = given({
      lists: [page('5', [])],
      watches: [
        [{ type: 'BOOKMARK', resourceVersion: '50' }],
        [{ type: 'BOOKMARK', resourceVersion: '60' }, new Error('broke')],
      ],
    });
    await informer.run();
    expect(informer.asked).toEqual(['list', 'watch 5', 'watch 50', 'watch 60']);
    expect(informer.connection.filter((type) => type === 'failed')).toHaveLength(1);
    expect(informer.told).toEqual([]);
  });

  test.each([
    ['its watch is refused', [gone()]],
    ['its watch ends', [{ type: 'ADDED', object: object('c', '6') } as const, gone()]],
  ])('lists again when %s with 410, and tells what changed meanwhile', async (_, watch) => {
    const informer = given({
      lists: [page('5', [object('a', '3'), object('b', '4')]), page('9', [object('a', '8'), object('d', '9')])],
      watches: [watch],
    });
    await informer.run();
    expect(informer.asked).toEqual(['list', 'watch 5', 'list', 'watch 9']);
    expect(informer.told.filter((each) => !each.endsWith('c@6'))).toEqual([
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

  test('does not go back to the version that is gone when the list after it fails', async () => {
    const informer = given({
      lists: [page('5', []), new Error('broke'), page('9', [])],
      watches: [[gone()]],
    });
    await informer.run();
    expect(informer.asked).toEqual(['list', 'watch 5', 'list', 'list', 'watch 9']);
  });

  test('says once that a resource is not served, and begins anew when it is', async () => {
    const informer = given({
      lists: [pathNotFoundError(), pathNotFoundError(), page('5', [object('a', '3')]), page('2', [object('b', '1')])],
      watches: [[pathNotFoundError()]],
    });
    await informer.run();
    expect(informer.asked).toEqual(['list', 'list', 'list', 'watch 5', 'list', 'watch 2']);
    expect(informer.connection).toEqual(['notServed', 'listed', 'watching', 'notServed', 'listed', 'watching']);
    expect(informer.told).toEqual(['add a@3', 'add b@1', 'delete a@3']);
  });

  test('asks for a resource that is not served once a minute', async () => {
    const informer = given({ lists: Array.from({ length: 100 }, () => pathNotFoundError()), watches: [] });
    await informer.run();
    // 400 seconds go by.
    expect(informer.asked.length).toBeGreaterThanOrEqual(6);
    expect(informer.asked.length).toBeLessThanOrEqual(8);
    expect(informer.connection).toEqual(['notServed']);
  });

  test('reads a list in chunks, and begins anew when their token has expired', async () => {
    const informer = given({
      lists: [
        page('5', [object('a', '1')], 'more'),
        gone(),
        page('9', [object('a', '1')], 'next'),
        page('9', [object('b', '2')]),
      ],
      watches: [],
    });
    await informer.run();
    expect(informer.asked).toEqual(['list', 'list more', 'list', 'list next', 'watch 9']);
    expect(informer.told).toEqual(['add a@1', 'add b@2']);
  });

  test('tells of one object that took the name of another as a deletion and an addition', async () => {
    const informer = given({
      lists: [page('5', [object('a', '3', 'first')]), page('9', [object('a', '8', 'second')])],
      watches: [[gone()]],
    });
    await informer.run();
    expect(informer.told).toEqual(['add a@3', 'delete a@3', 'add a@8']);
  });

  test('has synced once its list is told, and tells a later handler what is there', async () => {
    const { informer, run } = given({ lists: [page('5', [object('a', '3'), object('b', '4')])], watches: [] });
    expect(informer.hasSynced).toBe(false);
    const synced = informer.synced(new AbortController().signal);
    await run();
    await synced;
    expect(informer.hasSynced).toBe(true);
    const late: string[] = [];
    const off = informer.addHandler({ onAdd: ({ metadata }) => late.push(metadata.name ?? '') });
    off();
    expect(late).toEqual(['a', 'b']);
  });
});
