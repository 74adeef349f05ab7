import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/src/test-support/free-port.js';

/** A real etcd in a temporary folder. */
export class Etcd {
  #child: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    readonly port: number,
    readonly flags: readonly string[],
  ) {}

  static async start(flags: readonly string[] = []): Promise<Etcd> {
    const etcd = new Etcd(await mkdtemp(join(tmpdir(), 'orch-etcd-')), await freePort(), flags);
    await etcd.up();
    return etcd;
  }

  get url(): string {
    return `${this.flags.includes('--cert-file') ? 'https' : 'http'}://127.0.0.1:${this.port}`;
  }

  async up(): Promise<void> {
    const peer = `http://127.0.0.1:${await freePort()}`;
    const metrics = `http://127.0.0.1:${await freePort()}`;
    this.#child = spawn(
      'etcd',
      [
        ...['--data-dir', join(this.folder, 'data'), '--log-level', 'error', '--listen-metrics-urls', metrics],
        ...['--listen-client-urls', this.url, '--advertise-client-urls', this.url],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
        ...this.flags,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    this.#child.stderr?.setEncoding('utf8').on('data', (text) => {
      log += text;
    });
    for (;;) {
      const answer = await fetch(`${metrics}/health`).catch(() => undefined);
      if (answer?.ok && (await answer.text()).includes('true')) return;
      if (this.#child.exitCode !== null) throw new Error(`etcd ended with ${this.#child.exitCode}: ${log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async down(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  async dispose(): Promise<void> {
    this.resume();
    await this.down();
    await rm(this.folder, { recursive: true });
  }
}

/** The keys of an etcd without TLS, each with its lease and version. */
export async function keysOf(
  etcd: Etcd,
): Promise<ReadonlyMap<string, { readonly lease: string | undefined; readonly version: string }>> {
  const range = { key: Buffer.of(0).toString('base64'), range_end: Buffer.of(0).toString('base64') };
  const { kvs = [] } = await askEtcd(etcd, 'kv/range', range);
  return new Map(
    kvs.map(({ key, lease, version }: { key: string; lease?: string; version: string }) => [
      Buffer.from(key, 'base64').toString(),
      { lease, version },
    ]),
  );
}

/** Calls the JSON gateway of etcd. */
export async function askEtcd(etcd: Etcd, path: string, body: object): Promise<ReturnType<typeof JSON.parse>> {
  const response = await fetch(`${etcd.url}/v3/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return JSON.parse(await response.text());
}

/** A proxy for etcd that can hold back responses. */
export class AnswerGate {
  #open = true;
  #onSent: (() => void) | undefined;
  readonly #sockets = new Set<Socket>();

  private constructor(
    readonly server: Server,
    targetPort: number,
  ) {
    server.on('connection', (client) => {
      const target = new Socket();
      for (const [socket, other] of [
        [client, target],
        [target, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => other.destroy()).on('close', () => other.destroy());
      }
      target.connect(targetPort, '127.0.0.1');
      client.on('data', (bytes) => {
        target.write(bytes);
        this.#onSent?.();
      });
      target.on('data', (bytes) => {
        if (this.#open) client.write(bytes);
      });
    });
  }

  static async start(targetPort: number): Promise<AnswerGate> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new AnswerGate(server, targetPort);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when a request was sent whose response is held back. */
  shut(): Promise<void> {
    this.#open = false;
    return new Promise((resolve) => {
      this.#onSent = resolve;
    });
  }

  /** Breaks the connections. New connections work normally. */
  breakAndOpen(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    this.#open = true;
  }

  async stop(): Promise<void> {
    this.breakAndOpen();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
