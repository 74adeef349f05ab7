import { fileURLToPath } from 'node:url';
import type { DriverJob, DriverResult } from '../driver/job.js';
import { runNode } from '../processes/node-programs.js';

/** Runs the driver in a separate process. @throws Error when any request failed */
export async function drive(job: DriverJob): Promise<DriverResult> {
  const driver = fileURLToPath(new URL('../driver/driver.js', import.meta.url));
  const durationMs = job.load.type === 'requests' ? job.load.durationMs : 0;
  const result = await runNode([driver, JSON.stringify(job)], { timeoutMs: durationMs + driverTimeMs });
  return soundResult(result, job.url);
}

/** @throws Error when the driver printed no result, any request failed, or there was no response at all */
export function soundResult(result: unknown, url: string): DriverResult {
  if (!isResult(result)) throw new Error('the driver printed no result');
  const [failure] = result.failures;
  if (failure !== undefined) throw new Error(`${failure}, and ${result.failures.length - 1} other failures at ${url}`);
  if (result.operations === 0) throw new Error(`no response from ${url}`);
  return result;
}

/** The time limit of the driver in addition to its load; its own waits are shorter. */
const driverTimeMs = 60_000;

function isResult(value: unknown): value is DriverResult {
  return typeof value === 'object' && value !== null && 'operations' in value;
}
