import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(__dirname, '..', '..', '..');
const specs = join(__dirname, 'runners');
/** Allows for a machine that runs other suites at the same time. */
const timeoutMs = 30_000;
const jestConfig = { testMatch: ['**/jest.test.mjs'], transform: {}, cache: false, testTimeout: timeoutMs };

test.each([
  ['node:test', ['--test', '--test-reporter=tap', join(specs, 'node.test.mjs')], /^# pass 4\n# fail 0$/m],
  [
    'mocha',
    [
      join(root, 'node_modules/mocha/bin/mocha.js'),
      '--ui=tdd',
      `--timeout=${timeoutMs}`,
      join(specs, 'mocha.test.mjs'),
    ],
    /\b4 passing/,
  ],
  [
    'Vitest',
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      specs,
      '--cache=false',
      '--configLoader=native',
      `--testTimeout=${timeoutMs}`,
      `--hookTimeout=${timeoutMs}`,
    ],
    /Tests +4 passed/,
  ],
  [
    'Jest',
    [
      '--experimental-vm-modules',
      join(root, 'node_modules/jest/bin/jest.js'),
      '--rootDir',
      specs,
      '--config',
      JSON.stringify(jestConfig),
    ],
    /Tests: +4 passed, 4 total/,
  ],
])(
  'the built package works in a test of %s, whose process ends by itself and leaves no file',
  async (_, args, passed) => {
    const temporary = await mkdtemp(join(tmpdir(), 'runners-'));
    try {
      const child = spawn(process.execPath, args, {
        cwd: specs,
        env: { ...withoutRunners(), TMPDIR: temporary, NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: Buffer) => {
          output += text.toString();
        });
      }
      const [code] = await once(child, 'close');
      expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(passed) });
      // Jest keeps a map of its files even without caches.
      expect((await readdir(temporary)).filter((name) => !name.startsWith('jest_'))).toEqual([]);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  },
);

/** The environment without the variables of the current test runner. */
function withoutRunners(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, JEST_WORKER_ID: __, NODE_ENV: ___, FORCE_COLOR: ____, ...env } = process.env;
  return env;
}
