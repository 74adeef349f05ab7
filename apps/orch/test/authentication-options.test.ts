import { readFile, writeFile } from 'node:fs/promises';
import https, { createServer } from 'node:https';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { startIssuerProcess } from '../../../tools/src/test-support/open-id-issuer.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

const command = [process.execPath, join(root, 'apps', 'apiserver', 'dist', 'main.js')];

/** Certificates for 127.0.0.1 of a new authority. */
async function makeCertificate() {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'services-ca', ...validity });
  const serving = { commonName: 'services', hosts: ['127.0.0.1'], ...validity };
  const { cert, key } = await issueCertificate(authority, { ...serving, usages: ['server'] });
  return { cert, key, authority: authority.cert };
}

/** A token webhook that knows the token `remote`. */
async function startTokenWebhook({ cert, key }: { readonly cert: string; readonly key: string }) {
  const server = createServer({ cert, key }, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const review = JSON.parse(Buffer.concat(pieces).toString());
    const isKnown = review.spec.token === 'remote';
    response.end(JSON.stringify({ ...review, status: { authenticated: isKnown, user: { username: 'remote' } } }));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${port}/review`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('bootstrap tokens, identity tokens and tokens of the webhook authenticate users in every serving worker', async () => {
  await using folder = await temporaryFolder();
  const certificate = await makeCertificate();
  await using webhook = await startTokenWebhook(certificate);
  await using issuer = await startIssuerProcess(certificate);
  await issuer.addKey('first');
  const inFolder = (name: string) => join(folder.path, name);
  const kubeconfig = {
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c' } }],
    clusters: [{ name: 'c', cluster: { server: webhook.url, 'certificate-authority': 'ca.crt' } }],
  };
  await writeFile(inFolder('ca.crt'), certificate.authority);
  await writeFile(inFolder('webhook.yaml'), JSON.stringify(kubeconfig));
  await writeFile(inFolder('tokens.csv'), 'secret,admin,1,"system:masters"\n');
  const port = await freePort();
  await using program = new OrchProcess(
    [
      ...[`--data-dir=${inFolder('store')}`, `--cert-dir=${inFolder('pki')}`],
      ...[`--secure-port=${port}`, '--bind-address=127.0.0.1', '--serving-workers=2', '--authorization-mode=RBAC'],
      `--token-auth-file=${inFolder('tokens.csv')}`,
      '--enable-bootstrap-token-auth',
      ...[`--oidc-issuer-url=${issuer.url}`, '--oidc-client-id=cluster', `--oidc-ca-file=${inFolder('ca.crt')}`],
      ...['--oidc-groups-claim=groups', '--oidc-groups-prefix=team:', '--oidc-username-prefix=oidc:'],
      `--authentication-token-webhook-config-file=${inFolder('webhook.yaml')}`,
    ],
    { command },
  );
  await eventually('it serves', () => {
    if (program.child.exitCode !== null) throw new Error(program.stderr);
    return program.stderr.includes('serving') || undefined;
  });
  const ca = await readFile(inFolder('pki/apiserver.crt'), 'utf8');
  const send = (method: string, { path, token, body }: { path: string; token: string; body?: object }) =>
    new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      // A connection of its own per request, so that both workers get some.
      const request = https.request(
        `https://127.0.0.1:${port}${path}`,
        { method, ca, agent: false, headers },
        async (response) => {
          const pieces: Buffer[] = [];
          for await (const piece of response) pieces.push(piece);
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
        },
      );
      request.on('error', reject);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const usersOf = async (token: string) => {
    const path = '/api/v1/namespaces/default/secrets';
    const responses = await Promise.all(Array.from({ length: 8 }, () => send('GET', { path, token })));
    return new Set(responses.map(({ status, text }) => /User \\"([^"\\]*)\\"/.exec(text)?.[1] ?? status));
  };
  const stringData = {
    'token-id': 'abcdef',
    'token-secret': '0123456789abcdef',
    'usage-bootstrap-authentication': 'true',
  };
  const secret = { metadata: { name: 'bootstrap-token-abcdef' }, type: 'bootstrap.orch.io/token', stringData };
  const created = { path: '/api/v1/namespaces/orch-system/secrets', token: 'secret', body: secret };
  expect((await send('POST', created)).status).toBe(201);

  const claims = { iss: issuer.url, sub: 'jane', aud: 'cluster', exp: Math.floor(Date.now() / 1_000) + 600 };
  expect(await usersOf(await issuer.sign({ claims, kid: 'first' }))).toEqual(new Set(['oidc:jane']));
  expect(await usersOf('remote')).toEqual(new Set(['remote']));
  expect(await usersOf('unknown')).toEqual(new Set([401]));
  // The caches of the workers follow the store.
  await eventually('both workers know the bootstrap token', async () => {
    const users = await usersOf('abcdef.0123456789abcdef');
    return (users.size === 1 && users.has('system:bootstrap:abcdef')) || undefined;
  });
});
