import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, issueClientCertificate, type KeyPair, validFor } from '@orch/certs';
import { createHttp2Transport } from './http2-transport.js';
import type { Transport } from './transport.js';

const validity = validFor(1, new Date());
let authority: KeyPair;
let server: Http2SecureServer;
let url: string;
let folder: string;
let sessions = 0;
/** Ends the open stream at `/watch`. */
let endWatch = () => {};
let files: { readonly certificate: string; readonly key: string };

/** Responds to `/watch` with lines that end with the server, to others with the common name of the client. */
beforeAll(async () => {
  authority = await generateAuthority({ commonName: 'ca', ...validity });
  const options = { commonName: 'server', hosts: ['127.0.0.1'], usages: ['server'], ...validity } as const;
  const { cert, key } = await issueCertificate(authority, options);
  server = createSecureServer({ cert, key, ca: authority.cert, requestCert: true }, (request, response) => {
    const socket = request.stream.session?.socket;
    const name = socket instanceof TLSSocket ? String(socket.getPeerCertificate().subject?.CN) : '';
    if (request.url === '/watch') {
      response.write(`${name}\n`);
      endWatch = () => response.end();
    } else response.end(name);
  });
  server.on('session', () => {
    sessions += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  folder = await mkdtemp(join(tmpdir(), 'orch-renewed-'));
  files = { certificate: join(folder, 'client.crt'), key: join(folder, 'client.key') };
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

let clock: FakeClock;
beforeEach(() => {
  clock = new FakeClock();
});

async function write(pair: KeyPair): Promise<void> {
  await writeFile(files.key, pair.key);
  await writeFile(files.certificate, pair.cert);
}

async function clientOf(commonName: string): Promise<Transport> {
  const pair = await issueClientCertificate(authority, { commonName });
  await write(pair);
  return createHttp2Transport(
    {
      server: url,
      certificateAuthority: authority.cert,
      ...{ clientCertificate: pair.cert, clientKey: pair.key, clientCertificateFiles: files },
    },
    { clock },
  );
}

const nameOf = async (transport: Transport) =>
  (await transport.request({ method: 'GET', path: '/', headers: {} })).body.toString();

test('requests use a renewed client certificate, and open streams continue', async () => {
  const transport = await clientOf('first');
  const { chunks } = await transport.stream({ method: 'GET', path: '/watch', headers: {} });
  const stream = chunks[Symbol.asyncIterator]();
  expect((await stream.next()).value?.toString()).toBe('first\n');
  await write(await issueClientCertificate(authority, { commonName: 'second' }));
  expect(await nameOf(transport)).toBe('first');
  await clock.advance(10_000);
  expect(await nameOf(transport)).toBe('second');
  let hasEnded = false;
  const next = stream.next().then(
    () => {
      hasEnded = true;
    },
    () => {
      hasEnded = true;
    },
  );
  expect(await nameOf(transport)).toBe('second');
  expect(hasEnded).toBe(false);
  transport.close();
  await next;
});

test('the end of the connection with the earlier certificate leaves the new one in use', async () => {
  const transport = await clientOf('first');
  const { chunks } = await transport.stream({ method: 'GET', path: '/watch', headers: {} });
  const stream = chunks[Symbol.asyncIterator]();
  await stream.next();
  await write(await issueClientCertificate(authority, { commonName: 'second' }));
  await clock.advance(10_000);
  expect(await nameOf(transport)).toBe('second');
  const before = sessions;
  endWatch();
  expect((await stream.next()).done).toBe(true);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(await nameOf(transport)).toBe('second');
  expect(sessions).toBe(before);
  transport.close();
});

test('keeps the certificate while only one of its files is replaced', async () => {
  const transport = await clientOf('kept');
  expect(await nameOf(transport)).toBe('kept');
  const renewed = await issueClientCertificate(authority, { commonName: 'next' });
  await writeFile(files.key, renewed.key);
  await clock.advance(10_000);
  expect(await nameOf(transport)).toBe('kept');
  await writeFile(files.certificate, renewed.cert);
  await clock.advance(10_000);
  expect(await nameOf(transport)).toBe('next');
  await rm(files.certificate);
  await clock.advance(10_000);
  expect(await nameOf(transport)).toBe('next');
  transport.close();
});
