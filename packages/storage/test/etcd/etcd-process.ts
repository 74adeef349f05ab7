import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real etcd in a folder of its own. */
export class EtcdProcess {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly ports: readonly [client: number, peer: number],
  ) {}

  static async start(): Promise<EtcdProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'orch-etcd-'));
    const etcd = new EtcdProcess(folder, [await freePort(), await freePort()]);
    await etcd.up();
    return etcd;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.ports[0]}`;
  }

  /** Resolves when it serves. */
  async up(): Promise<void> {
    const peer = `http://127.0.0.1:${this.ports[1]}`;
    const child = spawn('etcd', [
      ...['--data-dir', this.folder, '--log-level', 'error'],
      ...['--listen-client-urls', this.endpoint, '--advertise-client-urls', this.endpoint],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    ]);
    this.child = child;
    const failed = new Promise<never>((_, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`etcd ended with ${code}`)));
    });
    failed.catch(() => undefined);
    await Promise.race([failed, this.healthy()]);
  }

  async down(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  async dispose(): Promise<void> {
    await this.down();
    await rm(this.folder, { recursive: true });
  }

  private async healthy(): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.endpoint}/health`).catch(() => undefined);
      if (answer?.ok && (await answer.text()).includes('true')) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
