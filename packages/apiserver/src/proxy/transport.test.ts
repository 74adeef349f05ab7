import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AddressNotAllowedError } from './connection-error.js';
import { isProxyableAddress } from './proxy-addresses.js';
import { Transport } from './transport.js';

const backend = createServer((_request, response) => response.end('hello'));
let port: string;
let connections = 0;
beforeAll(async () => {
  backend.on('connection', () => {
    connections++;
  });
  backend.listen(0);
  await once(backend, 'listening');
  const address = backend.address();
  port = String(typeof address === 'object' && address !== null ? address.port : 0);
});
afterAll(() => new Promise((resolve) => backend.close(resolve)));

const request = { method: 'GET', target: '/', headers: ['host', 'backend'], signal: new AbortController().signal };

// Alternative spellings of IP addresses that resolvers accept as names: integer, octal, hexadecimal, short.
test.each(['localhost', '2130706433', '017700000001', '0x7f.1', '127.1', '2852039166', '0xa9fea9fe', '0'])(
  'does not connect to the name %s, which resolves to a blocked address',
  async (host) => {
    const transport = new Transport({ connectTimeoutMs: 5_000, allows: isProxyableAddress });
    connections = 0;
    for (const scheme of ['http', 'https'] as const) {
      await expect(transport.send({ scheme, host, port }, request)).rejects.toThrow(AddressNotAllowedError);
    }
    expect(connections).toBe(0);
    transport.close();
  },
);

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:127.0.0.1',
  '0.0.0.0',
  '::',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fe80::1%lo',
  '224.0.0.1',
  'ff02::1',
  '255.255.255.255',
])('does not connect to the blocked address %s', async (host) => {
  const transport = new Transport({ connectTimeoutMs: 5_000, allows: isProxyableAddress });
  connections = 0;
  await expect(transport.send({ scheme: 'http', host, port }, request)).rejects.toThrow(AddressNotAllowedError);
  expect(connections).toBe(0);
  transport.close();
});

test('does not connect to a name with any blocked address', async () => {
  const onlyOne = new Transport({ connectTimeoutMs: 5_000, allows: (address) => address !== '127.0.0.1' });
  await expect(onlyOne.send({ scheme: 'http', host: 'localhost', port }, request)).rejects.toThrow(
    AddressNotAllowedError,
  );
  onlyOne.close();
});

test('connects to a trusted backend at any address, by its trusted name and port', async () => {
  const trusted = new Set([`localhost:${port}`, '127.0.0.1:1']);
  const transport = new Transport({ connectTimeoutMs: 5_000, allows: isProxyableAddress, trusted });
  for (const host of ['localhost', 'LOCALHOST']) {
    const { response } = await transport.send({ scheme: 'http', host, port }, request);
    expect(String(Buffer.concat(await response.toArray()))).toBe('hello');
  }
  for (const host of ['127.0.0.1', '127.1', '::1']) {
    await expect(transport.send({ scheme: 'http', host, port }, request)).rejects.toThrow(AddressNotAllowedError);
  }
  transport.close();
});

test('does not reuse a connection of a trusted backend for its plain address', async () => {
  const transport = new Transport({
    connectTimeoutMs: 5_000,
    allows: isProxyableAddress,
    trusted: new Set([`localhost:${port}`]),
  });
  const { response } = await transport.send({ scheme: 'http', host: 'localhost', port }, request);
  await response.toArray();
  connections = 0;
  await expect(transport.send({ scheme: 'http', host: '127.1', port }, request)).rejects.toThrow(
    AddressNotAllowedError,
  );
  expect(connections).toBe(0);
  transport.close();
});
