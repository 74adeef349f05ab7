import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makePrivateFolder, writePrivateFile } from './private-files.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'orch-folder-'));
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

test('makePrivateFolder creates a folder and its parents with mode 700', async () => {
  const path = join(root, 'a', 'b', 'c');
  await Promise.all([makePrivateFolder(path), makePrivateFolder(path)]);
  await makePrivateFolder(path);
  expect([(await stat(path)).mode & 0o777, (await stat(join(root, 'a'))).mode & 0o777]).toEqual([0o700, 0o700]);
});

test('makePrivateFolder accepts a link to a folder', async () => {
  await mkdir(join(root, 'target'));
  await symlink(join(root, 'target'), join(root, 'link'));
  await makePrivateFolder(join(root, 'link'));
  await makePrivateFolder(join(root, 'link', 'below'));
  expect((await stat(join(root, 'target', 'below'))).isDirectory()).toBe(true);
});

test('makePrivateFolder rejects the path of a file, and paths below it', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  await expect(makePrivateFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makePrivateFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('makePrivateFolder rejects where the system allows no folders', async () => {
  await expect(makePrivateFolder('/proc/orch/data')).rejects.toMatchObject({ syscall: 'mkdir' });
});

test('writePrivateFile creates missing folders and replaces the file, with private modes', async () => {
  const path = join(root, 'made', 'file');
  await writePrivateFile(path, 'one');
  await writePrivateFile(path, 'two');
  expect(await readFile(path, 'utf8')).toBe('two');
  expect([(await stat(path)).mode & 0o777, (await stat(join(root, 'made'))).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('writePrivateFile leaves nothing behind when it cannot replace the path', async () => {
  const folder = join(root, 'replaced');
  await mkdir(join(folder, 'taken'), { recursive: true });
  await expect(writePrivateFile(join(folder, 'taken'), 'text')).rejects.toMatchObject({ syscall: 'rename' });
  expect(await readdir(folder)).toEqual(['taken']);
});

test('writePrivateFile fails with the error of the write where the system allows no files', async () => {
  await expect(writePrivateFile('/proc/self/file', 'text')).rejects.toMatchObject({ syscall: 'open' });
});
