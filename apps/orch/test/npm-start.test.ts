import { chmod, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventually, isRunning, OrchProcess, root, temporaryFolder } from './orch-process.js';

/** The repository's own script over the built programs; what builds them only says so, for they are in use. */
async function repository(folder: string): Promise<string> {
  const programs = join(folder, 'node_modules', '.bin');
  await mkdir(programs, { recursive: true });
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'apps'), join(folder, 'apps'));
  await writeFile(join(programs, 'turbo'), '#!/bin/sh\necho "built by: turbo $*"\n');
  await chmod(join(programs, 'turbo'), 0o755);
  return folder;
}

test('`npm start` builds, passes its options on, and leaves standard output to the ready line', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const flags = [`--data-dir=${data}`, '--port=0', '--token=from-npm', '--naming=kubernetes', '--output=json'];
  const command = ['npm', 'start', '--silent', '--'];
  await using npm = new OrchProcess(flags, { command, cwd: await repository(folder.path) });
  const ready = await npm.ready();
  expect(ready).toMatchObject({ token: 'from-npm', kubeconfig: join(data, 'admin.kubeconfig') });
  expect(npm.stdout.trim().split('\n')).toHaveLength(1);
  expect(npm.stderr).toContain('built by: turbo run bundle');
  // npm passes the signal on to what it runs, and to nothing behind that.
  await npm.kill('SIGTERM');
  await eventually('the program has ended', () => !isRunning(ready.pid) || undefined);
});
