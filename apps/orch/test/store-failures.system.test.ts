import { copyFile, open as openFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OrchProcess, orchUp, program, root, temporaryFolder } from './orch-process.js';

const apiserver = join(root, 'apps', 'apiserver', 'dist', 'main.js');
const quiet = ['--controllers=', '--scheduler=false'];
const startNames = ['orch up', 'orch up with workers', 'orch-apiserver'] as const;
type StartName = (typeof startNames)[number];

/** Both programs that open a store reject an unusable store with code 1 and one line on standard error. */
describe.each(startNames)('%s exits with code 1 and one line for an unusable store', (startName) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let data: string;
  let intact: string;
  const storeFile = () => join(data, 'store', 'store.lmdb');

  beforeAll(async () => {
    folder = await temporaryFolder();
    data = join(folder.path, 'data');
    await using orch = orchUp(data, ...quiet);
    await orch.ready();
    await orch.kill('SIGTERM');
    intact = join(folder.path, 'intact.lmdb');
    await copyFile(storeFile(), intact);
  });

  afterAll(async () => {
    await folder[Symbol.asyncDispose]();
  });

  async function expectRejection(message: string, naming = 'orch'): Promise<void> {
    const { program: name, start } = startOf(startName, { data, naming });
    await using rejected = start();
    expect(await rejected.ended).toEqual({ code: 1, signal: null });
    expect(rejected.stdout).toBe('');
    expect(rejected.stderr).toBe(`${name}: the store in ${join(data, 'store')} ${message}\n`);
  }

  test('that another server uses', async () => {
    await using orch = orchUp(data, ...quiet);
    await orch.ready();
    await expectRejection(`is in use by process ${orch.child.pid}`);
    await orch.kill('SIGTERM');
  });

  test('of the other dialect', async () => {
    await expectRejection(`was written with naming 'orch', this server has naming 'kubernetes'`, 'kubernetes');
  });

  test('of another format', async () => {
    // Replace the number after the key in every copy of the page.
    const bytes = await readFile(storeFile());
    for (let at = bytes.indexOf('format'); at >= 0; at = bytes.indexOf('format', at + 1)) {
      const digit = bytes.indexOf('2', at);
      if (digit - at < 16) bytes.write('7', digit);
    }
    await writeFile(storeFile(), bytes);
    await expectRejection(
      'has format 7, this version reads formats up to 2: a later version wrote it; start that version, or restore a ' +
        'snapshot of before the upgrade',
    );
  });

  test.each([
    [
      'is cut in the middle',
      (path: string, size: number) => truncate(path, Math.floor(size / 8_192) * 4_096),
      /page \d+ /,
    ],
    ['has a zeroed head page', (path: string) => zero(path, 0), /its file does not begin with a store header/],
    ['has a zeroed second head page', (path: string) => zero(path, 1), /its second head page is torn/],
    ['has flipped bits in a page', flipEverywhere, /(page \d+ |the record at revision \d+ is torn)/],
  ])('whose file %s, and keeps the file unchanged', async (_title, damage, detail) => {
    await copyFile(intact, storeFile());
    await damage(storeFile(), (await stat(intact)).size);
    const before = await readFile(storeFile());
    const { program: name, start } = startOf(startName, { data, naming: 'orch' });
    await using rejected = start();
    expect(await rejected.ended).toEqual({ code: 1, signal: null });
    expect(rejected.stderr).toMatch(/^[^\n]*\n$/);
    const line = `${name}: the store in ${join(data, 'store')} is damaged: `;
    expect(rejected.stderr.slice(0, line.length)).toBe(line);
    expect(rejected.stderr).toMatch(detail);
    expect(rejected.stderr).toMatch(/; restore it from a snapshot\n$/);
    expect(Buffer.compare(before, await readFile(storeFile()))).toBe(0);
  });
});

test('the programs exit with code 1 and one line when the data folder is a file', async () => {
  await using folder = await temporaryFolder();
  const place = join(folder.path, 'store');
  await writeFile(place, 'x');
  await using rejected = orchUp(place, ...quiet);
  expect((await rejected.ended).code).toBe(1);
  expect(rejected.stderr).toMatch(/^orch up: the data folder .* cannot be used: [^\n]*\n$/);
  const flags = [`--data-dir=${place}`, `--cert-dir=${join(folder.path, 'own-pki')}`, '--bind-address=127.0.0.1'];
  await using server = new OrchProcess(flags, { command: [process.execPath, apiserver] });
  expect((await server.ended).code).toBe(1);
  expect(server.stderr).toMatch(/^orch-apiserver: the store in \S+ cannot be used: EEXIST: [^\n]*\n$/);
});

describe('the programs exit with code 1 and one line when the data folder cannot be created', () => {
  test.each([
    ['below a file', (place: string) => join(place, 'file', 'data'), /ENOTDIR/],
    ['in a read-only place of the system', () => '/proc/orch/data', /ENOENT|EACCES|EPERM|EROFS/],
  ])('%s', async (_, pathOf, reason) => {
    await using place = await temporaryFolder();
    await writeFile(join(place.path, 'file'), '');
    const data = pathOf(place.path);
    await using up = orchUp(data, ...quiet);
    expect(await up.ended).toEqual({ code: 1, signal: null });
    expect(up.stderr).toMatch(/^orch up: the data folder \S+ cannot be used: [^\n]*\n$/);
    expect(up.stderr).toMatch(reason);
    const keys = join(place.path, 'keys');
    const flags = [`--data-dir=${data}`, `--cert-dir=${keys}`, '--bind-address=127.0.0.1'];
    await using server = new OrchProcess(flags, { command: [process.execPath, apiserver] });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.stderr).toMatch(/^orch-apiserver: the store in \S+ cannot be [^\n]*\n$/);
    // It fails before it creates keys.
    await expect(stat(keys)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

interface Start {
  /** The prefix of its error messages. */
  readonly program: string;
  start(): OrchProcess;
}

function startOf(name: StartName, { data, naming }: { readonly data: string; readonly naming: string }): Start {
  const store = [`--data-dir=${join(data, 'store')}`, `--cert-dir=${join(data, 'own-pki')}`, `--naming=${naming}`];
  const up = (...flags: readonly string[]) =>
    new OrchProcess(['up', '--data-dir', data, '--port=0', `--naming=${naming}`, ...quiet, ...flags], {
      command: [process.execPath, program],
    });
  switch (name) {
    case 'orch up':
      return { program: 'orch up', start: () => up() };
    case 'orch up with workers':
      return { program: 'orch up', start: () => up('--serving-workers=2') };
    case 'orch-apiserver': {
      const flags = [...store, '--bind-address=127.0.0.1'];
      const command = [process.execPath, apiserver];
      return { program: 'orch-apiserver', start: () => new OrchProcess(flags, { command }) };
    }
  }
}

async function zero(path: string, page: number): Promise<void> {
  const file = await openFile(path, 'r+');
  await file.write(Buffer.alloc(4_096), 0, 4_096, page * 4_096);
  await file.close();
}

/** Flips one bit in each page except the head pages. Most of the pages are in use. */
async function flipEverywhere(path: string, size: number): Promise<void> {
  const file = await openFile(path, 'r+');
  for (let page = 2; page * 4_096 < size; page++) {
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, page * 4_096 + 2_048 + 512);
    byte[0] = (byte[0] ?? 0) ^ 1;
    await file.write(byte, 0, 1, page * 4_096 + 2_048 + 512);
  }
  await file.close();
}
