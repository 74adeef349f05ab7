import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { generateAuthority, issueClientCertificate, type KeyPair, validFor } from '@orch/certs';
import { type RunningServer, runServer } from './server-fixture.js';

const published = '/api/v1/namespaces/orch-system/configmaps/extension-apiserver-authentication';

let folder: string;
let server: RunningServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-authorities-'));
});
afterEach(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

const authority = (commonName: string) => generateAuthority({ commonName, ...validFor(1, new Date()) });

/** Replaces the file as a whole, as volumes do. */
async function write(name: string, { cert }: KeyPair): Promise<string> {
  const path = join(folder, name);
  await writeFile(`${path}.new`, cert);
  await rename(`${path}.new`, path);
  return path;
}

function statusOf(url: string, certificate: KeyPair, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { ...certificate, rejectUnauthorized: false, agent: false, headers };
    const request = https.get(`${url}/api/v1/namespaces/default/configmaps`, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
  });
}

/** Repeats the request until it has the status: the file is read every two seconds. */
async function untilStatus(status: number, request: () => Promise<number>): Promise<void> {
  while ((await request()) !== status) await new Promise((resolve) => setTimeout(resolve, 50));
}

test('both authority files are read again when they change, and published', async () => {
  const [users, proxies, nextUsers, nextProxies] = await Promise.all(['u', 'p', 'nu', 'np'].map(authority));
  if (!users || !proxies || !nextUsers || !nextProxies) throw new Error('four authorities');
  const files = { users: await write('users.crt', users), proxies: await write('proxies.crt', proxies) };
  server = await runServer(
    `--data-dir=${folder}/store`,
    `--client-ca-file=${files.users}`,
    `--requestheader-client-ca-file=${files.proxies}`,
    '--requestheader-username-headers=X-Remote-User',
    '--requestheader-group-headers=X-Remote-Group',
    '--anonymous-auth=false',
  );
  const { url } = server;
  const masters = { 'x-remote-user': 'ada', 'x-remote-group': 'system:masters' };
  const userOf = (one: KeyPair) => issueClientCertificate(one, { commonName: 'u', organizations: ['system:masters'] });
  const proxyOf = (one: KeyPair) => issueClientCertificate(one, { commonName: 'any' });
  const [user, nextUser, proxy, nextProxy] = [
    await userOf(users),
    await userOf(nextUsers),
    await proxyOf(proxies),
    await proxyOf(nextProxies),
  ];
  const asUser = (one: KeyPair) => statusOf(url, one);
  const asProxy = (one: KeyPair) => statusOf(url, one, masters);
  expect([await asUser(user), await asUser(nextUser)]).toEqual([200, 401]);
  expect([await asProxy(proxy), await asProxy(nextProxy)]).toEqual([200, 401]);
  await write('users.crt', nextUsers);
  await untilStatus(200, () => asUser(nextUser));
  expect(await asUser(user)).toBe(401);
  await write('proxies.crt', nextProxies);
  await untilStatus(200, () => asProxy(nextProxy));
  expect(await asProxy(proxy)).toBe(401);
  const data = async () => (await server?.ask('GET', published))?.json.data;
  while (!(await data())['requestheader-client-ca-file'].includes(nextProxies.cert.trim()))
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await data())['client-ca-file']).toBe(`${users.cert.trim()}\n${nextUsers.cert.trim()}\n`);
});

test('an invalid file changes nothing', async () => {
  const users = await authority('u');
  const path = await write('users.crt', users);
  server = await runServer(`--data-dir=${folder}/store`, `--client-ca-file=${path}`, '--anonymous-auth=false');
  const { url } = server;
  const user = await issueClientCertificate(users, { commonName: 'u', organizations: ['system:masters'] });
  await writeFile(path, 'no certificate');
  const next = await authority('n');
  const nextUser = await issueClientCertificate(next, { commonName: 'u', organizations: ['system:masters'] });
  expect(await statusOf(url, user)).toBe(200);
  await writeFile(path, users.cert + next.cert);
  await untilStatus(200, () => statusOf(url, nextUser));
  expect(await statusOf(url, user)).toBe(200);
});
