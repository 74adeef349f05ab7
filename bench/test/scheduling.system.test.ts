import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../src/measure/free-port.js';
import { runNode } from './built.js';

const main = join(__dirname, '..', 'dist', 'scheduling', 'main.js');
let referenceBin = '';

beforeAll(async () => {
  referenceBin = await mkdtemp(join(tmpdir(), 'orch-stand-in-'));
  const script = join(referenceBin, 'kube-scheduler');
  const standIn = join(__dirname, 'stand-in-scheduler.mjs');
  await writeFile(script, `#!/bin/sh\nexec "${process.execPath}" "${standIn}" "$@"\n`);
  await chmod(script, 0o755);
});
afterAll(() => rm(referenceBin, { recursive: true }));

/** The output of a run that may end with an error. */
async function run(...args: readonly string[]): Promise<string> {
  const port = `--port=${await freePort()}`;
  const result: unknown = await runNode(main, ...args, port).catch((error: unknown) => error);
  if (typeof result !== 'object' || result === null || !('stdout' in result)) throw new Error(String(result));
  const report = String(result.stdout);
  if (report === '') throw new Error('stderr' in result ? String(result.stderr) : 'no report');
  return report;
}

/** Resources, hard spreading, taints, bound volumes, delayed volumes and preemption. */
const chosen = ['0', '13', '12', '22', '24', '27'].map((index) => `--only=${index}`);

test('two schedulers that are the same place the same pods, on nodes that are the best for both', async () => {
  const report = await run('compare', `--reference-bin=${referenceBin}`, ...chosen);
  expect(report).toMatch(/^0 of 46 pods differ$/m);
  expect(report).not.toContain('DIFFERENCE');
  expect(report).toMatch(/^\| preemption \| 1 \| \d \| \d \| \d \| [1-9] \|/m);
}, 240_000);

test('a scheduler that scores one plugin the other way round differs in points and choices', async () => {
  process.env['FAULT'] = 'yes';
  try {
    const report = await run('compare', `--reference-bin=${referenceBin}`, '--only=0');
    expect(report).toMatch(/^DIFFERENCE 000-resources \S+ scores: NodeResourcesLeastAllocated: /m);
    expect(report).toMatch(/^DIFFERENCE 000-resources \S+ choice: /m);
  } finally {
    delete process.env['FAULT'];
  }
}, 240_000);

test('no node gets more than it can hold while the scheduler is killed; a planted fault is found', async () => {
  const report = await run('exactness', '--rounds=3', '--plant-fault');
  const count = (what: RegExp) => Number(what.exec(report)?.[1] ?? 0);
  expect(count(/the scheduler was killed (\d+) times/)).toBe(3);
  expect(count(/(\d+) placements/)).toBeGreaterThan(60);
  const violations = [...report.matchAll(/^VIOLATION (.*)$/gm)].map(([, text]) => text);
  expect(violations.length).toBeGreaterThan(0);
  // The planted pods alone.
  expect(violations.filter((text) => !/^n0: .* (with|of) fault-\d/.test(text ?? ''))).toEqual([]);
}, 240_000);

test('measures each variant in one process and in two, on clusters that grow through the sizes', async () => {
  const report = await run('throughput', '--nodes=20,25', '--pods=20');
  const rows = report.split('\n').filter((line) => /^\| [a-z]+ \| \d/.test(line));
  const variants = ['plain', 'preferred', 'spread', 'required', 'backlog', 'volumes', 'idle', 'preemption'];
  const expected = [20, 25].flatMap((nodes) =>
    variants.flatMap((variant) => ['process', 'orch'].map((side) => `${variant} | ${nodes} | ${side} |`)),
  );
  expect(rows.map((row) => row.split(' | ').slice(0, 3).join(' | ').slice(2).concat(' |'))).toEqual(expected);
  for (const row of rows) expect(row).toMatch(/\| (\d+)\/\1 \|/);
}, 300_000);
