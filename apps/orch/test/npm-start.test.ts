import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeNpmRepository } from './npm-repository.js';
import { eventually, isRunning, OrchProcess, temporaryFolder } from './orch-process.js';

test('`npm start` builds, passes its options, and writes only the ready line to standard output', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const flags = [`--data-dir=${data}`, '--port=0', '--token=from-npm', '--naming=kubernetes', '--output=json'];
  const command = ['npm', 'start', '--silent', '--'];
  await using npm = new OrchProcess(flags, { command, cwd: await makeNpmRepository(folder.path) });
  const ready = await npm.ready();
  expect(ready).toMatchObject({ token: 'from-npm', kubeconfig: join(data, 'admin.kubeconfig') });
  expect(npm.stdout.trim().split('\n')).toHaveLength(1);
  expect(npm.stderr).toMatch(/^Building Orch: \d+ steps; the first build takes about a minute$/m);
  expect(await readFile(join(folder.path, 'turbo.args'), 'utf8')).toBe('run bundle --json\n');
  // npm forwards the signal only to its direct child.
  await npm.kill('SIGTERM');
  await eventually('the program has ended', () => !isRunning(ready.pid) || undefined);
});
