import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, type KeyPair } from '@orch/certs';
import { Etcd, freePort } from './etcd-fixture.js';
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

/** The program ends by itself; resolves to its exit code and what it wrote on standard error. */
async function refusal(...flags: readonly string[]): Promise<{ code: number; stderr: string }> {
  const own = [`--cert-dir=${pki.folder}`, '--bind-address=127.0.0.1', `--secure-port=${await freePort()}`];
  const child = spawn(process.execPath, [join(__dirname, '..', 'dist', 'main.js'), ...own, ...flags], {
    // Node says of a server name that is an address that it will be left out some day.
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

describe('an etcd that cannot be used ends the program at once, with code 1 and one line', () => {
  test('when it is shown no certificate, or one of somebody else', async () => {
    const ca = pki.authority.cert;
    const stranger = await generateAuthority({ commonName: 'stranger', ...validity() });
    for (const flags of [await flagsOf({ ca }), await flagsOf({ ca, pair: await pki.issue('apiserver', stranger) })]) {
      const { code, stderr } = await refusal(`--etcd-servers=${etcd.url}`, ...flags);
      expect([code, stderr]).toEqual([
        1,
        `orch-apiserver: etcd at ${etcd.url} does not answer: it refuses the client certificate: bad certificate\n`,
      ]);
    }
  });

  test('when its own certificate is of nobody we know', async () => {
    const stranger = await generateAuthority({ commonName: 'stranger', ...validity() });
    const pair = await pki.issue('apiserver');
    for (const flags of [await flagsOf({ ca: stranger.cert, pair }), await flagsOf({ pair })]) {
      const { code, stderr } = await refusal(`--etcd-servers=${etcd.url}`, ...flags);
      expect([code, stderr]).toEqual([
        1,
        `orch-apiserver: etcd at ${etcd.url} does not answer: its certificate is not accepted: unable to verify the first certificate\n`,
      ]);
    }
  });

  test('when its certificate is for other names', async () => {
    const named = await Etcd.start(await pki.servingFlags(['example.org']));
    try {
      const flags = await flagsOf({ ca: pki.authority.cert, pair: await pki.issue('apiserver') });
      const { code, stderr } = await refusal(`--etcd-servers=${named.url}`, ...flags);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^orch-apiserver: etcd at \S+ does not answer: its certificate is not accepted: Hostname\/IP does not match [^\n]*\n$/,
      );
    } finally {
      await named.dispose();
    }
  });

  test('when one that it overrides refuses, though the main one would be waited for', async () => {
    const { code, stderr } = await refusal(
      '--etcd-servers=http://127.0.0.1:1',
      `--etcd-servers-overrides=/events#${etcd.url}`,
      ...(await flagsOf({ ca: pki.authority.cert })),
    );
    expect([code, stderr.split('\n').at(-2)]).toEqual([
      1,
      `orch-apiserver: etcd at ${etcd.url} does not answer: it refuses the client certificate: bad certificate`,
    ]);
  });

  test('when our user may not read there', async () => {
    const guarded = await Etcd.start(pki.flags);
    try {
      const say = (...args: readonly string[]) => pki.control(guarded, ...args);
      say('role', 'add', 'root');
      for (const user of ['root', 'apiserver']) say('user', 'add', user, '--no-password');
      say('user', 'grant-role', 'root', 'root');
      say('auth', 'enable');
      const flags = await flagsOf({ ca: pki.authority.cert, pair: await pki.issue('apiserver') });
      const { code, stderr } = await refusal(`--etcd-servers=${guarded.url}`, ...flags);
      expect([code, stderr]).toEqual([
        1,
        `orch-apiserver: etcd at ${guarded.url} refuses to be read: etcdserver: permission denied\n`,
      ]);
    } finally {
      await guarded.dispose();
    }
  });
});

test('an etcd that asks for no certificate is spoken to with its authority alone', async () => {
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
