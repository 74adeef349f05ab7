import { once } from 'node:events';
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer, type Server as SecureServer } from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import { podInfo } from '../../src/cluster/pod-info.js';
import { httpExtender } from '../../src/extenders/http-extender.js';
import { jsonPoster, type PostTls } from '../../src/extenders/post-json.js';

const signal = new AbortController().signal;
const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

function poster(tls?: PostTls, timeoutMs = 20_000) {
  const made = jsonPoster({ timeoutMs, ...(tls === undefined ? {} : { tls }) });
  open.push(made);
  return made;
}

/** The address of a server that listens until the test ends. */
async function listening(server: Server | SecureServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Whether the promise is fulfilled. */
const succeeds = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false,
  );

describe('over TLS', () => {
  let authority: KeyPair;
  let client: KeyPair;
  let url: string;
  let server: SecureServer;
  /** The common names of client certificates, as they came. */
  const clients: unknown[] = [];
  beforeAll(async () => {
    const validity = validFor(1, new Date());
    authority = await generateAuthority({ commonName: 'extender-ca', ...validity });
    const hosts = ['extender.example'];
    const pair = await issueCertificate(authority, { commonName: 'extender', usages: ['server'], hosts, ...validity });
    client = await issueCertificate(authority, { commonName: 'scheduler', usages: ['client'], ...validity });
    server = createServer({ ...pair, ca: authority.cert, requestCert: true, rejectUnauthorized: false });
    server.on('request', (request, response) => {
      const { socket } = request;
      if (!(socket instanceof TLSSocket)) throw new Error('no TLS');
      clients.push(socket.getPeerCertificate().subject?.CN);
      request.resume().on('end', () => response.end('{"NodeNames":[]}'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  test('the certificate must be of an authority, and for the name', async () => {
    const asked = (tls?: PostTls) => succeeds(poster(tls).post(url, {}, signal));
    const authorities = authority.cert;
    expect(await asked()).toBe(false);
    expect(await asked({ insecure: false })).toBe(false);
    expect(await asked({ insecure: false, authorities })).toBe(false);
    expect(await asked({ insecure: false, serverName: 'extender.example' })).toBe(false);
    expect(await asked({ insecure: false, authorities, serverName: 'extender.example' })).toBe(true);
    expect(await asked({ insecure: true })).toBe(true);
  });

  test('the scheduler shows its own certificate if it has one', async () => {
    clients.length = 0;
    await poster({ insecure: true }).post(url, {}, signal);
    await poster({ insecure: true, certificate: client.cert, key: client.key }).post(url, {}, signal);
    expect(clients).toEqual([undefined, 'scheduler']);
  });

  test('an extender with TLS options is asked over TLS, whatever its URL says', async () => {
    const extender = httpExtender({
      ...{ urlPrefix: url.replace('https:', 'http:'), weight: 1, timeoutMs: 20_000, nodeCacheCapable: true },
      ...{ ignorable: false, managedResources: [], ignoredResources: [], bindVerb: 'bind', tls: { insecure: true } },
    });
    open.push(extender);
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } };
    await extender.bind(
      podInfo(pod, () => true),
      'a',
      { signal },
    );
  });
});

test('a response of more than 64 MiB is an error', async () => {
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const answer =
    (pieces: number): RequestListener =>
    (request, response) => {
      const body = Readable.from(['{}', ...Array.from({ length: pieces }, () => piece)]);
      // The client ends the connection in the middle.
      request.resume().on('end', () => pipeline(body, response, () => {}));
    };
  const large = await listening(createPlainServer(answer(64)));
  await expect(poster().post(`http://${large}`, {}, signal)).rejects.toThrow(
    `http://${large}: the response has more than 67108864 bytes`,
  );
  const small = await listening(createPlainServer(answer(1)));
  expect(await poster().post(`http://${small}`, {}, signal)).toEqual({});
});

test('a server that does not respond in time is an error', async () => {
  const silent = await listening(createPlainServer(() => {}));
  await expect(poster(undefined, 1).post(`http://${silent}`, {}, signal)).rejects.toThrow(`http://${silent}: `);
});

test('a connection that ends in the middle of a response is an error', async () => {
  const breaking = await listening(
    createPlainServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'content-length': '10' });
        response.write('{', () => response.destroy());
      });
    }),
  );
  await expect(poster().post(`http://${breaking}`, {}, signal)).rejects.toThrow(`http://${breaking}: `);
});
