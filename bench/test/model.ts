import { join } from 'node:path';
import { expect } from '@jest/globals';
import { runNode } from './built.js';

const model = join(__dirname, '..', 'dist', 'model', 'main.js');

/** Runs the model in its short form; expects no findings, and every kind of request and watch. */
export async function expectNothingFound(...args: readonly string[]): Promise<void> {
  const given = ['--operations=1000', '--compaction=1s', ...args];
  const { stdout } = await runNode(model, ...given).catch((error: unknown) => {
    const stdout = typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`${given.join(' ')}\n${stdout}`, { cause: error });
  });
  expect(stdout).toContain('\nevery watcher saw every change once and in order\n');
  const count = (what: RegExp) => Number(what.exec(stdout)?.[1] ?? 0);
  // A run without findings proves something only with enough requests and watches.
  expect(count(/(\d+) changes/)).toBeGreaterThan(300);
  expect(count(/(\d+) events/)).toBeGreaterThan(1_000);
  expect(count(/and (\d+) bookmarks/)).toBeGreaterThan(0);
  expect(count(/in (\d+) watches/)).toBeGreaterThan(40);
  expect(count(/(\d+) lists/)).toBeGreaterThan(0);
  expect(count(/(\d+) configurations were applied twice/)).toBeGreaterThan(20);
  for (const met of ['delete of a collection 200', 'generate 201', 'apply 409', 'apply by force 200', 'update 409']) {
    expect([met, count(new RegExp(`${met}: (\\d+)`))]).not.toEqual([met, 0]);
  }
}
