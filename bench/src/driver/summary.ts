import type { DriverResult } from './job.js';

/** What the latencies of the operations say of a run. */
export function summary(run: {
  readonly latencies: readonly number[];
  readonly bytes: number;
  readonly failures: readonly string[];
  readonly seconds: number;
  readonly cpuSeconds: number;
}): DriverResult {
  const { latencies, bytes, failures, seconds, cpuSeconds } = run;
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { operations: sorted.length, seconds, cpuSeconds, bytes, failures, p50Ms: at(0.5), p99Ms: at(0.99) };
}
