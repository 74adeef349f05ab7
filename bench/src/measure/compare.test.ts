import { expect, test } from '@jest/globals';
import type { DriverJob, DriverResult } from '../driver/job.js';
import { compare, figuresOf, medianOf } from './compare.js';

const job = (url: string): DriverJob => ({
  url,
  protocol: 'h2',
  pids: [],
  ca: '',
  token: '',
  concurrency: 1,
  connections: 1,
  load: { type: 'requests', durationMs: 3_000, requests: [] },
});
const result = (given: Partial<DriverResult>): DriverResult => ({
  operations: 1_000,
  seconds: 2,
  cpuSeconds: 1,
  bytes: 500_000,
  failures: [],
  p50Ms: 1,
  p99Ms: 2,
  ...given,
});

test('figures are per second and per operation', () => {
  expect(figuresOf(result({}))).toEqual({
    perSecond: 500,
    cpuMsPerOperation: 1,
    p99Ms: 2,
    busy: 0.5,
    bytesPerOperation: 500,
  });
});

test('each figure has its own median, which ignores an outlier', () => {
  const rounds = [
    result({ operations: 1_000, cpuSeconds: 9 }),
    result({ operations: 10, cpuSeconds: 0.011 }),
    result({ operations: 1_200, cpuSeconds: 1.2 }),
  ].map(figuresOf);
  const { perSecond, cpuMsPerOperation } = medianOf(rounds);
  expect(perSecond).toBe(500);
  expect(cpuMsPerOperation).toBeCloseTo(1.1);
});

test('measures both sides in turn after a short warm-up, and divides their medians', async () => {
  const ran: string[] = [];
  const rates: Readonly<Record<string, readonly number[]>> = {
    bare: [9, 4_000, 2_000, 1],
    orch: [9, 900, 1_000, 9_000],
  };
  const drive = async ({ url, load }: DriverJob): Promise<DriverResult> => {
    ran.push(`${url} ${'durationMs' in load ? load.durationMs : ''}`);
    const count = ran.filter((line) => line.startsWith(url)).length;
    const cpuSeconds = url === 'bare' ? 0.5 : 1;
    const operations = rates[url]?.[count - 1] ?? 0;
    return result({ operations, cpuSeconds: (cpuSeconds * operations) / 1_000, bytes: operations * 500 });
  };
  const rounds: number[] = [];
  const orch = (round: number) => {
    rounds.push(round);
    return job('orch');
  };
  const comparison = await compare({ orch, baseline: job('bare') }, 3, drive);
  expect(ran).toEqual(['orch 2000', 'bare 2000', ...Array(3).fill(['bare 3000', 'orch 3000']).flat()]);
  expect(rounds).toEqual([0, 1, 2, 3]);
  // Orch's rate over the bare server's; the bare server's CPU over Orch's: below 1 Orch is slower.
  expect([comparison.rateRatio, comparison.cpuRatio]).toEqual([0.5, 0.5]);
});

test('rejects a comparison of different bytes', async () => {
  const driveWith = (bytes: number) => async (sent: DriverJob) =>
    result({ bytes: sent.url === 'bare' ? 500_000 : bytes });
  const sides = { orch: () => job('orch'), baseline: job('bare') };
  await expect(compare(sides, 1, driveWith(600_000))).rejects.toThrow(
    'not the same bytes: 600 an operation, and 500 of the bare server',
  );
  await expect(compare(sides, 1, driveWith(400_000))).rejects.toThrow('not the same bytes');
  await expect(compare(sides, 1, driveWith(501_000))).resolves.toMatchObject({ rateRatio: 1 });
});
