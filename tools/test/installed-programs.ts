import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../src/test-support/free-port.js';
import { run, withoutJest } from './packed-packages.js';

interface Ready {
  readonly url: string;
  readonly token: string;
  readonly kubeconfig: string;
  readonly pid: number;
}

/** An `orch up` that is ready to serve: by `npx` in an installation, with its data in the folder `data`, or by any command. */
export class InstalledUp implements AsyncDisposable {
  private constructor(
    readonly child: ChildProcess,
    readonly ready: Ready,
    readonly ca: string,
  ) {}

  static async start(folder: string, options: readonly string[]): Promise<InstalledUp> {
    const command = ['npx', '--no', 'orch', 'up', '--data-dir', join(folder, 'data')];
    return await InstalledUp.run(command, { cwd: folder, options: ['--port=0', '--output=json', ...options] });
  }

  /** Runs a command with options after it, which make it print the ready line. */
  static async run(
    [program = '', ...args]: readonly string[],
    {
      options,
      env = {},
      ...rest
    }: { readonly options: readonly string[]; readonly env?: NodeJS.ProcessEnv; readonly cwd?: string },
  ): Promise<InstalledUp> {
    const child = spawn(program, [...args, ...options], {
      ...rest,
      env: { ...withoutJest(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close').then(([code]) => {
      throw new Error(`${program} ended with ${code} before it was ready`);
    });
    const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
    ended.catch(() => {});
    const ready: Ready = JSON.parse(String(line));
    const pki = join(ready.kubeconfig, '..', 'pki', 'ca.crt');
    return new InstalledUp(child, ready, await readFile(pki, 'utf8'));
  }

  /** Sends a request as the administrator. */
  async request(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: string }> {
    const { url, token } = this.ready;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = request(`${url}${path}`, { method, headers, ca: this.ca });
    sent.end(body === undefined ? '' : JSON.stringify(body));
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, body: await text(response) };
  }

  /** Stops the control plane. npx passes no signals on, so it goes to the program itself. */
  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.child, 'close');
    process.kill(this.ready.pid, 'SIGTERM');
    await ended;
  }
}

/** A real etcd, which has its data in a folder. */
export class Etcd implements AsyncDisposable {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(folder: string): Promise<Etcd> {
    const [url, peer, metrics] = await Promise.all([0, 1, 2].map(async () => `http://127.0.0.1:${await freePort()}`));
    if (url === undefined || peer === undefined || metrics === undefined) throw new Error('no free ports');
    const args = [
      ...['--data-dir', folder, '--log-level', 'error', '--listen-metrics-urls', metrics],
      ...['--listen-client-urls', url, '--advertise-client-urls', url],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    ];
    const child = spawn('etcd', args, { stdio: 'ignore' });
    while (!(await fetch(`${metrics}/health`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null) throw new Error(`etcd ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return new Etcd(child, url);
  }

  async keysBelow(prefix: string): Promise<readonly string[]> {
    const { stdout } = await run('etcdctl', ['--endpoints', this.url, 'get', '--prefix', '--keys-only', prefix], '/', {
      ETCDCTL_API: '3',
    });
    return stdout.split('\n').filter((line) => line !== '');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.child, 'close');
    this.child.kill('SIGKILL');
    await ended;
  }
}
