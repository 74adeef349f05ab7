import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

/** An etcd process that syncs each commit, in its own folder. */
export interface EtcdProcess {
  readonly pid: number;
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** @throws Error when etcd is not installed, or does not start in time */
export async function startEtcd(): Promise<EtcdProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-bench-etcd-'));
  const [client, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const child = spawn(
    'etcd',
    [
      ...['--data-dir', folder, '--log-level', 'error'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    ],
    { stdio: 'ignore' },
  );
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`etcd ended with ${code}`);
  });
  failed.catch(() => {});
  await Promise.race([failed, healthy(client)]);
  return {
    pid: child.pid ?? 0,
    endpoint: client,
    async stop() {
      child.kill('SIGKILL');
      await failed.catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function healthy(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const response = await fetch(`${endpoint}/health`).catch(() => undefined);
    if (response?.ok === true && (await response.text()).includes('true')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('etcd does not serve');
}
