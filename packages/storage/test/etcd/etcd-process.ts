import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../tools/src/test-support/free-port.js';

export interface EtcdProcessOptions {
  /** Appended to the command line. */
  readonly flags?: readonly string[];
  /** Prepended to the command line, such as `strace …`. */
  readonly under?: readonly string[];
  /** Clients use TLS, configured by `flags`. */
  readonly tls?: boolean;
}

interface Member {
  readonly name: string;
  readonly clientPort: number;
  readonly peer: string;
}

/** A real etcd in a folder of its own. */
export class EtcdProcess {
  private child: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    private readonly member: Member,
    private readonly cluster: readonly Member[],
    private readonly options: EtcdProcessOptions,
  ) {}

  static async start(options: EtcdProcessOptions = {}): Promise<EtcdProcess> {
    const [etcd] = await EtcdProcess.startCluster(1, options);
    if (etcd === undefined) throw new Error('no etcd');
    return etcd;
  }

  /** Members of one cluster with short election timeouts. */
  static async startCluster(size: number, options: EtcdProcessOptions = {}): Promise<readonly EtcdProcess[]> {
    const cluster: Member[] = [];
    for (let index = 0; index < size; index += 1) {
      const [clientPort, peerPort] = [await freePort(), await freePort()];
      cluster.push({ name: `m${index}`, clientPort, peer: `http://127.0.0.1:${peerPort}` });
    }
    const members: EtcdProcess[] = [];
    for (const member of cluster) {
      members.push(new EtcdProcess(await mkdtemp(join(tmpdir(), 'orch-etcd-')), member, cluster, options));
    }
    await Promise.all(members.map((each) => each.up()));
    return members;
  }

  get endpoint(): string {
    return `${this.options.tls === true ? 'https' : 'http'}://127.0.0.1:${this.member.clientPort}`;
  }

  get clientPort(): number {
    return this.member.clientPort;
  }

  /** Resolves when it serves clients. */
  async up(): Promise<void> {
    const { name, peer } = this.member;
    const [command = 'etcd', ...args] = [
      ...(this.options.under ?? []),
      ...['etcd', '--name', name, '--data-dir', join(this.folder, 'data'), '--log-level', 'error', '--logger', 'zap'],
      ...['--listen-client-urls', this.endpoint, '--advertise-client-urls', this.endpoint],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', this.cluster.map((each) => `${each.name}=${each.peer}`).join(',')],
      ...['--heartbeat-interval', '50', '--election-timeout', '500'],
      ...['--listen-metrics-urls', `http://127.0.0.1:${await this.metricsPort()}`],
      ...(this.options.flags ?? []),
    ];
    const child = spawn(command, args, { stdio: 'ignore' });
    this.child = child;
    const failed = new Promise<never>((_, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`etcd ended with ${code}`)));
    });
    failed.catch(() => undefined);
    await Promise.race([failed, this.healthy()]);
  }

  /** Kills it without warning. */
  async down(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  /** Takes a snapshot; `restore` restarts this etcd from it. */
  async snapshot(): Promise<{ restore(): Promise<void> }> {
    const file = join(this.folder, 'snapshot');
    const control = (...args: readonly string[]) =>
      execFileSync('etcdctl', args, { env: { ...process.env, ETCDCTL_API: '3' }, stdio: 'ignore' });
    control('--endpoints', this.endpoint, 'snapshot', 'save', file);
    const { name, peer } = this.member;
    return {
      restore: async () => {
        await this.down();
        const data = join(this.folder, 'data');
        await rm(data, { recursive: true });
        const cluster = ['--name', name, '--initial-cluster', `${name}=${peer}`, '--initial-advertise-peer-urls', peer];
        control('snapshot', 'restore', file, '--data-dir', data, ...cluster);
        await this.up();
      },
    };
  }

  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  async dispose(): Promise<void> {
    this.resume();
    await this.down();
    await rm(this.folder, { recursive: true });
  }

  private metrics: number | undefined;

  /** The health check uses a port without client certificates. */
  private async metricsPort(): Promise<number> {
    this.metrics ??= await freePort();
    return this.metrics;
  }

  private async healthy(): Promise<void> {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${await this.metricsPort()}/health`).catch(() => undefined);
      if (response?.ok && (await response.text()).includes('true')) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
