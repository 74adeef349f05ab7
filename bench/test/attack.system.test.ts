import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runNode } from './built.js';

test('the server withstands every attack in its short form', async () => {
  const main = join(__dirname, '..', 'dist', 'attack', 'main.js');
  const { stdout } = await runNode(main, '--short').catch((error: unknown) => {
    // The report names the attack that failed.
    const report = typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(report, { cause: error });
  });
  expect(stdout).toContain('HELD   unfinished-bodies');
  expect(stdout).not.toContain('FAILED');
}, 600_000);
