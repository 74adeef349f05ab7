import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const repository = join(__dirname, '..', '..');
let project = '';

/** Three files: a slow one and a fast one test the same thing, the third something else. */
const files = {
  'a-slow.test.js': `
    test('adds slowly', async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(process.env.FAULT).toBeUndefined();
    });
    test('adds again', () => {});`,
  'b-fast.test.js': `
    test('adds', () => expect(process.env.FAULT).toBeUndefined());
    test('adds twice', () => {});`,
  'c-other.test.js': `test('removes', () => {});`,
};

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'orch-mutation-runner-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  writeFileSync(join(project, 'package.json'), '{}');
  const config = { runner: join(repository, 'tools/jest/mutation-runner.cjs'), transform: {} };
  writeFileSync(join(project, 'jest.config.json'), JSON.stringify(config));
});
afterAll(() => rmSync(project, { recursive: true }));

/** The tests that passed or failed, by file, in the order of the files. */
async function run({ args = [], env = {} }: { args?: readonly string[]; env?: NodeJS.ProcessEnv }) {
  const output = join(project, 'results.json');
  const jest = join(repository, 'node_modules/jest/bin/jest.js');
  const given = ['--config=jest.config.json', '--runInBand', '--json', `--outputFile=${output}`, ...args];
  const options = { cwd: project, env: { ...process.env, ...env } };
  // Jest ends with 1 when a test fails.
  await new Promise((resolve) => execFile(process.execPath, [jest, ...given], options, resolve));
  const results: JestResults = JSON.parse(readFileSync(output, 'utf8'));
  return results.testResults.map(({ name, assertionResults }) => [
    basename(name),
    ...assertionResults.filter(({ status }) => status !== 'pending').map(({ title }) => title),
  ]);
}

interface JestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

const mutant = { __STRYKER_ACTIVE_MUTANT__: '7' };

test('with a mutant, the runner runs the files that have a wanted test, the fastest first, until one fails', async () => {
  const wanted = ['--testNamePattern=(adds)|(adds slowly)'];
  // Nothing noted yet: every file.
  expect(await run({ args: wanted, env: mutant })).toHaveLength(3);
  const all = await run({});
  expect([...all].sort()).toEqual([
    ['a-slow.test.js', 'adds slowly', 'adds again'],
    ['b-fast.test.js', 'adds', 'adds twice'],
    ['c-other.test.js', 'removes'],
  ]);
  expect(await run({ args: wanted, env: mutant })).toEqual([
    ['b-fast.test.js', 'adds', 'adds twice'],
    ['a-slow.test.js', 'adds slowly', 'adds again'],
  ]);
  expect(await run({ args: wanted, env: { ...mutant, FAULT: 'yes' } })).toEqual([
    ['b-fast.test.js', 'adds', 'adds twice'],
  ]);
  expect(await run({ args: ['--testNamePattern=(removes)'], env: { ...mutant, FAULT: 'yes' } })).toEqual([
    ['c-other.test.js', 'removes'],
  ]);
});
