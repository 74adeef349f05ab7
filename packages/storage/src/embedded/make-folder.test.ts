import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeFolder } from './make-folder.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'orch-folder-'));
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

test('a folder is made with its missing parents, private to the user, also twice at once', async () => {
  const path = join(root, 'a', 'b', 'c');
  await Promise.all([makeFolder(path), makeFolder(path)]);
  await makeFolder(path);
  for (const each of [path, join(root, 'a', 'b'), join(root, 'a')]) expect((await stat(each)).mode & 0o777).toBe(0o700);
});

test('a link to a folder is a folder, one to nothing and a file are none', async () => {
  await symlink(root, join(root, 'link'));
  await makeFolder(join(root, 'link', 'below'));
  expect((await stat(join(root, 'below'))).isDirectory()).toBe(true);
  await symlink(join(root, 'nothing'), join(root, 'dangling'));
  await writeFile(join(root, 'file'), '');
  for (const name of ['dangling', 'file'])
    await expect(makeFolder(join(root, name))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(root, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('fails where the system allows no folders', async () => {
  await expect(makeFolder('/proc/orch/data')).rejects.toMatchObject({ code: 'ENOENT', syscall: 'mkdir' });
});
