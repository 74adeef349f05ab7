import { X509Certificate } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { inspectCertificate, isSignedBy, makePrivateFolder } from '@orch/certs';
import { credentialSubjects } from '../src/up/component-subjects.js';
import { loadOrCreateCredentials } from '../src/up/credentials.js';
import { temporaryFolder } from './orch-process.js';

const dayMs = 86_400_000;
const host = '127.0.0.1';
const clientUse = '1.3.6.1.5.5.7.3.2';
const serverUse = '1.3.6.1.5.5.7.3.1';

/** The facts of each certificate in the folder of keys, by its name. */
async function certificatesIn(folder: string) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.crt'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(
    texts.map((text, index) => [
      files[index]?.replace('.crt', '') ?? '',
      { text, facts: inspectCertificate(text), uses: new X509Certificate(text).keyUsage ?? [] },
    ]),
  );
}

/** Certificates of servers; all others are of clients. */
const servers: readonly string[] = ['apiserver', 'node-agent', 'scheduler-serving'];

describe('the certificates of components', () => {
  test.each([
    [orchNames, 'system:controller-manager', 'system:scheduler'],
    [kubernetesNames, 'system:kube-controller-manager', 'system:kube-scheduler'],
  ])('have the user names of the bootstrap roles, and no groups', async (names, manager, scheduler) => {
    await using folder = await temporaryFolder();
    await loadOrCreateCredentials(folder.path, { host, subjects: credentialSubjects(names) });
    const certificates = await certificatesIn(join(folder.path, 'pki'));
    const subjects = [...certificates].map(([name, { facts }]) => [name, facts.commonName, facts.organizations]);
    expect(subjects.filter(([name]) => !servers.includes(String(name))).sort()).toEqual([
      ['admin', 'orch-admin', ['system:masters']],
      ['ca', 'orch-ca', []],
      ['controller-manager', manager, []],
      ['front-proxy-ca', 'orch-front-proxy-ca', []],
      ['front-proxy-client', 'front-proxy-client', []],
      ['node-agent-client', 'orch-apiserver', []],
      ['scheduler', scheduler, []],
    ]);
  });

  test('are for one use each, for 365 days, and issued by their authority', async () => {
    await using folder = await temporaryFolder();
    const now = new Date('2030-01-01T00:00:00Z');
    const given = { host, subjects: credentialSubjects(orchNames), now };
    const { authority, frontProxyAuthority, renewAtMs } = await loadOrCreateCredentials(folder.path, given);
    const certificates = await certificatesIn(join(folder.path, 'pki'));
    for (const [name, { text, facts, uses }] of certificates) {
      const isAuthority = name.endsWith('ca');
      expect([name, facts.isAuthority]).toEqual([name, isAuthority]);
      if (isAuthority) continue;
      expect([name, uses]).toEqual([name, [servers.includes(name) ? serverUse : clientUse]]);
      expect([name, facts.notAfter.getTime() - now.getTime()]).toEqual([name, 365 * dayMs]);
      const issuer = name === 'front-proxy-client' ? frontProxyAuthority : authority;
      expect([name, isSignedBy(text, issuer)]).toEqual([name, true]);
    }
    expect(certificates.size).toBe(10);
    expect(Math.round((renewAtMs - now.getTime()) / dayMs)).toBe(243);
  });

  test('are loaded unchanged until two thirds of their lifetime are over, then renewed; the authorities stay', async () => {
    await using folder = await temporaryFolder();
    const start = Date.parse('2030-01-01T00:00:00Z');
    const load = (days: number) =>
      loadOrCreateCredentials(folder.path, {
        ...{ host, certificateDays: 30, subjects: credentialSubjects(orchNames) },
        now: new Date(start + days * dayMs),
      });
    const first = await load(0);
    expect(await load(19)).toEqual(first);
    const second = await load(21);
    const { authority, frontProxyAuthority, token, serviceAccountKey } = first;
    expect(second).toMatchObject({ authority, frontProxyAuthority, token, serviceAccountKey });
    for (const pair of ['serving', 'admin', 'nodeAgent', 'nodeAgentClient', 'frontProxyClient'] as const) {
      expect(second[pair].cert).not.toBe(first[pair].cert);
      expect(second[pair].key).not.toBe(first[pair].key);
    }
    for (const component of ['controllers', 'scheduler'] as const) {
      expect(second.components[component].cert).not.toBe(first.components[component].cert);
    }
    expect(second.renewAtMs).toBeGreaterThan(first.renewAtMs);
  });
});

describe('an authority at the end of its ten years', () => {
  const start = Date.parse('2030-01-01T00:00:00Z');
  const load = (folder: string, days: number) =>
    loadOrCreateCredentials(folder, {
      host,
      subjects: credentialSubjects(orchNames),
      now: new Date(start + days * dayMs),
    });

  test('issues certificates that end with it, which are not renewed any more', async () => {
    await using folder = await temporaryFolder();
    const end = start + 3_650 * dayMs;
    expect((await load(folder.path, 0)).authoritiesEndMs).toBe(end);
    const last = await load(folder.path, 3_500);
    for (const pair of [last.serving, last.schedulerServing, last.admin, last.nodeAgent, last.frontProxyClient]) {
      expect(inspectCertificate(pair.cert).notAfter.getTime()).toBe(end);
    }
    expect(last.renewAtMs).toBe(end);
    expect(await load(folder.path, 3_649)).toEqual(last);
  });

  test('is not replaced by itself: the start fails with the remedy, which works', async () => {
    await using folder = await temporaryFolder();
    const { authority, token, serviceAccountKey } = await load(folder.path, 0);
    const file = join(folder.path, 'pki', 'ca');
    await expect(load(folder.path, 3_650)).rejects.toThrow(
      `the authority ${file}.crt expired at 2039-12-30T00:00:00.000Z; remove it and ${file}.key to create a new one`,
    );
    for (const name of ['ca', 'front-proxy-ca']) {
      for (const type of ['crt', 'key']) await rm(join(folder.path, 'pki', `${name}.${type}`));
    }
    const next = await load(folder.path, 3_650);
    expect(next.authority).not.toBe(authority);
    expect(isSignedBy(next.admin.cert, next.authority)).toBe(true);
    expect(next).toMatchObject({ token, serviceAccountKey });
  });
});

test('key pairs of earlier versions, which belong to system:masters, are removed', async () => {
  await using folder = await temporaryFolder();
  const pki = join(folder.path, 'pki');
  await makePrivateFolder(pki);
  for (const name of ['controllers', 'nodes']) {
    for (const type of ['crt', 'key']) await writeFile(join(pki, `${name}.${type}`), 'superseded');
  }
  await writeFile(join(pki, 'mine.key'), 'kept');
  await loadOrCreateCredentials(folder.path, { host, subjects: credentialSubjects(orchNames) });
  const files = await readdir(pki);
  expect(files.filter((name) => /^(controllers|nodes)\./.test(name))).toEqual([]);
  expect(files).toContain('mine.key');
});
