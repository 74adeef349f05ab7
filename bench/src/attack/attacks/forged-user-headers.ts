import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAuthority, issueClientCertificate, type KeyPair, validFor } from '@orch/certs';
import type { Attack, AttackedServer, Outcome } from '../kit/attack.js';
import { openHostileClient } from '../kit/hostile-client.js';
import { sendAll } from '../kit/hostile-requests.js';
import { noteResponses } from '../kit/note-responses.js';

const path = '/api/v1/secrets';
const headers = { 'x-remote-user': 'mallory', 'x-remote-group': 'system:masters' };

/** Only an allowed proxy with a certificate of its own authority may name the user of a request. */
export const forgedUserHeaders: Attack = {
  about:
    'a client sends the headers by which an authenticating proxy names the user, and claims to be an administrator',
  async run(laboratory) {
    const folder = await mkdtemp(join(tmpdir(), 'orch-attack-'));
    try {
      const authority = (commonName: string) => generateAuthority({ commonName, ...validFor(1, new Date()) });
      const [users, proxies, imitation] = [
        await authority('users'),
        await authority('proxies'),
        await authority('proxies'),
      ];
      const files = { users: join(folder, 'users.crt'), proxies: join(folder, 'proxies.crt') };
      await Promise.all([writeFile(files.users, users.cert), writeFile(files.proxies, proxies.cert)]);
      const server = await laboratory.start({
        args: [
          `--client-ca-file=${files.users}`,
          `--requestheader-client-ca-file=${files.proxies}`,
          '--requestheader-allowed-names=front-proxy',
          '--requestheader-username-headers=X-Remote-User',
          '--requestheader-group-headers=X-Remote-Group',
        ],
      });
      const issue = (by: KeyPair, commonName: string) => issueClientCertificate(by, { commonName });
      const clients: Readonly<Record<string, KeyPair | undefined>> = {
        'no certificate': undefined,
        user: await issue(users, 'mallory'),
        'user with the name of the proxy': await issue(users, 'front-proxy'),
        'proxy that is not allowed': await issue(proxies, 'other'),
        'proxy of an authority of the same name': await issue(imitation, 'front-proxy'),
        'allowed proxy': await issue(proxies, 'front-proxy'),
      };
      return await laboratory.measured(server, async () => {
        const results: string[] = [];
        let held = true;
        for (const [name, client] of Object.entries(clients)) {
          const statuses = [await overHttp1(server, client), await overHttp2(server, client)];
          held &&= statuses.every((status) => (status === 200) === (name === 'allowed proxy'));
          results.push(`${name}: ${statuses.join('/')}`);
        }
        const spelled = await sendSpellings(server, clients['user']);
        return {
          held: held && spelled.held,
          result: `status over HTTP/1.1 and HTTP/2: ${results.join(', ')}; other spellings by a user: ${spelled.result}`,
        };
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** Spellings that a lenient server, or a server behind it, could take for the headers of a proxy. */
const spellings: readonly Readonly<Record<string, string | readonly string[]>>[] = [
  { x_remote_user: 'admin', x_remote_group: 'system:masters' },
  { 'x-remote-user': ['mallory', 'admin'], 'x-remote-group': ['system:masters', 'x'] },
  { 'x-remote-user': '', 'x-remote-group': 'system:masters' },
  { 'x-remote-group': 'system:masters' },
  { 'x-remote-extra-scopes': 'all', 'x-remote-user': 'admin' },
  { 'x-remote-uid': 'admin', 'x-remote-group': 'system:masters' },
  { 'x-forwarded-user': 'admin', 'x-forwarded-client-cert': 'Subject="CN=admin,O=system:masters"' },
  { 'x-ssl-client-dn': 'CN=admin,O=system:masters', 'x-client-cert': 'x' },
  { forwarded: 'for=127.0.0.1', 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
  { 'x-original-url': '/healthz', 'x-rewrite-url': '/healthz' },
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
];

async function sendSpellings(server: AttackedServer, certificate: KeyPair | undefined): Promise<Outcome> {
  const [named, anonymous] = [await openHostileClient(server, certificate), await openHostileClient(server)];
  const requests = spellings.flatMap((headers, index) =>
    [named, anonymous].map((client) => ({ name: `spelling ${index}`, path, headers, client, expected: [403] })),
  );
  const outcome = await sendAll(named, requests);
  named.close();
  anonymous.close();
  return outcome;
}

function overHttp1(server: AttackedServer, client: KeyPair | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { ...client, headers, rejectUnauthorized: false, agent: false };
    const sent = request(`${server.url}${path}`, options, (response) => {
      response.resume();
      const { statusCode: status = 0, headers: received } = response;
      server.rejections.note({ status, auditId: received['audit-id']?.toString(), method: 'GET', uri: path });
      resolve(status);
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function overHttp2(server: AttackedServer, client: KeyPair | undefined): Promise<number> {
  const session = connect(server.url, { ...client, rejectUnauthorized: false });
  noteResponses(session, server);
  try {
    return await new Promise((resolve, reject) => {
      const stream = session.request({ ':path': path, ...headers });
      stream.on('response', (response) => resolve(Number(response[':status'])));
      stream.on('error', reject);
      session.on('error', reject);
      stream.resume();
    });
  } finally {
    session.destroy();
  }
}
