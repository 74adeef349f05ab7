import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const run = promisify(execFile);
const root = join(__dirname, '..', '..');
const program = join(root, 'tools/dist/mutation/main.js');

test('mutants of a package are tested in a copy of the repository, and results are those of its tests', async () => {
  const module = join(root, 'tools/dist/mutation/run-stryker.js');
  const options = { folder: 'packages/certs', tests: ['packages/certs'], sample: { count: 3, seed: 1, root } };
  const source = () => readFileSync(join(root, 'packages/certs/src/trust/authority-pool.ts'), 'utf8');
  const before = source();
  const script = `import { runStryker } from ${JSON.stringify(module)};
const results = await runStryker(${JSON.stringify(options)});
console.log('\\n' + JSON.stringify(results.map(({ status, fileName, killedBy }) => ({ status, fileName, killedBy }))));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  const results: readonly {
    readonly status: string;
    readonly fileName: string;
    readonly killedBy?: readonly string[];
  }[] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(results).toHaveLength(3);
  for (const { fileName } of results) expect(fileName).toMatch(/\/packages\/certs\/src\/.*(?<!\.test)\.ts$/);
  expect(results.filter(({ status }) => status === 'Killed').length).toBeGreaterThan(0);
  for (const { status, killedBy } of results) expect(killedBy === undefined).toBe(status !== 'Killed');
  expect(source()).toBe(before);
});

test.each([[], ['nothing'], ['certs', '--count=x'], ['certs', '--all', '--count=3'], ['certs', 'serving']])(
  'the command rejects %j with its usage',
  async (...args) => {
    await expect(run(process.execPath, [program, ...args], { cwd: root })).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('usage: npm run mutation'),
    });
  },
);
