import { createServer, type Server } from 'node:https';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { httpsGet } from './https-get.js';

const bytesMax = 1024 * 1024;
let server: Server;
let url: string;
let authorities: string;
let seen: unknown[] = [];

beforeAll(async () => {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'ca', ...validity });
  authorities = authority.cert;
  const { cert, key } = await issueCertificate(authority, {
    ...{ commonName: 's', hosts: ['127.0.0.1'], usages: ['server'], ...validity },
  });
  server = createServer({ cert, key }, ({ url: path = '', method, headers }, response) => {
    seen.push([method, path, headers['authorization']]);
    if (path === '/silent') return;
    const status = path === '/missing' ? 404 : path === '/moved' ? 302 : 200;
    const text = path.startsWith('/bytes-') ? 'x'.repeat(Number(path.slice('/bytes-'.length))) : 'größer';
    response.writeHead(status, { location: '/other' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  url = `https://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const getter = (signal = new AbortController().signal) => httpsGet({ authorities, signal });

test('gets a text with the given headers', async () => {
  seen = [];
  expect(await getter()(`${url}/text`)).toBe('größer');
  expect(await getter()(`${url}/text`, { authorization: 'Bearer t' })).toBe('größer');
  expect(seen).toEqual([
    ['GET', '/text', undefined],
    ['GET', '/text', 'Bearer t'],
  ]);
});

test('a response with another status than 200 is an error, also a redirect', async () => {
  await expect(getter()(`${url}/missing`)).rejects.toThrow(new Error(`GET ${url}/missing returned status 404`));
  await expect(getter()(`${url}/moved`)).rejects.toThrow(new Error(`GET ${url}/moved returned status 302`));
});

test('a response has at most a mebibyte', async () => {
  expect(await getter()(`${url}/bytes-${bytesMax}`)).toHaveLength(bytesMax);
  const path = `${url}/bytes-${bytesMax + 1}`;
  await expect(getter()(path)).rejects.toThrow(new Error(`the response of ${path} is longer than ${bytesMax} bytes`));
});

test('a certificate of another authority is an error, and so is a request that is aborted', async () => {
  const { signal } = new AbortController();
  await expect(httpsGet({ authorities: undefined, signal })(`${url}/text`)).rejects.toThrow(/certificate|signature/);
  const ending = new AbortController();
  const silent = getter(ending.signal)(`${url}/silent`);
  ending.abort();
  await expect(silent).rejects.toThrow(/abort/i);
});
