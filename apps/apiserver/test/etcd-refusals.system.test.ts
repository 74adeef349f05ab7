import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, type KeyPair } from '@orch/certs';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { Etcd } from './etcd-fixture.js';
import { type EtcdPki, makeEtcdPki, validity } from './etcd-pki.js';
import { runServer } from './server-fixture.js';

let pki: EtcdPki;
let etcd: Etcd;

beforeAll(async () => {
  pki = await makeEtcdPki();
  etcd = await Etcd.start(pki.flags);
});
afterAll(async () => {
  await etcd.dispose();
  await pki.dispose();
});

/** Runs the program until it exits. Resolves with the exit code and standard error. */
async function runProgram(...flags: readonly string[]): Promise<{ code: number; stderr: string }> {
  const own = [`--cert-dir=${pki.folder}`, '--bind-address=127.0.0.1', `--secure-port=${await freePort()}`];
  const child = spawn(process.execPath, [join(__dirname, '..', 'dist', 'main.js'), ...own, ...flags], {
    // Node prints a deprecation warning for a server name that is an IP address.
    env: { ...process.env, NODE_OPTIONS: '--no-deprecation' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

let files = 0;
async function flagsOf({ ca, pair }: { readonly ca?: string; readonly pair?: KeyPair }): Promise<readonly string[]> {
  const file = (text: string) => pki.file(`f${files++}`, text);
  return [
    ...(ca === undefined ? [] : [`--etcd-cafile=${await file(ca)}`]),
    ...(pair === undefined
      ? []
      : [`--etcd-certfile=${await file(pair.cert)}`, `--etcd-keyfile=${await file(pair.key)}`]),
  ];
}

describe('the program exits immediately with code 1 and one line', () => {
  test('when etcd rejects a missing or foreign client certificate', async () => {
    const ca = pki.authority.cert;
    const stranger = await generateAuthority({ commonName: 'stranger', ...validity() });
    for (const flags of [await flagsOf({ ca }), await flagsOf({ ca, pair: await pki.issue('apiserver', stranger) })]) {
      const { code, stderr } = await runProgram(`--etcd-servers=${etcd.url}`, ...flags);
      expect([code, stderr]).toEqual([
        1,
        `orch-apiserver: etcd at ${etcd.url} does not respond: it rejects the client certificate: bad certificate\n`,
      ]);
    }
  });

  test('when an unknown authority signed the etcd certificate', async () => {
    const stranger = await generateAuthority({ commonName: 'stranger', ...validity() });
    const pair = await pki.issue('apiserver');
    for (const flags of [await flagsOf({ ca: stranger.cert, pair }), await flagsOf({ pair })]) {
      const { code, stderr } = await runProgram(`--etcd-servers=${etcd.url}`, ...flags);
      expect([code, stderr]).toEqual([
        1,
        `orch-apiserver: etcd at ${etcd.url} does not respond: its certificate is not accepted: unable to verify the first certificate\n`,
      ]);
    }
  });

  test('when the etcd certificate is for other hosts', async () => {
    const named = await Etcd.start(await pki.servingFlags(['example.org']));
    try {
      const flags = await flagsOf({ ca: pki.authority.cert, pair: await pki.issue('apiserver') });
      const { code, stderr } = await runProgram(`--etcd-servers=${named.url}`, ...flags);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^orch-apiserver: etcd at \S+ does not respond: its certificate is not accepted: Hostname\/IP does not match [^\n]*\n$/,
      );
    } finally {
      await named.dispose();
    }
  });

  test('when an override etcd rejects the client while the main etcd is unreachable', async () => {
    const { code, stderr } = await runProgram(
      '--etcd-servers=http://127.0.0.1:1',
      `--etcd-servers-overrides=/events#${etcd.url}`,
      ...(await flagsOf({ ca: pki.authority.cert })),
    );
    expect([code, stderr.split('\n').at(-2)]).toEqual([
      1,
      `orch-apiserver: etcd at ${etcd.url} does not respond: it rejects the client certificate: bad certificate`,
    ]);
  });

  test('when the etcd user has no read permission', async () => {
    const guarded = await Etcd.start(pki.flags);
    try {
      const etcdctl = (...args: readonly string[]) => pki.control(guarded, ...args);
      etcdctl('role', 'add', 'root');
      for (const user of ['root', 'apiserver']) etcdctl('user', 'add', user, '--no-password');
      etcdctl('user', 'grant-role', 'root', 'root');
      etcdctl('auth', 'enable');
      const flags = await flagsOf({ ca: pki.authority.cert, pair: await pki.issue('apiserver') });
      const { code, stderr } = await runProgram(`--etcd-servers=${guarded.url}`, ...flags);
      expect([code, stderr]).toEqual([
        1,
        `orch-apiserver: etcd at ${guarded.url} cannot be read: etcdserver: permission denied\n`,
      ]);
    } finally {
      await guarded.dispose();
    }
  });
});

test('connects with only a CA file to an etcd that requires no client certificate', async () => {
  const open = await Etcd.start(await pki.servingFlags(['127.0.0.1']));
  const flags = await flagsOf({ ca: pki.authority.cert });
  const server = await runServer(`--etcd-servers=${open.url}`, ...flags);
  try {
    const made = await server.ask('POST', '/api/v1/namespaces/default/configmaps', { metadata: { name: 'a' } });
    expect(made.status).toBe(201);
  } finally {
    await server.stop();
    await open.dispose();
  }
});
