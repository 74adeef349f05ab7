import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configMap } from '../../scenarios/objects.js';
import type { ServerUnderTest } from '../../scenarios/server-under-test.js';
import type { Attack, Laboratory, Outcome } from '../kit/attack.js';

const path = '/api/v1/namespaces/default/configmaps';
const reason = 'the disk of the store is full';

/** While the disk is full, the server rejects writes with the reason, and recovers without a restart. */
export const fullDisk: Attack = {
  about: 'another program fills the disk of the store, and frees it later',
  async run(laboratory) {
    const folder = await mkdtemp(join(tmpdir(), 'orch-full-'));
    await mkdir(join(folder, 'store'));
    const disk = await SmallDisk.mount(join(folder, 'store'));
    try {
      return await run(laboratory, { folder, disk });
    } finally {
      await laboratory.close();
      await disk.unmount();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function run(
  laboratory: Laboratory,
  { folder, disk }: { readonly folder: string; readonly disk: SmallDisk },
): Promise<Outcome> {
  const server = await laboratory.start({ folder, under: disk.command });
  return await laboratory.measured(server, async () => {
    const create = (name: string) => server.call('POST', path, { body: configMap(name, {}) });
    const wanted: (readonly [string, boolean])[] = [['create before', (await create('before')).status === 201]];
    await disk.fill();
    const rejected = await create('rejected');
    wanted.push(
      ['rejected with its cause', rejected.status >= 500 && rejected.body.toString().includes(reason)],
      ['list', (await server.call('GET', path)).status === 200],
      ['/readyz names it', await reportsReason(server, '/readyz')],
      ['/livez', (await server.call('GET', '/livez')).status === 200],
    );
    await disk.free();
    wanted.push(
      ['create after', (await create('after')).status === 201],
      ['/readyz after', (await server.call('GET', '/readyz')).status === 200],
    );
    const failed = wanted.filter(([, isRight]) => !isRight).map(([name]) => name);
    const right = wanted.length - failed.length;
    return {
      held: failed.length === 0,
      result: `${right} of ${wanted.length} expected responses${failed.length === 0 ? '' : `; not: ${failed.join(', ')}`}`,
    };
  });
}

async function reportsReason(server: ServerUnderTest, at: string): Promise<boolean> {
  const { status, body } = await server.call('GET', at);
  return status === 500 && body.toString().includes(reason);
}

/** A file system in memory, visible only to programs that run through `command`; it ends with the process that holds it. */
class SmallDisk {
  private constructor(
    private readonly folder: string,
    private readonly holder: ChildProcess,
  ) {}

  /** Mounts it in a separate user namespace, without root. @throws Error where the system does not allow it */
  static async mount(folder: string): Promise<SmallDisk> {
    const script = 'mount -t tmpfs -o size=64m none "$0" && echo mounted && exec cat';
    const holder = spawn('unshare', ['-r', '-m', 'sh', '-c', script, folder], { stdio: ['pipe', 'pipe', 'pipe'] });
    let errors = '';
    holder.stderr.on('data', (text) => {
      errors += text;
    });
    const ended = once(holder, 'close').then(() =>
      Promise.reject(new Error(`no file system to fill: ${errors.trim()}`)),
    );
    ended.catch(() => undefined);
    await Promise.race([once(holder.stdout, 'data'), ended]);
    return new SmallDisk(folder, holder);
  }

  /** Runs the following command in the mount namespace of the file system. */
  get command(): readonly string[] {
    return ['nsenter', '-t', String(this.holder.pid), '-U', '-m', '--preserve-credentials'];
  }

  async fill(): Promise<void> {
    const file = await open(this.#ballast, 'w');
    const block = Buffer.alloc(64 * 1024, 1);
    try {
      for (;;) await file.write(block);
    } catch (error) {
      if (!String(error).includes('ENOSPC')) throw error;
    } finally {
      await file.close();
    }
  }

  free(): Promise<void> {
    return rm(this.#ballast);
  }

  async unmount(): Promise<void> {
    const ended = once(this.holder, 'close');
    this.holder.stdin?.end();
    await ended;
  }

  get #ballast(): string {
    return join(`/proc/${this.holder.pid}/root`, this.folder, 'ballast');
  }
}
