import http2 from 'node:http2';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer, type WatchedEvent } from './test-server.js';

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());

const path = '/api/v1/namespaces/default/configmaps';
const merge = { 'content-type': 'application/merge-patch+json' };
const authorization = 'Bearer admin';

test('16 concurrent writers with resourceVersion preconditions lose no update', async () => {
  await api.ask('POST', path, { body: { metadata: { name: 'counter' }, data: { put: '0', patch: '0' } } });
  const increment = async (writer: number): Promise<void> => {
    for (;;) {
      const { metadata, data } = (await api.ask('GET', `${path}/counter`)).json;
      const put = { metadata, data: { ...data, put: `${Number(data.put) + 1}` } };
      const patch = {
        metadata: { resourceVersion: metadata.resourceVersion },
        data: { patch: `${Number(data.patch) + 1}` },
      };
      const response =
        writer % 2 === 0
          ? await api.ask('PUT', `${path}/counter`, { body: put })
          : await api.ask('PATCH', `${path}/counter`, { body: patch, headers: merge });
      if (response.status === 200) return;
      expect(response.status).toBe(409);
    }
  };
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let count = 0; count < 3; count++) await increment(writer);
    }),
  );
  expect((await api.ask('GET', `${path}/counter`)).json.data).toEqual({ put: '24', patch: '24' });
});

interface BrokenWatch {
  readonly lifeMs: number;
  readonly reset: boolean;
  /** Whether the event is the last expected one, which ends the watch. */
  readonly isLast: (event: WatchedEvent) => boolean;
}

/** Reads a watch for a while, then aborts it by a stream reset or by closing the connection. */
function readForAWhile(target: string, { lifeMs, reset, isLast }: BrokenWatch) {
  return new Promise<readonly WatchedEvent[]>((resolve) => {
    const session = http2.connect(api.server.url, { rejectUnauthorized: false });
    const stream = session.request({ ':path': target, authorization });
    const events: WatchedEvent[] = [];
    let rest = '';
    const ignore = () => undefined;
    session.on('error', ignore);
    stream.on('error', ignore);
    stream.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) events.push(JSON.parse(line));
      if (events.some(isLast)) breakOff();
    });
    let timer: NodeJS.Timeout | undefined;
    stream.on('response', () => {
      timer = setTimeout(breakOff, lifeMs);
    });
    stream.on('close', () => {
      clearTimeout(timer);
      session.destroy();
      resolve(events);
    });
    function breakOff(): void {
      if (reset) stream.close(http2.constants.NGHTTP2_CANCEL);
      else session.destroy();
    }
  });
}

test('interrupted watches resume without missing or duplicate events, with every selector', async () => {
  const start = Number((await api.ask('GET', path)).json.metadata.resourceVersion);
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; count < 40; count++) {
      const target = `${path}/object-${(writer + count * 7) % 6}`;
      const body = {
        metadata: { labels: { color: (writer + count) % 3 === 0 ? 'red' : 'blue' } },
        data: { count: `${count}` },
      };
      if (count % 4 === 3) await api.ask('DELETE', target);
      else if ((await api.ask('PATCH', target, { body, headers: merge })).status === 404) {
        const metadata = { ...body.metadata, name: target.slice(path.length + 1) };
        await api.ask('POST', path, { body: { ...body, metadata } });
      }
    }
  };
  const follow = async (query: string, number: number): Promise<readonly WatchedEvent[]> => {
    const seen: WatchedEvent[] = [];
    let resourceVersion = String(start);
    const isLast = (event: WatchedEvent): boolean => event.object.data.count === 'last';
    for (let round = 0; !seen.some(isLast); round++) {
      const target = `${path}?watch=1&resourceVersion=${resourceVersion}${query}`;
      const lifeMs = 10 + ((round * 13 + number * 7) % 40);
      for (const event of await readForAWhile(target, { lifeMs, reset: round % 2 === 0, isLast })) {
        seen.push(event);
        resourceVersion = event.object.metadata.resourceVersion;
      }
    }
    return seen;
  };
  const following = ['', '&labelSelector=color%3Dred', '&fieldSelector=metadata.name%3Dobject-1'].map(follow);
  await Promise.all([0, 1, 2, 3].map(write));
  // A final event that every selector matches.
  await api.ask('DELETE', `${path}/object-1`);
  const last = { metadata: { name: 'object-1', labels: { color: 'red' } }, data: { count: 'last' } };
  const end = Number((await api.ask('POST', path, { body: last })).json.metadata.resourceVersion);
  const [all = [], red, one] = (await Promise.all(following)).map((events) =>
    events.map(({ type, object }) => ({
      type,
      name: object.metadata.name,
      object,
      revision: Number(object.metadata.resourceVersion),
    })),
  );
  // Only config maps are written here, so each revision is one event.
  expect(all.map(({ revision }) => revision)).toEqual(
    Array.from({ length: end - start }, (_, index) => start + 1 + index),
  );
  const summary = ({ type, revision }: { type: string; revision: number }) => `${type} ${revision}`;
  expect(one?.map(summary)).toEqual(all.filter(({ name }) => name === 'object-1').map(summary));
  const before = new Set<string>();
  const expected: string[] = [];
  for (const event of all) {
    const isRed = event.type !== 'DELETED' && event.object.metadata.labels.color === 'red';
    if (isRed) expected.push(`${before.has(event.name) ? 'MODIFIED' : 'ADDED'} ${event.revision}`);
    else if (before.has(event.name)) expected.push(`DELETED ${event.revision}`);
    if (isRed) before.add(event.name);
    else before.delete(event.name);
  }
  expect(red?.map(summary)).toEqual(expected);
  // An object that leaves the selection is sent in its last selected state.
  expect(red?.every(({ object }) => object.metadata.labels.color === 'red')).toBe(true);
});

test('aborted clients leave no watchers and no requests in flight', async () => {
  const targets = [`${path}?watch=1`, '/api/v1/pods', path, '/apis/nothing/v1/nothing'];
  for (let connection = 0; connection < 5; connection++) {
    const session = http2.connect(api.server.url, { rejectUnauthorized: false });
    session.on('error', () => undefined);
    for (let count = 0; count < 40; count++) {
      const begins = count % 5 === 4;
      const head = { ':method': begins ? 'POST' : 'GET', ':path': targets[count % 4] ?? path, authorization };
      const stream = session.request(head, { endStream: !begins });
      stream.on('error', () => undefined);
      if (begins) stream.write('{"metadata"');
      if (count % 3 === 0) setTimeout(() => stream.close(http2.constants.NGHTTP2_CANCEL), count);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    session.destroy();
  }
  const left = async () =>
    (await api.ask('GET', '/metrics')).text
      .split('\n')
      .filter((line) => /^apiserver_(registered_watchers|current_inflight_requests)\{/.test(line))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  // The metrics request itself is in flight.
  while ((await left()) !== 1) await new Promise((resolve) => setTimeout(resolve, 10));
});
