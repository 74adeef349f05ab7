import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { generateAuthority, issueClientCertificate, validFor, writePrivateFile } from '@orch/certs';
import { silentLogger } from '@orch/component';
import { Backend } from '../src/backend/backend.js';
import { FrontProxyCertificate } from '../src/backend/front-proxy-certificate.js';
import { getDocument } from '../src/backend/get-document.js';
import { TestBackend } from './backend.js';

test('a replaced client certificate is used for the next request, while open responses continue', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-front-proxy-'));
  const ending = new AbortController();
  const authority = await generateAuthority({ commonName: 'front-proxy-ca', ...validFor(1, new Date()) });
  const files = { cert: join(folder, 'client.crt'), key: join(folder, 'client.key') };
  const pair = await issueClientCertificate(authority, { commonName: 'first' });
  await writePrivateFile(files.key, pair.key);
  await writePrivateFile(files.cert, pair.cert);
  const groupVersion = 'shop.example.com/v1';
  const server = await TestBackend.start({ groupVersion, clientAuthority: authority.cert });
  const { signal } = ending;
  const certificate = new FrontProxyCertificate({ pair, files, filePollMs: 10 }, { logger: silentLogger, signal });
  const { port } = server;
  const backend = new Backend(
    { namespace: 'default', name: 'backend', port, authorities: server.authority.cert, skipsVerification: false },
    { certificate, resolveService: async () => ({ host: '127.0.0.1', port }) },
  );
  const user = { name: 'alice', groups: [], extra: {} };
  const ask = () => getDocument(backend, { path: '/x', user, timeoutMs: 5_000, verifies: true, signal });
  let finish = (): void => undefined;
  server.handle = (request, response) => {
    if (request.url !== '/open') return false;
    response.writeHead(200).write('begin ');
    finish = () => response.end('end');
    return true;
  };
  const open = await backend.send({
    ...{ method: 'GET', target: '/open', headers: (host) => ['host', host], signal, verifies: true },
  });
  await ask();
  const second = await issueClientCertificate(authority, { commonName: 'second' });
  await writePrivateFile(files.key, second.key);
  // Polls that find the new key beside the old certificate keep the old pair.
  for (let poll = 0; poll < 5; poll++) await new Promise((resolve) => setTimeout(resolve, 10));
  await ask();
  await writePrivateFile(files.cert, second.cert);
  while (certificate.pair === pair) await new Promise((resolve) => setTimeout(resolve, 10));
  await ask();
  expect(server.requests.map(({ client }) => client)).toEqual(['first', 'first', 'second']);
  finish();
  let text = '';
  for await (const piece of open.response) text += piece;
  expect(text).toBe('begin end');
  ending.abort();
  backend.close();
  await server.stop();
  await rm(folder, { recursive: true });
});
