import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

const pods = '/api/v1/namespaces/default/pods';
const piece = Buffer.alloc(64 * 1024, 1);
const wholeBytes = 1_600 * piece.length;
/** Maximum bytes in buffers of sockets, streams and the kernel on two connections. */
const underWayBytesMax = 30 * 1024 * 1024;

/** Counts written and read bytes of one body; client, server and backend run in this process. */
class Passage {
  written = 0;
  read = 0;
  underWayMax = 0;

  /** Writes 100 MB as fast as the reader accepts them. */
  write(to: Writable): void {
    while (this.written < wholeBytes) {
      this.written += piece.length;
      this.underWayMax = Math.max(this.underWayMax, this.written - this.read);
      if (!to.write(piece)) {
        to.once('drain', () => this.write(to));
        return;
      }
    }
    to.end();
  }

  /** Reads to the end, with a pause every 4 MB. */
  async readSlowly(from: Readable): Promise<void> {
    let untilRest = restEveryBytes;
    for await (const bytes of from) {
      if (!Buffer.isBuffer(bytes)) continue;
      this.read += bytes.length;
      untilRest -= bytes.length;
      if (untilRest > 0) continue;
      untilRest = restEveryBytes;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** Resolves when the writer has started and is blocked. */
  async stalled(): Promise<void> {
    for (let before = -1; before === 0 || before !== this.written; ) {
      before = this.written;
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }
}
const restEveryBytes = 4 * 1024 * 1024;

function heldBytes(): number {
  const { external, heapUsed } = process.memoryUsage();
  return external + heapUsed;
}

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('100 MB through a proxy over %s', (protocol) => {
  let server: TestServer;
  let backend: Server;
  let session: http2.ClientHttp2Session;
  let path: string;
  let onRequest: (request: IncomingMessage, response: ServerResponse) => void;
  beforeAll(async () => {
    backend = createServer((request, response) => onRequest(request, response));
    backend.listen(0, '127.0.0.1');
    await once(backend, 'listening');
    server = await startTestServer('kubernetes', {
      admission: { disabled: ['ServiceAccount'] },
      proxies: { allowsAddress: () => true },
    });
    const containers = [{ name: 'a', image: 'x' }];
    await server.ask('POST', pods, { body: { metadata: { name: 'p' }, spec: { nodeName: 'n', containers } } });
    const headers = { 'content-type': 'application/merge-patch+json' };
    await server.ask('PATCH', `${pods}/p/status`, { body: { status: { podIP: '127.0.0.1' } }, headers });
    path = `${pods}/p:${portOf(backend.address())}/proxy/x`;
    session = http2.connect(server.server.url, { rejectUnauthorized: false });
  });
  afterAll(async () => {
    session.close();
    await server.stop();
    backend.closeAllConnections();
    await new Promise((resolve) => backend.close(resolve));
  });

  /** The request stream, and its response once it has started. */
  function begin(method: 'GET' | 'PUT'): { readonly request: Writable; readonly clientResponse: Promise<Readable> } {
    const authorization = 'Bearer admin';
    if (protocol === 'HTTP/2') {
      const stream = session.request(
        { ':method': method, ':path': path, authorization },
        { endStream: method === 'GET' },
      );
      return { request: stream, clientResponse: once(stream, 'response').then(() => stream) };
    }
    const options = { method, agent: false, rejectUnauthorized: false, headers: { authorization } };
    const request = https.request(`${server.server.url}${path}`, options);
    if (method === 'GET') request.end();
    return { request, clientResponse: new Promise((resolve) => request.once('response', resolve)) };
  }

  test('are held back at the client while the backend does not read, then arrive completely', async () => {
    const passage = new Passage();
    const requested = new Promise<[IncomingMessage, ServerResponse]>((resolve) => {
      onRequest = (...both) => resolve(both);
    });
    const before = heldBytes();
    const { request, clientResponse } = begin('PUT');
    passage.write(request);
    const [taken, response] = await requested;
    await passage.stalled();
    expect(passage.written).toBeLessThan(underWayBytesMax);
    expect(heldBytes() - before).toBeLessThan(underWayBytesMax);
    await passage.readSlowly(taken);
    response.end('had it');
    expect(String(Buffer.concat(await (await clientResponse).toArray()))).toBe('had it');
    expect(passage.read).toBe(wholeBytes);
    expect(passage.underWayMax).toBeLessThan(underWayBytesMax);
  });

  test('are held back at the backend while the client does not read, then arrive completely', async () => {
    const passage = new Passage();
    onRequest = (_request, response) => passage.write(response);
    const before = heldBytes();
    const clientResponse = await begin('GET').clientResponse;
    await passage.stalled();
    expect(passage.written).toBeLessThan(underWayBytesMax);
    expect(heldBytes() - before).toBeLessThan(underWayBytesMax);
    await passage.readSlowly(clientResponse);
    expect(passage.read).toBe(wholeBytes);
    expect(passage.underWayMax).toBeLessThan(underWayBytesMax);
  });
});

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
