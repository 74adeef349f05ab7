import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeMessage, FakeClock, invariant, systemClock } from '@orch/apimachinery';
import * as meta from '@orch/apimachinery/protobuf/meta_v1';
import { readProtobufEnvelope } from '@orch/apiserver';
import { compactionIntervalMsDefault, compactPeriodically, openEmbeddedStore, type Store } from '@orch/storage';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('compacted history over %s', (protocol) => {
  let store: Store;
  let server: TestServer;
  let firstVersion = '';
  let token = '';
  const path = '/api/v1/namespaces/default/configmaps';
  const get = (query: string, accept = 'application/json') =>
    server.ask('GET', `${path}${query}`, { protocol, headers: { accept } });

  beforeAll(async () => {
    store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
    const earlier = await startTestServer('kubernetes', { store });
    for (const name of ['a', 'b', 'c']) await earlier.ask('POST', path, { body: { metadata: { name } } });
    const { json } = await earlier.ask('GET', `${path}?limit=1`);
    firstVersion = json.metadata.resourceVersion;
    token = json.metadata.continue;
    for (const name of ['d', 'e']) await earlier.ask('POST', path, { body: { metadata: { name } } });
    await store.compact(await store.currentRevision());
    await earlier.stop();
    // A new server has no events in memory.
    server = await startTestServer('kubernetes', { store });
  });
  afterAll(async () => {
    await server.stop();
    await store.close();
  });

  test('a watch from a compacted version gets an ERROR event after the 200 response [Watch stream, 5] [Errors, 5]', async () => {
    const response = await get(`?watch=1&resourceVersion=${firstVersion}`);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({
      type: 'ERROR',
      object: {
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: expect.stringMatching(/^too old resource version: \d+ \(\d+\)$/),
        reason: 'Expired',
        code: 410,
      },
    });
  });

  const protobuf = 'application/vnd.kubernetes.protobuf';
  const statusIn = (bytes: Buffer) => {
    const envelope = readProtobufEnvelope(bytes.subarray(bytes.indexOf(Buffer.from([0x6b, 0x38, 0x73, 0]))));
    invariant(envelope !== undefined, 'a status is in an envelope');
    expect([envelope.apiVersion, envelope.kind]).toEqual(['v1', 'Status']);
    return decodeMessage({ encode: meta.encodeStatus, decode: meta.decodeStatus }, envelope.raw);
  };

  test('the ERROR event contains a Status in every form of watch [Watch stream, 5]', async () => {
    const query = `?watch=1&resourceVersion=${firstVersion}`;
    const expected = { status: 'Failure', reason: 'Expired', code: 410 };
    for (const kind of ['Table', 'PartialObjectMetadata']) {
      const { status, json } = await get(query, `application/json;as=${kind};g=meta.k8s.io;v=v1`);
      expect([status, json]).toMatchObject([200, { type: 'ERROR', object: { kind: 'Status', ...expected } }]);
    }
    for (const accept of [`${protobuf};stream=watch`, `${protobuf};as=PartialObjectMetadata;g=meta.k8s.io;v=v1`]) {
      const { status, bytes } = await get(query, accept);
      expect([status, bytes.readUInt32BE(0), bytes.subarray(4, 11).toString('latin1')]).toEqual([
        200,
        bytes.length - 4,
        '\n\x05ERROR',
      ]);
      expect(statusIn(bytes)).toMatchObject(expected);
    }
  });

  test('clients of tables and protobuf get 410 and a new token for an expired one [Errors, 5]', async () => {
    const query = `?limit=1&continue=${encodeURIComponent(token)}`;
    const inTable = (await get(query, 'application/json;as=Table;g=meta.k8s.io;v=v1')).json;
    expect(inTable).toMatchObject({ kind: 'Status', code: 410, reason: 'Expired' });
    const inProtobuf = statusIn((await get(query, protobuf)).bytes);
    expect(inProtobuf).toMatchObject({
      code: 410,
      reason: 'Expired',
      metadata: { continue: inTable.metadata.continue },
    });
  });

  test('an expired continue token gives 410 and a token that continues with the current state [Errors, 5]', async () => {
    const { json } = await get(`?limit=1&continue=${encodeURIComponent(token)}`);
    expect(json).toMatchObject({ code: 410, reason: 'Expired', status: 'Failure' });
    expect(json.message).toMatch(/^The provided continue parameter is too old to display a consistent list result\./);
    const rest = await get(`?continue=${encodeURIComponent(json.metadata.continue)}`);
    expect(rest.status).toBe(200);
    const names = rest.json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
    expect(names).toEqual(['b', 'c', 'd', 'e']);
    // The first page has the newest state, and later pages the same.
    const chunk = await get(`?limit=2&continue=${encodeURIComponent(json.metadata.continue)}`);
    expect(chunk.json.metadata).toMatchObject({ remainingItemCount: 2 });
    const last = await get(`?limit=2&continue=${encodeURIComponent(chunk.json.metadata.continue)}`);
    expect(last.json.metadata).toEqual({ resourceVersion: chunk.json.metadata.resourceVersion });
  });

  test('after a 410 of NotOlderThan with a limit, a list of a newer version or of none succeeds [Read semantics for resourceVersion, 18]', async () => {
    // The pages after the first one are those of an exact version, which expires.
    const notOlder = (version: string) => `?limit=1&resourceVersionMatch=NotOlderThan&resourceVersion=${version}`;
    const first = await get(notOlder(firstVersion));
    expect([first.status, first.json.items.length]).toEqual([200, 1]);
    const expired = await get(`?limit=1&continue=${encodeURIComponent(token)}`);
    expect([expired.status, expired.json.reason]).toEqual([410, 'Expired']);
    const newer = first.json.metadata.resourceVersion;
    expect(Number(newer)).toBeGreaterThan(Number(firstVersion));
    for (const query of [notOlder(newer), '?limit=1', '?limit=1&resourceVersion=']) {
      const names: string[] = [];
      let page = await get(query);
      for (;;) {
        expect([query, page.status]).toEqual([query, 200]);
        names.push(...page.json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name));
        if (page.json.metadata.continue === undefined) break;
        page = await get(`?limit=1&continue=${encodeURIComponent(page.json.metadata.continue)}`);
      }
      expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
    }
  });

  test('an exact list of a compacted version gives 410 [Errors, 5]', async () => {
    for (const query of [
      `?limit=1&resourceVersion=${firstVersion}`,
      `?resourceVersionMatch=Exact&resourceVersion=${firstVersion}`,
    ]) {
      const { json } = await get(query);
      expect(json).toEqual({
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: 'The resourceVersion for the provided list is too old.',
        reason: 'Expired',
        code: 410,
      });
    }
  });
});

