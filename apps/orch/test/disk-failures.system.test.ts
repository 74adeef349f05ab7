import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { httpOf } from './http.js';
import { OrchProcess, program, root, temporaryFolder } from './orch-process.js';

const apiserver = join(root, 'apps', 'apiserver', 'dist', 'main.js');
const maps = '/api/v1/namespaces/default/configmaps';
const quiet = ['--port=0', '--output=json', '--controllers=', '--scheduler=false'];
const mebibyte = 1024 * 1024;

describe('a full disk', () => {
  test('rejects writes with a Status, still serves reads, and accepts writes when space is freed', async () => {
    await using folder = await temporaryFolder();
    await using disk = await Disk.mount(folder.path, 'mount -t tmpfs -o size=64m none .');
    await disk.fill('ballast', 30 * mebibyte);
    await using orch = disk.run(program, 'up', `--data-dir=${disk.path('data')}`, ...quiet);
    const ready = await orch.ready();
    const http = await httpOf({ ...ready, kubeconfig: disk.outside('data/admin.kubeconfig') });
    const create = (name: string, bytes: number) =>
      http('POST', maps, { body: { metadata: { name }, data: { name: 'x'.repeat(bytes) } } });

    let created = 0;
    let rejected = await create(`map-${created}`, 500_000);
    for (; rejected.status === 201; created += 1) rejected = await create(`map-${created + 1}`, 500_000);
    expect(created).toBeGreaterThan(5);
    expect([rejected.status, rejected.text]).toEqual([
      500,
      `${JSON.stringify({
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: 'the disk of the store is full',
        code: 500,
      })}\n`,
    ]);
    const health = async (path: string) => {
      const { status, text } = await http('GET', path);
      return [status, text.includes('the disk of the store is full')];
    };
    // The server reports the reason in readiness but not in liveness, because a restart would not help.
    for (const path of ['/readyz', '/healthz', '/readyz/store']) expect(await health(path)).toEqual([500, true]);
    expect(await health('/livez')).toEqual([200, false]);
    const names = async () => (await http('GET', maps)).body.items.map(({ metadata }) => metadata.name).length;
    expect(await names()).toBe(created);
    // The remaining space is reserved for deletes.
    expect((await http('DELETE', `${maps}/map-0`)).status).toBe(200);
    expect(await names()).toBe(created - 1);

    // Another file fills the disk.
    await disk.fill('rest', Number.POSITIVE_INFINITY);
    expect((await create('small', 1)).status).toBe(500);
    expect((await http('DELETE', `${maps}/map-1`)).status).toBe(500);
    expect(await names()).toBe(created - 1);
    expect(await health('/readyz')).toEqual([500, true]);

    await disk.free('rest');
    expect((await http('DELETE', `${maps}/map-1`)).status).toBe(200);
    expect((await create('other', 500_000)).status).toBe(500);
    await disk.free('ballast');
    expect(await health('/readyz')).toEqual([200, false]);
    expect((await create('small', 1)).status).toBe(201);
    expect((await create('large', 500_000)).status).toBe(201);
    expect(await names()).toBe(created);
    expect(await health('/healthz')).toEqual([200, false]);

    // The objects survive a restart.
    expect(await orch.kill('SIGTERM')).toMatchObject({ code: 0 });
    await using again = disk.run(program, 'up', `--data-dir=${disk.path('data')}`, ...quiet);
    const second = await httpOf({ ...(await again.ready()), kubeconfig: disk.outside('data/admin.kubeconfig') });
    expect((await second('GET', maps)).body.items).toHaveLength(created);
    expectReasonInLog(orch.stderr);
  });

  test('with only the reserve left allows a server to start and to delete', async () => {
    await using folder = await temporaryFolder();
    await using disk = await Disk.mount(folder.path, 'mount -t tmpfs -o size=64m none .');
    const flags = ['up', `--data-dir=${disk.path('data')}`, ...quiet];
    {
      await using orch = disk.run(program, ...flags);
      const http = await httpOf({ ...(await orch.ready()), kubeconfig: disk.outside('data/admin.kubeconfig') });
      expect((await http('POST', maps, { body: { metadata: { name: 'map' } } })).status).toBe(201);
      await orch.kill('SIGTERM');
    }
    await disk.fill('ballast', 52 * mebibyte);
    await using orch = disk.run(program, ...flags);
    const http = await httpOf({ ...(await orch.ready()), kubeconfig: disk.outside('data/admin.kubeconfig') });
    expect((await http('GET', maps)).body.items.map(({ metadata }) => metadata.name)).toEqual(['map']);
    expect((await http('POST', maps, { body: { metadata: { name: 'other' } } })).status).toBe(500);
    expect((await http('DELETE', `${maps}/map`)).status).toBe(200);
    expectReasonInLog(orch.stderr);
  });

  test('at the start makes both programs exit with code 1 and one line', async () => {
    await using folder = await temporaryFolder();
    await using disk = await Disk.mount(folder.path, 'mount -t tmpfs -o size=64m none .');
    {
      await using orch = disk.run(program, 'up', `--data-dir=${disk.path('data')}`, ...quiet);
      await orch.ready();
      await orch.kill('SIGTERM');
    }
    await disk.fill('ballast', Number.POSITIVE_INFINITY);
    // The certificate is on another disk, so that the server reaches the store.
    await using other = await temporaryFolder();
    const store = disk.path('data/store');
    const line = `the store in ${store} cannot be opened: its disk is full\n`;
    await expectRejection(disk.run(program, 'up', `--data-dir=${disk.path('data')}`, ...quiet), `orch up: ${line}`);
    await expectRejection(disk.run(apiserver, ...serverFlags(other.path, store)), `orch-apiserver: ${line}`);
    await expectRejection(
      disk.run(apiserver, ...serverFlags(folder.path, store)),
      'orch-apiserver: --cert-dir: ENOSPC: no space left on device, write\n',
    );
    await using fresh = disk.run(program, 'up', `--data-dir=${disk.path('fresh')}`, ...quiet);
    expect((await fresh.ended).code).toBe(1);
    expect(fresh.stderr).toMatch(
      /^orch up: the data folder .* cannot be used: ENOSPC: no space left on device[^\n]*\n$/,
    );
  });
});

