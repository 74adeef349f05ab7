import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeBuildRepository, writeTurbo } from './build-repository.js';

const run = promisify(execFile);
const [major = ''] = process.versions.node.split('.');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orch-test-node-'));
  makeBuildRepository(folder);
  writeJest('process.exit(0)');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A jest that records its arguments and the `node` that programs find. */
function writeJest(end: string): void {
  mkdirSync(join(folder, 'node_modules/jest/bin'), { recursive: true });
  const record = `const { execFileSync } = require('node:child_process');
const path = execFileSync('which', ['node'], { encoding: 'utf8' }).trim();
require('node:fs').writeFileSync('node_modules/jest.json', JSON.stringify({ arguments: process.argv.slice(2), path }));`;
  writeFileSync(join(folder, 'node_modules/jest/bin/jest.js'), `${record}\n${end}\n`);
}

/** Puts this Node where the command installs the package of a version. */
function installThisNode(version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const installed = join(folder, `node_modules/.cache/node-${version}/node_modules/${name}`);
  mkdirSync(join(installed, 'bin'), { recursive: true });
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name, version: `${version}.1.0` }));
  symlinkSync(process.execPath, join(installed, 'bin/node'));
  return join(installed, 'bin/node');
}

const testNode = (...args: readonly string[]) =>
  run(process.execPath, ['tools/build/test-node.js', ...args], { cwd: folder, encoding: 'utf8' });
const recorded = (name: string) => JSON.parse(readFileSync(join(folder, 'node_modules', name), 'utf8'));

test('builds without the cache and runs jest by the Node of the given version, which programs find first', async () => {
  const node = installThisNode(major);
  const { stdout } = await testNode(major, '--maxWorkers=2', 'packages/storage');
  expect(stdout).toContain(`Node ${process.version}\n`);
  expect(recorded('env.json')['TURBO_FORCE']).toBe('true');
  expect(recorded('jest.json')).toEqual({ arguments: ['--maxWorkers=2', 'packages/storage'], path: node });
});

test('fails when the tests fail', async () => {
  installThisNode(major);
  writeJest('process.exit(3)');
  await expect(testNode(major)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('ended with 3') });
});

test('fails without tests when the build fails', async () => {
  installThisNode(major);
  writeTurbo(folder, 'process.exit(1);');
  await expect(testNode(major)).rejects.toMatchObject({ code: 1 });
  expect(() => recorded('jest.json')).toThrow('ENOENT');
});

test('rejects a binary of another version than its package says', async () => {
  installThisNode('99');
  await expect(testNode('99')).rejects.toMatchObject({
    stderr: expect.stringContaining(`@99 has the binary of Node ${process.version}`),
  });
});

test.each(['', '22.1', 'latest'])('rejects %j, which is not a major version', async (version) => {
  await expect(testNode(version)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('usage') });
});
