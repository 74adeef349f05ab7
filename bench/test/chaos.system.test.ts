import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runNode } from './built.js';

test('through a proxy that rejects, breaks and lags, workloads reach the same states, and nothing is created twice', async () => {
  const main = join(__dirname, '..', 'dist', 'chaos', 'main.js');
  const names = [
    'roll-out',
    'stateful-set',
    'daemon-set',
    'job',
    'indexed-job',
    'delete-foreground',
    'delete-orphan',
    'adopt-orphans',
    'quota',
  ];
  const scenarios = names.flatMap((name) => ['--scenario', name]);
  const { stdout } = await runNode(main, ...scenarios, '--seed=1').catch((error: unknown) => {
    const report = typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(report, { cause: error });
  });
  expect(stdout).toContain('9 runs of 9 scenarios with the seeds 1');
  expect(stdout).toMatch(/^0 violations in/m);
  for (const fault of [
    'rejected 409',
    'rejected 429',
    'rejected 500',
    'dropped before',
    'dropped after',
    'stale',
    'watch',
  ]) {
    expect([fault, Number(new RegExp(`${fault} (\\d+)`).exec(stdout)?.[1] ?? 0)]).not.toEqual([fault, 0]);
  }
}, 600_000);
