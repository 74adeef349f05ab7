import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { socketThroughProxy } from './proxy-tunnel.js';

/** A proxy that answers each CONNECT with a status line, and opens no connection. */
let proxy: Server;
let answer: string;
const tunnels = new Set<Duplex>();
let asked: { readonly target: string | undefined; readonly host: string | undefined; readonly login: unknown }[];
beforeEach(async () => {
  answer = '200 OK';
  asked = [];
  proxy = createServer();
  proxy.on('connect', ({ url, headers }, socket) => {
    asked.push({ target: url, host: headers.host, login: headers['proxy-authorization'] });
    tunnels.add(socket.on('error', () => undefined));
    socket.end(`HTTP/1.1 ${answer}\r\n\r\n`);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
afterEach(async () => {
  for (const tunnel of tunnels) tunnel.destroy();
  tunnels.clear();
  proxy.close();
  await once(proxy, 'close');
});

const host = () => `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
const open = (server: string, login = '') =>
  socketThroughProxy({ server: new URL(server), proxyUrl: new URL(`http://${login}${host()}`) }, {});

test.each([
  ['http://a.example', 'a.example:80'],
  ['http://a.example:8080', 'a.example:8080'],
  ['http://[::2]', '[::2]:80'],
])('a tunnel to %s has the target %s', async (server, target) => {
  const socket = await open(server);
  expect(asked).toEqual([{ target, host: target, login: undefined }]);
  socket.destroy();
});

test('a tunnel to a server with TLS has its port, and the connection in it is TLS', async () => {
  const socket = await open('https://a.example');
  expect(asked).toEqual([{ target: 'a.example:443', host: 'a.example:443', login: undefined }]);
  // The proxy has closed the tunnel before the handshake.
  await expect(once(socket, 'secureConnect')).rejects.toThrow();
  socket.destroy();
});

test('the login of the proxy is sent to it', async () => {
  const base64 = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  for (const login of ['u%40x:p%3A@', 'u@', ':p@']) (await open('http://a.example', login)).destroy();
  expect(asked.map(({ login }) => login)).toEqual([base64('u@x:p:'), base64('u:'), base64(':p')]);
});

test.each(['407 Proxy Authentication Required', '201 Created', '502 Bad Gateway'])(
  'a proxy that answers %s makes the server unreachable',
  async (status) => {
    answer = status;
    await expect(open('http://a.example')).rejects.toMatchObject({
      name: 'ConnectionError',
      kind: 'unreachable',
      message: `cannot reach a.example:80 through the proxy ${host()}: it answered ${status.slice(0, 3)}`,
    });
  },
);

test('a proxy that cannot be reached makes the server unreachable', async () => {
  const proxyUrl = new URL('http://127.0.0.1:1');
  await expect(socketThroughProxy({ server: new URL('https://a.example'), proxyUrl }, {})).rejects.toMatchObject({
    name: 'ConnectionError',
    kind: 'unreachable',
    message: expect.stringMatching(
      /^cannot reach a\.example:443 through the proxy 127\.0\.0\.1:1: .*connect ECONNREFUSED 127\.0\.0\.1:1$/,
    ),
  });
});