test('snapshot commands fail with one line and code 1 on a full or read-only disk, and leave no files', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const file = join(folder.path, 'snapshot');
  {
    await using orch = new OrchProcess(['up', `--data-dir=${data}`, ...quiet]);
    await orch.ready();
    await orch.kill('SIGTERM');
    await using saved = new OrchProcess(['snapshot', 'save', file, `--data-dir=${data}`]);
    expect((await saved.ended).code).toBe(0);
  }
  for (const name of ['small', 'fixed']) await mkdir(join(folder.path, name));
  await using disk = await Disk.mount(
    folder.path,
    'mount -t tmpfs -o size=64m none small && mount --bind data fixed && mount -o remount,ro,bind fixed',
  );
  await disk.fill('small/ballast', Number.POSITIVE_INFINITY);
  const [fixed, full, restored] = [disk.path('fixed'), disk.path('small/snapshot'), disk.path('small/restored')];
  const rejections: readonly (readonly [readonly string[], string])[] = [
    [
      ['save', full, `--data-dir=${data}`],
      `the store could not be copied to ${full}.PID.partial: No space left on device`,
    ],
    [
      ['restore', file, `--data-dir=${restored}`],
      `${restored}/store cannot be restored into: ENOSPC: no space left on device, write`,
    ],
    [
      ['save', join(fixed, 'snapshot'), `--data-dir=${data}`],
      `EROFS: read-only file system, mkdir '${fixed}/snapshot.PID.partial'`,
    ],
    [
      ['restore', file, `--data-dir=${fixed}/new`],
      `${fixed}/new/store cannot be restored into: EROFS: read-only file system, mkdir '${fixed}/new'`,
    ],
  ];
  const before = await readdir(data);
  for (const [args, message] of rejections) {
    await using rejected = disk.run(program, 'snapshot', ...args);
    expect([(await rejected.ended).code, rejected.stdout]).toEqual([1, '']);
    expect(rejected.stderr.replace(/\.\d+\.partial/, '.PID.partial')).toBe(`orch snapshot ${args[0]}: ${message}\n`);
  }
  expect((await readdir(disk.outside('small'))).filter((name) => name.includes('partial'))).toEqual([]);
  expect(await readdir(data)).toEqual(before);
  // A store on a read-only mount can be saved.
  await using saved = disk.run(program, 'snapshot', 'save', join(folder.path, 'again'), `--data-dir=${fixed}`);
  expect([(await saved.ended).code, saved.stderr]).toEqual([0, '']);
});

