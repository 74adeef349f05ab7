import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { Etcd } from './etcd-fixture.js';
import { type RunningServer, runServer } from './server-fixture.js';

const leases = '/apis/coordination.orch.io/v1/namespaces/orch-system/leases';
const gate = '--feature-gates=APIServerIdentity=true';
const program = join(__dirname, '..', 'dist', 'main.js');

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startEtcd(): Promise<Etcd> {
  const etcd = await Etcd.start();
  closing.push(() => etcd.dispose());
  return etcd;
}

async function startServer(...args: readonly string[]): Promise<RunningServer> {
  const server = await runServer(...args);
  closing.push(() => server.stop());
  return server;
}

test('each API server of an etcd has its own identity lease, and the others delete it once it has expired', async () => {
  const etcd = await startEtcd();
  const servers = `--etcd-servers=${etcd.url}`;
  const seconds = ['--identity-lease-duration-seconds=3', '--identity-lease-renew-interval-seconds=1'];
  const first = await startServer(servers, gate, ...seconds);
  const second = await runServer(servers, gate, ...seconds);
  const names = async (): Promise<readonly string[]> =>
    (await first.ask('GET', leases)).json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
  const both = await names();
  expect(new Set(both).size).toBe(2);
  await second.stop();
  while ((await names()).length > 1) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(both).toContain((await names())[0]);
});

test('the serving workers of a server have one identity lease', async () => {
  const etcd = await startEtcd();
  const folder = await mkdtemp(join(tmpdir(), 'orch-identity-workers-'));
  closing.push(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'tokens.csv'), 'secret,admin,admin,"system:masters"\n');
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      ...[program, `--etcd-servers=${etcd.url}`, `--cert-dir=${folder}`, `--secure-port=${port}`, gate],
      ...[`--token-auth-file=${join(folder, 'tokens.csv')}`, '--authorization-mode=RBAC', '--bind-address=127.0.0.1'],
      ...['--serving-workers=2', '--identity-lease-renew-interval-seconds=1'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  closing.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let log = '';
  const serving = new Promise<void>((resolve) =>
    child.stderr.on('data', (text: Buffer) => {
      log += text;
      if (/INFO {2}serving /.test(log)) resolve();
    }),
  );
  await Promise.race([serving, ended]);
  // Another server of the etcd, without an identity, shows what is stored.
  const { ask } = await startServer(`--etcd-servers=${etcd.url}`);
  const stored = async () => (await ask('GET', leases)).json.items;
  const [lease, ...others] = await stored();
  expect(others).toEqual([]);
  let current = lease;
  while (current.spec.renewTime === lease.spec.renewTime) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    [current] = await stored();
  }
  expect(await stored()).toHaveLength(1);
  expect(current.metadata.uid).toBe(lease.metadata.uid);
});
