import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AddressRefused } from './connection-fault.js';
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

const ask = { method: 'GET', target: '/', headers: ['host', 'backend'], signal: new AbortController().signal };

// What systems look up as a name though it spells an address in another way: whole, in octal, in hexadecimal, short.
test.each(['localhost', '2130706433', '017700000001', '0x7f.1', '127.1', '2852039166', '0xa9fea9fe', '0'])(
  'the name %s leads to an address that is refused: nothing is connected to',
  async (host) => {
    const transport = new Transport({ connectTimeoutMs: 5_000, allows: isProxyableAddress });
    connections = 0;
    for (const scheme of ['http', 'https'] as const) {
      await expect(transport.send({ scheme, host, port }, ask)).rejects.toThrow(AddressRefused);
    }
    expect(connections).toBe(0);
    transport.close();
  },
);

test('a name is refused when any of its addresses is; agents may be anywhere', async () => {
  const onlyOne = new Transport({ connectTimeoutMs: 5_000, allows: (address) => address !== '127.0.0.1' });
  await expect(onlyOne.send({ scheme: 'http', host: 'localhost', port }, ask)).rejects.toThrow(AddressRefused);
  onlyOne.close();
  const free = new Transport({ connectTimeoutMs: 5_000 });
  const { response } = await free.send({ scheme: 'http', host: 'localhost', port }, ask);
  expect(String(Buffer.concat(await response.toArray()))).toBe('hello');
  free.close();
});
