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
  test('refuses writes with a Status and nothing else: reads go on, and writes too once there is room', async () => {
    await using folder = await temporaryFolder();
    await using disk = await Disk.mount(folder.path, 'mount -t tmpfs -o size=64m none .');
    await disk.fill('ballast', 30 * mebibyte);
    await using orch = disk.run(program, 'up', `--data-dir=${disk.path('data')}`, ...quiet);
    const ready = await orch.ready();
    const http = await httpOf({ ...ready, kubeconfig: disk.outside('data/admin.kubeconfig') });
    const create = (name: string, bytes: number) =>
      http('POST', maps, { body: { metadata: { name }, data: { name: 'x'.repeat(bytes) } } });

    let created = 0;
    let refused = await create(`map-${created}`, 500_000);
    for (; refused.status === 201; created += 1) refused = await create(`map-${created + 1}`, 500_000);
    expect(created).toBeGreaterThan(5);
    expect([refused.status, refused.text]).toEqual([
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
    const names = async () => (await http('GET', maps)).body.items.map(({ metadata }) => metadata.name).length;
    expect(await names()).toBe(created);
    // What is left is for what frees space.
    expect((await http('DELETE', `${maps}/map-0`)).status).toBe(200);
    expect(await names()).toBe(created - 1);

    // Somebody else takes the rest.
    await disk.fill('rest', Number.POSITIVE_INFINITY);
    expect((await create('small', 1)).status).toBe(500);
    expect((await http('DELETE', `${maps}/map-1`)).status).toBe(500);
    expect(await names()).toBe(created - 1);
    expect((await http('GET', '/readyz')).status).toBe(200);

    await disk.free('rest');
    expect((await http('DELETE', `${maps}/map-1`)).status).toBe(200);
    expect((await create('other', 500_000)).status).toBe(500);
    await disk.free('ballast');
    expect((await create('small', 1)).status).toBe(201);
    expect((await create('large', 500_000)).status).toBe(201);
    expect(await names()).toBe(created);

    // All of it outlives the server.
    expect(await orch.kill('SIGTERM')).toMatchObject({ code: 0 });
    await using again = disk.run(program, 'up', `--data-dir=${disk.path('data')}`, ...quiet);
    const second = await httpOf({ ...(await again.ready()), kubeconfig: disk.outside('data/admin.kubeconfig') });
    expect((await second('GET', maps)).body.items).toHaveLength(created);
    expectOneReason(orch.stderr);
  });

  test('of which little is left for what frees space lets a server start, and delete', async () => {
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
    expectOneReason(orch.stderr);
  });

  test('at the start ends both programs with code 1 and one line', async () => {
    await using folder = await temporaryFolder();
    await using disk = await Disk.mount(folder.path, 'mount -t tmpfs -o size=64m none .');
    {
      await using orch = disk.run(program, 'up', `--data-dir=${disk.path('data')}`, ...quiet);
      await orch.ready();
      await orch.kill('SIGTERM');
    }
    await disk.fill('ballast', Number.POSITIVE_INFINITY);
    // The certificate has another disk here: the server gets as far as its store.
    await using other = await temporaryFolder();
    const store = disk.path('data/store');
    const line = `the store in ${store} cannot be opened: its disk is full\n`;
    await expectRefusal(disk.run(program, 'up', `--data-dir=${disk.path('data')}`, ...quiet), `orch up: ${line}`);
    await expectRefusal(disk.run(apiserver, ...serverFlags(other.path, store)), `orch-apiserver: ${line}`);
    await expectRefusal(
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

test('a snapshot that the disk has no room for, or may not be written, is one line with code 1 and leaves nothing behind', async () => {
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
  const refusals: readonly (readonly [readonly string[], string])[] = [
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
  for (const [args, message] of refusals) {
    await using refused = disk.run(program, 'snapshot', ...args);
    expect([(await refused.ended).code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr.replace(/\.\d+\.partial/, '.PID.partial')).toBe(`orch snapshot ${args[0]}: ${message}\n`);
  }
  expect((await readdir(disk.outside('small'))).filter((name) => name.includes('partial'))).toEqual([]);
  expect(await readdir(data)).toEqual(before);
  // A backup that is mounted read-only can be read all the same.
  await using saved = disk.run(program, 'snapshot', 'save', join(folder.path, 'again'), `--data-dir=${fixed}`);
  expect([(await saved.ended).code, saved.stderr]).toEqual([0, '']);
});

test('a folder that is read-only by a bind mount ends both programs with code 1 and one line', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  {
    await using orch = new OrchProcess(['up', `--data-dir=${data}`, ...quiet]);
    await orch.ready();
    await orch.kill('SIGTERM');
  }
  await using disk = await Disk.mount(folder.path, 'mount --bind data data && mount -o remount,ro,bind data');
  const line = `the store in ${join(data, 'store')} cannot be written: its folder or file system is read-only\n`;
  await expectRefusal(disk.run(program, 'up', `--data-dir=${data}`, ...quiet), `orch up: ${line}`);
  await expectRefusal(disk.run(apiserver, ...serverFlags(folder.path, join(data, 'store'))), `orch-apiserver: ${line}`);
  const absent = join(data, 'some', 'store');
  await expectRefusal(
    disk.run(apiserver, ...serverFlags(folder.path, absent)),
    `orch-apiserver: the store in ${absent} cannot be written: its folder or file system is read-only\n`,
  );
});

/** Each refused write is one line of the log, which says why. */
function expectOneReason(log: string): void {
  for (const line of log.split('\n').slice(0, -1)) {
    expect(line).toMatch(
      /^\S+ (ERROR the store failed|WARN {2}the service of the API server is not kept) .*reason="the disk of the store is full"/,
    );
  }
}

function serverFlags(folder: string, store: string): readonly string[] {
  return [`--data-dir=${store}`, `--cert-dir=${join(folder, 'pki')}`, '--bind-address=127.0.0.1'];
}

async function expectRefusal(program: OrchProcess, line: string): Promise<void> {
  await using refused = program;
  const { code } = await refused.ended;
  expect({ code, stdout: refused.stdout, stderr: refused.stderr }).toEqual({ code: 1, stdout: '', stderr: line });
}

/** Mounts of its own, which only the programs it runs see; they go with it. */
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

  /** The same file as seen from this process. */
  outside(name: string): string {
    return join(`/proc/${this.holder.pid}/root`, this.folder, name);
  }

  run(entry: string, ...args: readonly string[]): OrchProcess {
    const command = ['nsenter', '-t', String(this.holder.pid), '-m', process.execPath, entry];
    return new OrchProcess(args, { command });
  }

  /** Until so much is written, or nothing more goes in. */
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
