import { once } from 'node:events';
import { createServer as createHttp1Server, type IncomingMessage } from 'node:http';
import { createServer as createHttp2Server, type Http2ServerRequest } from 'node:http2';
import type { Server, Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fixedCredentials } from '../credentials/credentials.js';
import { createHttp1Transport } from './http1-transport.js';
import { http2Transport } from './http2-transport.js';
import type { TransportRequest } from './transport.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What both protocols have of a response. */
interface Response {
  writeHead(status: number, headers: Readonly<Record<string, string>>): unknown;
  write(text: string): boolean;
  end(text?: string): unknown;
}

type Request = IncomingMessage | Http2ServerRequest;
type Handle = (request: Request, response: Response, socket: Socket) => void;

/** A transport to a server without TLS, which has credentials all the same. */
async function given(protocol: 'http1' | 'http2', handle: Handle, options: { readonly silenceMsMax?: number } = {}) {
  const sockets = new Set<Socket>();
  const last = () => [...sockets].at(-1);
  const respond = (request: Request, response: Response) => {
    const socket = last();
    if (socket !== undefined) handle(request, response, socket);
  };
  const server: Server =
    protocol === 'http1'
      ? createHttp1Server((request, response) => respond(request, response))
      : createHttp2Server((request, response) =>
          respond(request, {
            writeHead: (status, headers) => response.writeHead(status, headers),
            write: (text) => response.write(text),
            end: (text = '') => response.end(text),
          }),
        );
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const make = protocol === 'http1' ? createHttp1Transport : http2Transport;
  const credentials = fixedCredentials({ authorization: 'Bearer t' });
  const transport = make({ config: { server: url }, credentials, ...options });
  ends.push(() => {
    transport.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { transport, connections: () => connections };
}

const get: TransportRequest = { method: 'GET', path: '/', headers: {} };

async function drain(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk.toString();
  return text;
}

describe.each(['http1', 'http2'] as const)('over %s', (protocol) => {
  test('a request has method, path, headers, credentials and body', async () => {
    let received: unknown;
    const { transport } = await given(protocol, (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { method, url, headers } = request;
        received = { method, url, own: headers['x-own'], authorization: headers.authorization, body: String(parts) };
        response.writeHead(201, { 'x-answer': 'yes' });
        response.end('done');
      });
    });
    const body = Buffer.from('{"ä":1}');
    const response = await transport.request({ method: 'POST', path: '/a?b=c', headers: { 'x-own': 'v' }, body });
    expect(received).toEqual({
      ...{ method: 'POST', url: '/a?b=c', own: 'v', authorization: 'Bearer t', body: '{"ä":1}' },
    });
    expect(response).toMatchObject({ status: 201, headers: { 'x-answer': 'yes' } });
    expect(response.body.toString()).toBe('done');
  });

  test('connections are used for later requests', async () => {
    const { transport, connections } = await given(protocol, (_, response) => response.end('ok'));
    for (let count = 0; count < 3; count += 1) expect((await transport.request(get)).status).toBe(200);
    expect(connections()).toBe(1);
  });

  test('a stream yields what arrives, and ends with the response', async () => {
    const { transport } = await given(protocol, (_, response) => {
      response.write('one ');
      setImmediate(() => response.end('two'));
    });
    const { status, chunks } = await transport.stream(get);
    expect(status).toBe(200);
    expect(await drain(chunks)).toBe('one two');
  });

  test('a connection that breaks before the response is broken', async () => {
    const { transport } = await given(protocol, (_request, _response, socket) => socket.destroy());
    const request = { ...get, method: 'POST', body: Buffer.from('x') } as const;
    await expect(transport.request(request)).rejects.toMatchObject({ name: 'ConnectionError', kind: 'broken' });
    await expect(transport.stream(request)).rejects.toMatchObject({ name: 'ConnectionError', kind: 'broken' });
  });

  test('a connection that breaks in the response is broken', async () => {
    const { transport } = await given(protocol, (_request, response, socket) => {
      response.write('part');
      setTimeout(() => socket.destroy(), 20);
    });
    await expect(transport.request(get)).rejects.toMatchObject({ name: 'ConnectionError', kind: 'broken' });
    const { chunks } = await transport.stream(get);
    await expect(drain(chunks)).rejects.toMatchObject({ name: 'ConnectionError', kind: 'broken' });
  });

  test('a request without a response, and a stream without a head, fail after the time limit', async () => {
    const { transport, connections } = await given(protocol, () => undefined, { silenceMsMax: 50 });
    const failure = { name: 'ConnectionError', kind: 'timeout', message: 'no byte from the server in 50 ms' };
    await expect(transport.request(get)).rejects.toMatchObject(failure);
    await expect(transport.stream(get)).rejects.toMatchObject(failure);
    // The connection of HTTP/2 is alive, and stays.
    expect(connections()).toBe(protocol === 'http2' ? 1 : 2);
  });

  test('a request whose response stops in the middle fails after the time limit, a stream does not', async () => {
    const waiting: (() => void)[] = [];
    const handle: Handle = (_request, response) => {
      response.writeHead(200, {});
      response.write('begin ');
      waiting.push(() => response.end('end'));
    };
    const { transport } = await given(protocol, handle, { silenceMsMax: 50 });
    const { chunks } = await transport.stream(get);
    await expect(transport.request(get)).rejects.toMatchObject({ name: 'ConnectionError' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const end of waiting) end();
    expect(await drain(chunks)).toBe('begin end');
  });

  test('an aborted request rejects with the reason, before and after it is sent', async () => {
    const arrived: (() => void)[] = [];
    const { transport, connections } = await given(protocol, () => {
      for (const each of arrived.splice(0)) each();
    });
    const reason = new Error('enough');
    await expect(transport.request({ ...get, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(connections()).toBe(0);
    const stopping = new AbortController();
    arrived.push(() => stopping.abort(reason));
    await expect(transport.request({ ...get, signal: stopping.signal })).rejects.toBe(reason);
  });

  test('an aborted stream ends with an error', async () => {
    const { transport } = await given(protocol, (_, response) => void response.write('x'));
    const stopping = new AbortController();
    const { chunks } = await transport.stream({ ...get, signal: stopping.signal });
    const iterator = chunks[Symbol.asyncIterator]();
    expect((await iterator.next()).value?.toString()).toBe('x');
    stopping.abort(new Error('enough'));
    await expect(iterator.next()).rejects.toBeInstanceOf(Error);
  });

  test('a closed transport rejects requests, and ends streams', async () => {
    const { transport } = await given(protocol, (_, response) => void response.write('x'));
    const { chunks } = await transport.stream(get);
    const reading = drain(chunks);
    transport.close();
    await expect(reading).rejects.toMatchObject({ name: 'ConnectionError' });
    await expect(transport.request(get)).rejects.toMatchObject({ name: 'ConnectionError', kind: 'closed' });
  });

  test('a request is not sent when its fence fails while the connection is made', async () => {
    const received: (string | undefined)[] = [];
    const { transport, connections } = await given(protocol, ({ url }, response) => {
      received.push(url);
      response.end('ok');
    });
    let isHeld = true;
    const lost = new Error('the lease is lost');
    const beforeSend = () => {
      if (!isHeld) throw lost;
    };
    const post = { method: 'POST', headers: {}, body: Buffer.from('x'), beforeSend } as const;
    const sending = transport.request({ ...post, path: '/unsent' });
    isHeld = false;
    await expect(sending).rejects.toBe(lost);
    isHeld = true;
    for (let count = 0; count < 2; count += 1) await transport.request({ ...post, path: '/sent' });
    expect(received).toEqual(['/sent', '/sent']);
    expect(connections()).toBe(protocol === 'http2' ? 1 : 2);
  });

  test('an address without server is unreachable', async () => {
    const make = protocol === 'http1' ? createHttp1Transport : http2Transport;
    for (const server of ['http://127.0.0.1:1', 'https://127.0.0.1:1']) {
      const transport = make({ config: { server }, credentials: fixedCredentials({}) });
      await expect(transport.request(get)).rejects.toMatchObject({ name: 'ConnectionError', kind: 'unreachable' });
      transport.close();
    }
  });
});

describe('over http1, a kept connection that the server closes', () => {
  /** Responds once on each connection, and destroys it at the next request. */
  const closing = async () => {
    const used = new Set<Socket>();
    return await given('http1', (_, response, socket) => {
      if (used.has(socket)) return void socket.destroy();
      used.add(socket);
      response.end('ok');
    });
  };

  test('is replaced for a GET', async () => {
    const { transport, connections } = await closing();
    await transport.request(get);
    expect((await transport.request(get)).status).toBe(200);
    expect(connections()).toBe(2);
  });

  test('is an error for a POST, which may have been processed', async () => {
    const { transport, connections } = await closing();
    await transport.request(get);
    const post = { ...get, method: 'POST', body: Buffer.from('x') } as const;
    await expect(transport.request(post)).rejects.toMatchObject({ kind: 'broken' });
    expect(connections()).toBe(1);
  });
});
