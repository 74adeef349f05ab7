import { once } from 'node:events';
import { createServer, type Http2Server } from 'node:http2';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fixedCredentials } from '../credentials/credentials.js';
import { http2Transport } from './http2-transport.js';

/** Four of them are more than Node's limit of 10 MB for all streams of a connection. */
const bodyBytes = 6_000_000;

describe('large bodies on one connection', () => {
  let server: Http2Server;
  let url: string;
  let readPosted: () => void;

  /** Reads the body of POST only when the test says so; answers GET at once. */
  beforeEach(async () => {
    const isRead = new Promise<void>((resolve) => {
      readPosted = resolve;
    });
    server = createServer({ maxSessionMemory: 200 }, async (request, response) => {
      if (request.method === 'GET') return void response.end('small');
      await isRead;
      let bytes = 0;
      for await (const chunk of request) if (Buffer.isBuffer(chunk)) bytes += chunk.length;
      response.end(String(bytes));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  });
  afterEach(() => {
    server.close();
  });

  test('that wait for the server neither end the connection nor another request on it', async () => {
    const transport = http2Transport({ config: { server: url }, credentials: fixedCredentials({}) });
    try {
      const body = Buffer.alloc(bodyBytes, 'b');
      const post = () => transport.request({ method: 'POST', path: '/', headers: {}, body });
      const posts = Promise.all(Array.from({ length: 4 }, post));
      // Its failure is reported below, after those of the other requests.
      posts.catch(() => {});
      for (let count = 0; count < 3; count += 1) {
        const { body: small } = await transport.request({ method: 'GET', path: '/', headers: {} });
        expect(small.toString()).toBe('small');
      }
      readPosted();
      for (const { body: received } of await posts) expect(received.toString()).toBe(String(bodyBytes));
    } finally {
      transport.close();
    }
  });
});
