import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { open } from 'lmdb';
import { type Commits, lmdbCommits } from '../src/baseline/commits.js';
import { type RunningBaseline, serveBaseline } from '../src/baseline/serve-baseline.js';
import { type Connection, connectTo, type RequestResult } from '../src/driver/connection.js';
import type { Protocol } from '../src/driver/job.js';
import { makePair, type PairOnDisk } from './pair-on-disk.js';

describe.each<Protocol>(['h2', 'http/1.1'])('the bare server, over %s', (protocol) => {
  let pair: PairOnDisk;
  let server: RunningBaseline;
  let connection: Connection;
  /** Records passed to the store, and functions that complete their commits. */
  const commits: { record: Buffer; finish: () => void }[] = [];
  const slow: Commits = {
    put: (record) => new Promise((resolve) => commits.push({ record, finish: resolve })),
    close: async () => {},
  };
  const bodies = [randomBytes(2_000), randomBytes(300_000), Buffer.alloc(0)];
  const record = randomBytes(1_500);
  const frame = Buffer.from('{"type":"MODIFIED"}\n');

  beforeAll(async () => {
    pair = await makePair();
    const save = async (name: string, bytes: Buffer) => {
      await writeFile(join(pair.folder, name), bytes);
      return join(pair.folder, name);
    };
    const fixed = await Promise.all(
      bodies.map(async (body, index) => ({ headers: { 'x-answer': `${index}` }, file: await save(`${index}`, body) })),
    );
    const { cert, key } = pair;
    const files = { record: await save('record', record), frame: await save('frame', frame) };
    server = await serveBaseline({ protocol, cert, key, fixed, ...files }, slow);
    const url = `https://127.0.0.1:${server.port}`;
    const load = { type: 'requests', durationMs: 0, requests: [] } as const;
    const job = { url, protocol, pids: [], ca: pair.ca, token: 't', concurrency: 4, connections: 1, load };
    [connection] = (await connectTo(job)) as [Connection];
  });
  afterAll(async () => {
    connection.close();
    await server.close();
    await pair[Symbol.asyncDispose]();
  });

  const send = async (method: string, path: string): Promise<RequestResult & { readonly body: Buffer }> => {
    let body = Buffer.alloc(0);
    const onBody = (bytes: Buffer) => {
      body = Buffer.from(bytes);
    };
    const result = await connection.send({ method, path, onBody, ...(method === 'GET' ? {} : { body: '{}' }) });
    return { ...result, body };
  };

  test('sends exactly the given bytes for each response', async () => {
    for (const [index, body] of bodies.entries()) {
      const response = await send('GET', `/fixed/${index}`);
      expect([response.status, response.bytes, response.body.equals(body)]).toEqual([200, body.length, true]);
    }
  });

  test('responds to a write only after the commit of the record', async () => {
    commits.length = 0;
    let hasResponse = false;
    const writing = send('POST', '/commit/0').finally(() => {
      hasResponse = true;
    });
    // Another request completes meanwhile.
    while (commits.length === 0) await send('GET', '/fixed/2');
    await send('GET', '/fixed/0');
    expect(hasResponse).toBe(false);
    expect(commits.map((commit) => commit.record.equals(record))).toEqual([true]);
    commits[0]?.finish();
    expect([(await writing).status, (await writing).body.equals(bodies[0] ?? record)]).toEqual([201, true]);
  });

  test('sends one frame to every open stream for each event', async () => {
    const received = [0, 0, 0].map(() => ({ text: '' }));
    for (const stream of received) {
      await connection.openStream('/watch', (chunk) => {
        stream.text += chunk.toString();
      });
    }
    await send('PATCH', '/event');
    await send('PATCH', '/event');
    while (received.some(({ text }) => text.length < 2 * frame.length)) await send('GET', '/fixed/2');
    expect(received.map(({ text }) => text)).toEqual(Array(3).fill(`${frame}${frame}`));
  });

  test('returns 404 for everything else', async () => {
    expect((await send('GET', '/api/v1/pods')).status).toBe(404);
  });
});

test('the bare store commits every record separately', async () => {
  await using pair = await makePair();
  const path = join(pair.folder, 'bare');
  await mkdir(path);
  const commits = lmdbCommits(path);
  await Promise.all(Array.from({ length: 100 }, (_, index) => commits.put(Buffer.from(`record ${index}`))));
  await commits.close();
  const database = open<Buffer, number>({ path, encoding: 'binary', keyEncoding: 'uint32' });
  const values = [...database.getRange()].map(({ value }) => value.toString());
  await database.close();
  expect(values).toEqual(Array.from({ length: 100 }, (_, index) => `record ${index}`));
});