test('continue tokens and watch versions are valid for 5 minutes by default, and expire within 10 [API server defaults, 32] [API server defaults, 33]', async () => {
  const path = '/api/v1/namespaces/default/configmaps';
  const clock = new FakeClock();
  const store = await openEmbeddedStore({ dialect: 'orch', clock, memory: true });
  const first = await startTestServer('orch', { store });
  for (const name of ['a', 'b', 'c']) await first.ask('POST', path, { body: { metadata: { name } } });
  const page = (await first.ask('GET', `${path}?limit=1`)).json.metadata;
  await first.stop();
  const stopping = new AbortController();
  const compacting = compactPeriodically(store, {
    ...{ intervalMs: compactionIntervalMsDefault, clock, signal: stopping.signal },
    onError: (error) => {
      throw error;
    },
  });
  /** The status of the next page, and the type of the first event of a watch, on a server without events in memory. */
  const answers = async () => {
    const server = await startTestServer('orch', { store });
    try {
      // The events of a revision stay while it is the oldest one: one more makes it older.
      for (const generateName of ['later-', 'last-'])
        await server.ask('POST', path, { body: { metadata: { generateName } } });
      const { status } = await server.ask('GET', `${path}?limit=1&continue=${page.continue}`);
      const [event] = await server.watch(`${path}?watch=1&resourceVersion=${page.resourceVersion}`, 1);
      return [status, event?.type];
    } finally {
      await server.stop();
    }
  };
  try {
    await clock.advance(5 * 60_000 - 1);
    expect(await answers()).toEqual([200, 'ADDED']);
    await clock.advance(1);
    expect(await answers()).toEqual([200, 'ADDED']);
    await clock.advance(5 * 60_000);
    expect(await answers()).toEqual([410, 'ERROR']);
  } finally {
    stopping.abort();
    await compacting;
    await store.close();
  }
});
