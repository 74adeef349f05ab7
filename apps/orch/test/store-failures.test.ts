import { copyFile, mkdir, open as openFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OrchProcess, orchUp, program, root, temporaryFolder } from './orch-process.js';

const apiserver = join(root, 'apps', 'apiserver', 'dist', 'main.js');
const quiet = ['--controllers=', '--scheduler=false'];

/** Both programs that open a store refuse what they cannot use: code 1, and this line on standard error. */
describe('a store that cannot be used ends the program with code 1 and one line', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let data: string;
  let whole: string;
  const storeFile = () => join(data, 'store', 'store.lmdb');

  beforeAll(async () => {
    folder = await temporaryFolder();
    data = join(folder.path, 'data');
    await using orch = orchUp(data, ...quiet);
    await orch.ready();
    await orch.kill('SIGTERM');
    whole = join(folder.path, 'whole.lmdb');
    await copyFile(storeFile(), whole);
  });

  afterAll(async () => {
    await folder[Symbol.asyncDispose]();
  });

  async function expectRefusal(message: string, naming = 'orch'): Promise<void> {
    for (const [name, start] of starts(data, naming)) {
      await using refused = start();
      expect(await refused.ended).toEqual({ code: 1, signal: null });
      expect(refused.stdout).toBe('');
      expect(refused.stderr).toBe(`${name}: the store in ${join(data, 'store')} ${message}\n`);
    }
  }

  test('when another server has it', async () => {
    await using orch = orchUp(data, ...quiet);
    await orch.ready();
    await expectRefusal(`is in use by process ${orch.child.pid}`);
    await orch.kill('SIGTERM');
  });

  test('when it was written in the other naming', async () => {
    await expectRefusal(`was written with naming 'orch', this server has naming 'kubernetes'`, 'kubernetes');
  });

  test('when it has another format', async () => {
    // The number stands behind its name, in every version of the page that there is.
    const bytes = await readFile(storeFile());
    for (let at = bytes.indexOf('format'); at >= 0; at = bytes.indexOf('format', at + 1)) {
      const digit = bytes.indexOf('2', at);
      if (digit - at < 16) bytes.write('7', digit);
    }
    await writeFile(storeFile(), bytes);
    await expectRefusal('has format 7, this version reads format 2');
  });

  test.each([
    [
      'is cut in the middle',
      (path: string, size: number) => truncate(path, Math.floor(size / 8_192) * 4_096),
      /page \d+ /,
    ],
    ['has a zeroed head page', (path: string) => zero(path, 0), /its file does not begin like a store/],
    ['has a zeroed second head page', (path: string) => zero(path, 1), /its second head page is torn/],
    ['has flipped bits in a page', flipEverywhere, /(page \d+ |the record at revision \d+ is torn)/],
  ])('when its file %s; the file is left as it is', async (_fault, damage, detail) => {
    await copyFile(whole, storeFile());
    await damage(storeFile(), (await stat(whole)).size);
    const before = await readFile(storeFile());
    for (const [name, start] of starts(data, 'orch')) {
      await using refused = start();
      expect(await refused.ended).toEqual({ code: 1, signal: null });
      expect(refused.stderr).toMatch(/^[^\n]*\n$/);
      const line = `${name}: the store in ${join(data, 'store')} is damaged: `;
      expect(refused.stderr.slice(0, line.length)).toBe(line);
      expect(refused.stderr).toMatch(detail);
      expect(refused.stderr).toMatch(/; restore it from a snapshot\n$/);
    }
    expect(Buffer.compare(before, await readFile(storeFile()))).toBe(0);
  });

  test('when the data folder is a file', async () => {
    await mkdir(join(folder.path, 'other'));
    await copyFile(whole, join(folder.path, 'other', 'store'));
    const place = join(folder.path, 'other', 'store');
    await using refused = orchUp(place, ...quiet);
    expect((await refused.ended).code).toBe(1);
    expect(refused.stderr).toMatch(/^orch up: the data folder .* cannot be used: [^\n]*\n$/);
    const flags = [`--data-dir=${place}`, `--cert-dir=${join(data, 'own-pki')}`, '--bind-address=127.0.0.1'];
    await using server = new OrchProcess(flags, { command: [process.execPath, apiserver] });
    expect((await server.ended).code).toBe(1);
    expect(server.stderr).toMatch(/^orch-apiserver: the store in \S+ cannot be used: EEXIST: [^\n]*\n$/);
  });
});

describe('a data folder that cannot be made ends the program at once, with code 1 and one line', () => {
  test.each([
    ['below a file', (place: string) => join(place, 'file', 'data'), /ENOTDIR/],
    ['where the system takes no folders', () => '/proc/orch/data', /ENOENT|EACCES|EPERM|EROFS/],
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
    // Nothing was made before it failed.
    await expect(stat(keys)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

function starts(data: string, naming: string): readonly (readonly [string, () => OrchProcess])[] {
  const store = [`--data-dir=${join(data, 'store')}`, `--cert-dir=${join(data, 'own-pki')}`, `--naming=${naming}`];
  const up = (...flags: readonly string[]) =>
    new OrchProcess(['up', '--data-dir', data, '--port=0', `--naming=${naming}`, ...quiet, ...flags], {
      command: [process.execPath, program],
    });
  return [
    ['orch up', () => up()],
    ['orch up', () => up('--serving-workers=2')],
    [
      'orch-apiserver',
      () => new OrchProcess([...store, '--bind-address=127.0.0.1'], { command: [process.execPath, apiserver] }),
    ],
  ];
}

async function zero(path: string, page: number): Promise<void> {
  const file = await openFile(path, 'r+');
  await file.write(Buffer.alloc(4_096), 0, 4_096, page * 4_096);
  await file.close();
}

/** One bit of each page but the head pages: some are free, most are not. */
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
