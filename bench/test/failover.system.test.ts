import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runNode } from './built.js';

test('a leader that is killed or paused in a rollout leaves no moment with more or fewer pods than allowed, and writes nothing after it has lost the lock', async () => {
  const main = join(__dirname, '..', 'dist', 'failover', 'main.js');
  const { stdout } = await runNode(main, '--kills=5', '--pods=40', '--seed=1').catch((error: unknown) => {
    const report = typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(report, { cause: error });
  });
  expect(stdout).toContain('5 rounds: the leader was killed 4 times and paused 1 times');
  expect(stdout).toMatch(/^0 violations in/m);
  const count = (what: RegExp) => Number(what.exec(stdout)?.[1] ?? 0);
  expect(count(/(\d+) events of pods/)).toBeGreaterThan(500);
  expect(count(/(\d+) writes of managers/)).toBeGreaterThan(300);
  expect(count(/the lock was taken (\d+) times/)).toBeGreaterThanOrEqual(6);
}, 300_000);
