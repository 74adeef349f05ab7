import { describe, expect, test } from '@jest/globals';
import type { Exchange } from '../src/exchange/exchange.js';
import { limits } from '../src/limits.js';
import { dial, sendRaw, useListeners, waitFor } from './support.js';

const listeners = useListeners();
const text = { 'content-type': 'text/plain' };
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;
const upgrade = 'connection: upgrade\r\nupgrade: echo\r\n';
const send = (...given: Parameters<typeof sendRaw>) => sendRaw(...given);
const authority = () => listeners.material.authority.cert;
const statusesIn = (received: string) => received.match(/HTTP\/1\.1 \d+/g) ?? [];

describe('pipelined requests of HTTP/1.1', () => {
  test('reach the handler one by one, each after the response before it was sent, in order', async () => {
    const seen: string[] = [];
    const waiting: Exchange[] = [];
    const listener = await listeners.start((exchange) => {
      seen.push(exchange.url);
      waiting.push(exchange);
    });
    const connection = await dial(listener, authority());
    connection.socket.write(get('/1') + get('/2') + get('/3'));
    for (const count of [1, 2, 3]) {
      await waitFor(() => seen.length === count);
      // A turn of the event loop, to show that no request started early.
      await new Promise((resolve) => setImmediate(resolve));
      expect(seen).toHaveLength(count);
      waiting.at(-1)?.respond(200, text, Buffer.from(`body ${count}`));
    }
    await waitFor(() => connection.received.includes('body 3'));
    expect(seen).toEqual(['/1', '/2', '/3']);
    expect(connection.received.match(/body \d/g)).toEqual(['body 1', 'body 2', 'body 3']);
    connection.socket.destroy();
  });

  test('do not produce all responses for a client that does not read', async () => {
    const body = Buffer.alloc(4_000_000, 'x');
    let responses = 0;
    const listener = await listeners.start((exchange) => {
      responses++;
      exchange.respond(200, text, body);
    });
    const { socket } = await dial(listener, authority());
    socket.pause();
    socket.write(get('/').repeat(limits.pipelinedRequestsMax));
    const other = await dial(listener, authority());
    other.socket.write(get('/', 'connection: close\r\n'));
    await waitFor(() => other.closed);
    expect(other.received.length).toBeGreaterThan(body.length);
    // The socket buffers of both sides hold the sent ones; the others are not produced.
    expect(responses).toBeLessThan(limits.pipelinedRequestsMax);
    socket.destroy();
  });

  test('close the connection beyond the limit', async () => {
    const listener = await listeners.start(() => undefined);
    const received = await send(listener, authority(), get('/').repeat(limits.pipelinedRequestsMax + 2));
    expect(received).toBe('');
  });

  test('of a disconnected client are never started', async () => {
    const seen: string[] = [];
    const listener = await listeners.start((exchange) => void seen.push(exchange.url));
    const connection = await dial(listener, authority());
    connection.socket.write(get('/1') + get('/2'));
    await waitFor(() => seen.length === 1);
    connection.socket.destroy();
    await waitFor(() => listener.connections === 0);
    expect(seen).toEqual(['/1']);
  });

  test.each([
    ['a request to upgrade', get('/2', upgrade)],
    ['CONNECT', 'CONNECT /2 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('%s waits for the response before it, and the server keeps running', async (_, second) => {
    const listener = await listeners.start((exchange) => {
      setImmediate(() => exchange.respond(200, text, Buffer.from(exchange.url)));
    });
    const received = await send(listener, authority(), get('/1') + second);
    expect(statusesIn(received)).toHaveLength(2);
    expect(received.indexOf('/1')).toBeLessThan(received.lastIndexOf('HTTP/1.1'));
    expect(statusesIn(await send(listener, authority(), get('/', 'connection: close\r\n')))).toEqual(['HTTP/1.1 200']);
  });

  test('an upgrade after a response gets the socket, with the bytes after its head', async () => {
    const listener = await listeners.start((exchange) => {
      if (!exchange.upgrading) {
        exchange.respond(200, text, Buffer.from('plain'));
        return;
      }
      const { socket, head } = exchange.upgrade();
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n');
      socket.write(head);
      socket.pipe(socket);
    });
    const connection = await dial(listener, authority());
    connection.socket.write(`${get('/') + get('/', upgrade)}hello`);
    await waitFor(() => connection.received.endsWith('hello'));
    connection.socket.write(' again');
    await waitFor(() => connection.received.endsWith('hello again'));
    expect(statusesIn(connection.received)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 101']);
    connection.socket.destroy();
  });
});

describe('malformed requests of HTTP/1.1', () => {
  test.each([
    ['an unknown method', 'FOO /version HTTP/1.1\r\nhost: x\r\n\r\n', 405, 'MethodNotAllowed'],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nhost: x\r\n\r\n', 405, 'MethodNotAllowed'],
    ['no request line', 'hello\r\n\r\n', 400, 'BadRequest'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400, 'BadRequest'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400, 'BadRequest'],
  ])('%s: responds with a Status and closes the connection', async (_, bytes, code, reason) => {
    const listener = await listeners.start((exchange) => exchange.respond(200, text));
    const received = await send(listener, authority(), bytes);
    expect(statusesIn(received)).toEqual([`HTTP/1.1 ${code}`]);
    expect(received.toLowerCase()).toContain('connection: close\r\n');
    expect(JSON.parse(received.slice(received.indexOf('{')))).toMatchObject({ kind: 'Status', code, reason });
  });

  test('after an unfinished request they close the connection without a response', async () => {
    const finished: boolean[] = [];
    const listener = await listeners.start((exchange) => exchange.onFinish(({ aborted }) => finished.push(aborted)));
    expect(await send(listener, authority(), `${get('/')}nonsense\r\n\r\n`)).toBe('');
    expect(finished).toEqual([true]);
  });
});

test('a client that expects 100 Continue gets it when the body is read, and not before', async () => {
  const listener = await listeners.start(async (exchange) => {
    if (exchange.url === '/rejected') exchange.respond(403, text);
    else exchange.respond(200, text, await exchange.readBody(100));
  });
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 5\r\n\r\n`;
  const connection = await dial(listener, authority());
  connection.socket.write(head('/'));
  await waitFor(() => connection.received.startsWith('HTTP/1.1 100 Continue'));
  connection.socket.write('hello');
  await waitFor(() => connection.received.endsWith('hello'));
  connection.socket.destroy();
  const rejected = await send(listener, authority(), head('/rejected'));
  expect(statusesIn(rejected)).toEqual(['HTTP/1.1 403']);
});
