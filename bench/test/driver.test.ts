import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Http2SecureServer, createSecureServer as http2Server } from 'node:http2';
import { createServer as http1Server, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectTo } from '../src/driver/connection.js';
import type { DriverJob, DriverResult, Protocol, RequestShape } from '../src/driver/job.js';
import { sendRequests } from '../src/driver/send-requests.js';
import { soundResult } from '../src/measure/drive.js';
import { makePair, type PairOnDisk } from './pair-on-disk.js';

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

describe.each<Protocol>(['h2', 'http/1.1'])('the driver, over %s', (protocol) => {
  let pair: PairOnDisk;
  let server: Server | Http2SecureServer;
  const sockets = new Set<Socket>();
  const seen: Seen[] = [];

  /** `/200`, `/404` … return that status; `/cut` breaks in the body, `/gone` before it, `/short` ends too early. */
  beforeAll(async () => {
    pair = await makePair();
    const options = { cert: readFileSync(pair.cert), key: readFileSync(pair.key) };
    server = protocol === 'h2' ? http2Server(options) : http1Server(options);
    server.on('connection', (socket: Socket) => sockets.add(socket));
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = String(request.url);
        seen.push({ method: String(request.method), path, body: Buffer.concat(chunks).toString() });
        if (path === '/gone') return void (response.stream?.close(8) ?? response.destroy());
        if (path === '/short' && response.stream !== undefined) {
          const { stream } = response;
          stream.respond({ ':status': 200, 'content-length': 1_000 });
          return void stream.write('x'.repeat(8), () => stream.close(2));
        }
        if (path === '/cut' || path === '/short') {
          response.writeHead(200, { 'content-length': 1_000 });
          response.write('x'.repeat(500), () => response.stream?.close(2) ?? response.destroy());
          return;
        }
        response.writeHead(Number(path.slice(1, 4)), path === '/302' ? { location: '/200' } : {});
        response.end('0123456789');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await pair[Symbol.asyncDispose]();
  });

  const run = async (requests: readonly RequestShape[], requestsMax: number): Promise<DriverResult> => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const load = { type: 'requests', durationMs: 5_000, requestsMax, firstNumber: 10, requests } as const;
    const url = `https://127.0.0.1:${port}`;
    const job: DriverJob = { url, protocol, pids: [], ca: pair.ca, token: 't', concurrency: 2, connections: 1, load };
    const connections = await connectTo(job);
    const result = await sendRequests(job, load, connections);
    for (const connection of connections) connection.close();
    return result;
  };
  const get = (path: string): RequestShape => ({ share: 1, method: 'GET', path });

  test('counts responses with 2xx, and their bytes', async () => {
    const { operations, bytes, failures } = await run([get('/200'), get('/201')], 40);
    expect([operations, bytes, failures]).toEqual([40, 400, []]);
  });

  test.each(['302', '404', '409', '429', '500'])('reports %s as a failure, and does not count it', async (status) => {
    const result = await run([get('/200'), get(`/${status}`)], 20);
    expect([result.operations, result.bytes, result.failures]).toEqual([10, 100, [`${status} GET /${status}`]]);
    expect(() => soundResult(result, 'https://here')).toThrow(
      `${status} GET /${status}, and 0 other failures at https://here`,
    );
  });

  test.each(['/cut', '/gone', '/short'])('treats an incomplete response (%s) as a failure', async (path) => {
    const { operations, failures } = await run([get('/200'), get(path)], 20);
    expect([operations, failures]).toEqual([10, [`599 GET ${path}`]]);
  });

  test('sends each request by its share, with its numbers in path and body', async () => {
    const bodyFile = join(pair.folder, 'body.json');
    writeFileSync(bodyFile, '{"name":"$N","slice":"$M"}');
    seen.length = 0;
    await run(
      [
        { ...get('/200'), share: 3 },
        { share: 1, method: 'PUT', path: '/201-$N', bodyFile, pool: 5, behind: 2 },
      ],
      16,
    );
    expect(seen.filter(({ method }) => method === 'GET')).toHaveLength(12);
    expect(seen.filter(({ method }) => method === 'PUT')).toEqual(
      [13, 17, 21, 25].map((number) => ({
        method: 'PUT',
        path: `/201-${number - 2}`,
        body: `{"name":"${number - 2}","slice":"${(number - 2) % 5}"}`,
      })),
    );
  });
});

test('rejects a run without responses or without a result', () => {
  const nothing = { operations: 0, seconds: 1, cpuSeconds: 0, bytes: 0, failures: [], p50Ms: 0, p99Ms: 0 };
  expect(() => soundResult(nothing, 'https://here')).toThrow('no response from https://here');
  expect(() => soundResult(undefined, 'https://here')).toThrow('the driver printed no result');
});
