import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { expect, test } from '@jest/globals';
import { AuthorityPool, ChangingAuthorities, type KeyPair } from '@orch/certs';
import * as x509 from '@peculiar/x509';
import type { Exchange } from '../src/exchange/exchange.js';
import { createSecureListener } from '../src/listener/create-secure-listener.js';
import type { SecureListener } from '../src/listener/secure-listener.js';
import { makeMaterial, protocols, useListeners } from './support.js';

const listeners = useListeners();
const text = { 'content-type': 'application/json' };

/** Responds with the certificate of the client. */
function tellClient(exchange: Exchange): void {
  const { commonName, verified } = exchange.clientCertificate() ?? {};
  exchange.respond(200, text, Buffer.from(JSON.stringify({ commonName, verified })));
}

function clientAs(listener: SecureListener, client: KeyPair, servername = 'localhost'): Promise<object> {
  return new Promise((resolve, reject) => {
    const options = { ...client, servername, rejectUnauthorized: false, agent: false };
    const request = httpsRequest(listener.url, options, (response) => {
      response.toArray().then((pieces) => resolve(JSON.parse(Buffer.concat(pieces).toString())), reject);
    });
    request.on('error', reject);
    request.end();
  });
}

test('authorities that are replaced count for new connections, with all key pairs', async () => {
  const next = await makeMaterial();
  const authorities = new ChangingAuthorities(listeners.material.authority.cert);
  const fixed = await makeMaterial();
  const listener = await listeners.start(tellClient, {
    clientCa: fixed.authority.cert,
    clientAuthorities: [authorities],
    serverNames: [{ ...next.serving, names: ['named.example.com'] }],
  });
  for (const name of ['localhost', 'named.example.com']) {
    expect(await clientAs(listener, listeners.material.client, name)).toEqual({ commonName: 'ada', verified: true });
    expect(await clientAs(listener, fixed.client, name)).toEqual({ commonName: 'ada', verified: true });
    expect(await clientAs(listener, next.client, name)).toEqual({ commonName: 'ada', verified: false });
  }
  authorities.replace(next.authority.cert);
  for (const name of ['localhost', 'named.example.com']) {
    expect(await clientAs(listener, next.client, name)).toEqual({ commonName: 'ada', verified: true });
    expect(await clientAs(listener, fixed.client, name)).toEqual({ commonName: 'ada', verified: true });
    expect(await clientAs(listener, listeners.material.client, name)).toEqual({ commonName: 'ada', verified: false });
  }
});

test('without current authorities no certificate verifies, but one is requested for later ones', async () => {
  const { authority, client, serving } = listeners.material;
  const authorities = new ChangingAuthorities(undefined);
  const where = { host: '127.0.0.1', port: 0, handler: tellClient };
  const listener = await createSecureListener({ ...serving, ...where, clientAuthorities: [authorities] });
  try {
    expect(await clientAs(listener, client)).toEqual({ commonName: 'ada', verified: false });
    authorities.replace(authority.cert);
    expect(await clientAs(listener, client)).toEqual({ commonName: 'ada', verified: true });
  } finally {
    await listener.close({ graceMs: 0 });
  }
});

test('a TLS session from before a change of the authorities is not resumed', async () => {
  const authorities = new ChangingAuthorities(listeners.material.authority.cert);
  const listener = await listeners.start(tellClient, { clientAuthorities: [authorities] });
  const options = { host: '127.0.0.1', port: listener.port, rejectUnauthorized: false, ...listeners.material.client };
  const resume = async (session: Buffer) => {
    const socket = connect({ ...options, session });
    await once(socket, 'secureConnect');
    const reused = socket.isSessionReused();
    socket.destroy();
    return reused;
  };
  const first = connect(options);
  const [session] = await once(first, 'session');
  first.destroy();
  expect(await resume(session)).toBe(true);
  authorities.replace((await makeMaterial()).authority.cert);
  expect(await resume(session)).toBe(false);
});

test.each([0, 1])('dropped headers are gone, over protocol %d', async (index) => {
  const protocol = protocols(() => listeners.material)[index];
  const listener = await listeners.start((exchange) => {
    const { length } = exchange.headerValues('x-dropped');
    exchange.dropHeaders(['x-dropped', 'x-other']);
    const found = {
      length,
      header: exchange.header('x-dropped') ?? null,
      values: exchange.headerValues('x-dropped'),
      names: exchange.headerNames().filter((name) => name.startsWith('x-')),
      kept: exchange.headerValues('x-kept'),
    };
    exchange.respond(200, text, Buffer.from(JSON.stringify(found)));
  });
  const headers = { 'X-Dropped': ['a', 'b'], 'x-kept': ['c', 'd'] };
  const response = await protocol?.send(listener, { headers });
  expect(JSON.parse(response?.body ?? '')).toEqual({
    length: 2,
    header: null,
    values: [],
    names: ['x-kept'],
    kept: ['c', 'd'],
  });
});

test('a certificate has the intermediate authorities that the client sent', async () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const make = async (name: string, issuer?: { name: string; keys: webcrypto.CryptoKeyPair }) => {
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const isAuthority = name !== 'client';
    const certificate = await x509.X509CertificateGenerator.create(
      {
        ...{ subject: `CN=${name}`, issuer: `CN=${issuer?.name ?? name}`, signingAlgorithm: algorithm },
        ...{ publicKey: keys.publicKey, signingKey: (issuer?.keys ?? keys).privateKey },
        ...{ notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 600_000) },
        extensions: [new x509.BasicConstraintsExtension(isAuthority, undefined, true)],
      },
      webcrypto,
    );
    const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
    const pem = `${certificate.toString('pem')}\n`;
    return { name, keys, pem, key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n` };
  };
  const root = await make('root');
  const intermediate = await make('intermediate', root);
  const client = await make('client', intermediate);
  const pool = new AuthorityPool(root.pem);
  const listener = await listeners.start(
    (exchange) => {
      const certificate = exchange.clientCertificate();
      const outcome = certificate === undefined ? undefined : pool.verify(certificate, Date.now()).type;
      exchange.respond(200, text, Buffer.from(JSON.stringify({ verified: certificate?.verified, outcome })));
    },
    { clientAuthorities: [new ChangingAuthorities(root.pem)] },
  );
  const alone = { cert: client.pem, key: client.key };
  expect(await clientAs(listener, alone)).toEqual({ verified: false, outcome: 'untrusted' });
  const chain = { cert: client.pem + intermediate.pem, key: client.key };
  // As a browser or a proxy sends it; the result of the first verification is not kept for another connection.
  const outcome = (await showsIntermediates(chain, root.pem)) ? 'trusted' : 'untrusted';
  expect(await clientAs(listener, chain)).toEqual({ verified: true, outcome });
});

/**
 * Whether this Node shows a server the certificates that a client sent with its own. Node 24.21.0 does not
 * (https://github.com/nodejs/node/issues/65579): such clients are not trusted there.
 */
async function showsIntermediates(client: KeyPair, ca: string): Promise<boolean> {
  const server = createServer({ ...listeners.material.serving, ca, requestCert: true, rejectUnauthorized: false });
  const shown = once(server, 'secureConnection').then(([socket]: TLSSocket[]) => {
    const isShown = socket?.getPeerCertificate(true).issuerCertificate !== undefined;
    socket?.destroy();
    return isShown;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const socket = connect({ host: '127.0.0.1', port, ...client, rejectUnauthorized: false });
  socket.on('error', () => {});
  try {
    return await shown;
  } finally {
    socket.destroy();
    server.close();
  }
}
