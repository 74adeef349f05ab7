import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeMessage, invariant } from '@orch/apimachinery';
import * as meta from '@orch/apimachinery/protobuf/meta_v1';
import { readProtobufEnvelope } from '@orch/apiserver';
import {
  type Protocol,
  startTestServer,
  type TestResponse,
  type TestServer,
  type WatchedEvent,
} from './test-server.js';

const path = '/api/v1/namespaces/default/configmaps';
const whole = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan';
const marked = `${whole}&allowWatchBookmarks=true`;

describe.each<[Protocol, string, object]>([
  ['HTTP/1.1', '', {}],
  ['HTTP/2', '', {}],
  ['HTTP/2', ', without watch caches', { watchCache: { enabled: false, defaultSize: 0, sizes: [] } }],
])('watches with sendInitialEvents over %s%s', (protocol, _name, options) => {
  let server: TestServer;
  /** One-second watches, all opened at once before the tests write. */
  const ended = new Map<string, TestResponse>();
  let tooLarge: Promise<TestResponse>;
  const protobuf = 'application/vnd.kubernetes.protobuf;stream=watch';
  const noneOfIt = (version: string) => `watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan${version}`;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', options);
    for (const name of ['a', 'b', 'c']) await create(name);
    tooLarge = server.ask('GET', `${path}?${marked}&resourceVersion=999999`, { protocol });
    const json = 'application/json';
    await Promise.all(
      [
        { name: 'nothing', query: `${marked}&labelSelector=is%3Dnowhere`, accept: json },
        { name: 'unmarked', query: whole, accept: json },
        { name: 'changes from unset', query: noneOfIt(''), accept: json },
        { name: 'changes from 0', query: noneOfIt('&resourceVersion=0'), accept: json },
        { name: 'protobuf', query: `${marked}&fieldSelector=metadata.name%3Dnone`, accept: protobuf },
      ].map(async ({ name, query, accept }) => {
        const headers = { accept };
        ended.set(name, await server.ask('GET', `${path}?${query}&timeoutSeconds=1`, { protocol, headers }));
      }),
    );
  });
  afterAll(() => server.stop());
  const create = async (name: string): Promise<string> => {
    const body = { metadata: { name, labels: { is: name } } };
    return (await server.ask('POST', path, { body })).json.metadata.resourceVersion;
  };
  const watch = (query: string, count: number, accept = 'application/json') =>
    server.watch(`${path}?${query}`, count, { protocol, headers: { accept } });
  const summary = (events: readonly WatchedEvent[]) =>
    events.map(({ type, object }) => (type === 'BOOKMARK' ? type : `${type} ${object.metadata.name}`));
  const annotations = { 'k8s.io/initial-events-end': 'true' };

  test.each([
    ['unset', ''],
    ['0', '&resourceVersion=0'],
    ['another', '&resourceVersion=1'],
  ])('version %s: initial events, then the marked bookmark, then changes', async (_version, query) => {
    const newest = (await server.ask('GET', path)).json.metadata.resourceVersion;
    const started = watch(`${marked}${query}`, 5);
    await watch(`${marked}${query}`, 4);
    const name = `new-${_version}`;
    await create(name);
    const events = await started;
    // The object may have been created before the initial state was read.
    const mark = events.findIndex(({ type }) => type === 'BOOKMARK');
    expect(summary(events.slice(0, 3))).toEqual(['ADDED a', 'ADDED b', 'ADDED c']);
    expect(events.map(({ type }) => type).filter((type) => type === 'BOOKMARK')).toHaveLength(1);
    expect(summary(events)).toContain(`ADDED ${name}`);
    const { object } = events[mark] ?? {};
    const { resourceVersion, ...others } = object.metadata;
    expect({ ...object, metadata: others }).toEqual({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { creationTimestamp: null, annotations },
    });
    expect(Number(resourceVersion)).toBeGreaterThanOrEqual(Number(newest));
    await server.ask('DELETE', `${path}/${name}`);
    const next = await watch(`watch=1&resourceVersion=${resourceVersion}`, 1);
    expect(['ADDED', 'DELETED']).toContain(next[0]?.type);
  });

  test('sends the marked bookmark once, also without objects', () => {
    const lines = ended.get('nothing')?.text.split('\n').slice(0, -1) ?? [];
    const events: WatchedEvent[] = lines.map((line) => JSON.parse(line));
    expect(events.map(({ type, object }) => [type, object.metadata.annotations])).toEqual([
      ['BOOKMARK', annotations],
      ['BOOKMARK', undefined],
    ]);
  });

  test('selectors filter initial events and changes', async () => {
    expect(summary(await watch(`${marked}&labelSelector=is%3Db`, 2))).toEqual(['ADDED b', 'BOOKMARK']);
    expect(summary(await watch(`${marked}&fieldSelector=metadata.name%3Dc`, 2))).toEqual(['ADDED c', 'BOOKMARK']);
  });

  test('sends no bookmark without allowWatchBookmarks', () => {
    const lines = ended.get('unmarked')?.text.split('\n').slice(0, -1) ?? [];
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(['ADDED', 'ADDED', 'ADDED']);
  });

  test.each(['unset', '0'])('sendInitialEvents=false sends only changes, at version %s', async (version) => {
    const quiet = ended.get(`changes from ${version}`);
    expect([quiet?.status, quiet?.text]).toEqual([200, '']);
    let isOver = false;
    const started = watch(noneOfIt(version === '0' ? '&resourceVersion=0' : ''), 1).finally(() => {
      isOver = true;
    });
    // There is no sign of its start: the first event ends it.
    const made: string[] = [];
    while (!isOver) {
      const name = `later-${version}-${made.length}`;
      made.push(name);
      await create(name);
    }
    expect((await started)[0]?.object.metadata.name).toMatch(/^later-/);
    for (const name of made) await server.ask('DELETE', `${path}/${name}`);
  });

  test('waits for a future version, and returns 504 when it is not reached [Errors, 6]', async () => {
    const { headers, json } = await tooLarge;
    expect(json).toMatchObject({ code: 504, reason: 'Timeout' });
    expect(json.details.causes).toEqual([{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }]);
    expect(headers['retry-after']).toBe('1');
  });

  const required = 'Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan';
  test.each<[query: string, causes: readonly string[]]>([
    ['watch=1&sendInitialEvents=true', [required]],
    ['watch=1&sendInitialEvents=false', [required]],
    [
      'watch=1&sendInitialEvents=true&resourceVersionMatch=Exact&resourceVersion=1',
      [required, 'Unsupported value: "Exact": supported values: "NotOlderThan"'],
    ],
    ['watch=1&sendInitialEvents=', [required]],
    [
      'watch=1&sendInitialEvents=false&resourceVersionMatch=Roughly',
      [required, 'Unsupported value: "Roughly": supported values: "NotOlderThan"'],
    ],
    [`${whole}&continue=abc`, ['Forbidden: resourceVersionMatch is forbidden when continue is provided']],
    ['sendInitialEvents=true', ['Forbidden: sendInitialEvents is forbidden for list']],
  ])('%s is invalid', async (query, causes) => {
    const { status, json } = await server.ask('GET', `${path}?${query}`, { protocol });
    const messages = json.details.causes.map(({ message }: { message: string }) => message);
    expect([status, json.reason, messages]).toEqual([422, 'Invalid', causes]);
  });

  test('marks tables and metadata too; the first event has the columns', async () => {
    const form = (kind: string) => `application/json;as=${kind};g=meta.k8s.io;v=v1`;
    const partial = await watch(marked, 4, form('PartialObjectMetadata'));
    expect(partial[3]?.object).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { annotations } });
    const rows = await watch(marked, 4, form('Table'));
    expect(rows.map(({ object }) => object.columnDefinitions === null)).toEqual([false, true, true, true]);
    expect(rows[3]?.object.rows).toMatchObject([{ cells: [], object: { metadata: { annotations } } }]);
  });

  test('marks protobuf too', () => {
    const bytes = ended.get('protobuf')?.bytes ?? Buffer.alloc(0);
    const frame = bytes.subarray(4, 4 + bytes.readUInt32BE(0));
    const envelope = readProtobufEnvelope(frame.subarray(frame.indexOf(Buffer.from([0x6b, 0x38, 0x73, 0]))));
    invariant(envelope !== undefined, 'the object of an event is an envelope');
    const codec = { encode: meta.encodePartialObjectMetadata, decode: meta.decodePartialObjectMetadata };
    expect(decodeMessage(codec, envelope.raw)).toMatchObject({ metadata: { annotations } });
  });
});