test('both programs exit with code 1 and one line for a folder on a read-only bind mount', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  {
    await using orch = new OrchProcess(['up', `--data-dir=${data}`, ...quiet]);
    await orch.ready();
    await orch.kill('SIGTERM');
  }
  await using disk = await Disk.mount(folder.path, 'mount --bind data data && mount -o remount,ro,bind data');
  const line = `the store in ${join(data, 'store')} cannot be written: its folder or file system is read-only\n`;
  await expectRejection(disk.run(program, 'up', `--data-dir=${data}`, ...quiet), `orch up: ${line}`);
  await expectRejection(
    disk.run(apiserver, ...serverFlags(folder.path, join(data, 'store'))),
    `orch-apiserver: ${line}`,
  );
  const absent = join(data, 'some', 'store');
  await expectRejection(
    disk.run(apiserver, ...serverFlags(folder.path, absent)),
    `orch-apiserver: the store in ${absent} cannot be written: its folder or file system is read-only\n`,
  );
});

/** Expects one log line per rejected write, with the reason. */
function expectReasonInLog(log: string): void {
  for (const line of log.split('\n').slice(0, -1)) {
    expect(line).toMatch(
      /^\S+ (ERROR the store failed|WARN {2}the service of the API server could not be reconciled) .*reason="the disk of the store is full"/,
    );
  }
}

function serverFlags(folder: string, store: string): readonly string[] {
  return [`--data-dir=${store}`, `--cert-dir=${join(folder, 'pki')}`, '--bind-address=127.0.0.1'];
}

async function expectRejection(program: OrchProcess, line: string): Promise<void> {
  await using rejected = program;
  const { code } = await rejected.ended;
  expect({ code, stdout: rejected.stdout, stderr: rejected.stderr }).toEqual({ code: 1, stdout: '', stderr: line });
}

/** A disk in a private mount namespace, which only the programs started by `run` see. */
class Disk implements AsyncDisposable {
  private constructor(
    private readonly folder: string,
    private readonly holder: ChildProcess,
  ) {}

  static async mount(folder: string, command: string): Promise<Disk> {
    const script = `cd "$0" && ${command} && echo mounted && exec cat`;
    const holder = spawn('unshare', ['-m', 'sh', '-c', script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    return new Disk(folder, holder);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** The path of the file in this process. */
  outside(name: string): string {
    return join(`/proc/${this.holder.pid}/root`, this.folder, name);
  }

  run(entry: string, ...args: readonly string[]): OrchProcess {
    const command = ['nsenter', '-t', String(this.holder.pid), '-m', process.execPath, entry];
    return new OrchProcess(args, { command });
  }

  /** Writes the number of bytes, or until the disk is full. */
  async fill(name: string, bytes: number): Promise<void> {
    const file = await open(this.outside(name), 'w');
    const block = Buffer.alloc(64 * 1024, 1);
    try {
      for (let written = 0; written < bytes; ) written += (await file.write(block)).bytesWritten;
    } catch (error) {
      if (!String(error).includes('ENOSPC')) throw error;
      expect((await statfs(dirname(this.outside(name)))).bavail).toBe(0);
    } finally {
      await file.close();
    }
  }

  free(name: string): Promise<void> {
    return rm(this.outside(name));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.holder, 'close');
    this.holder.stdin?.end();
    await ended;
  }
}
