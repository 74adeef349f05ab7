import { fileURLToPath } from 'node:url';
import type { DriverJob, DriverResult } from '../driver/job.js';
import { runNode } from '../processes/node-programs.js';

/** Runs the driver, a process of its own. @throws when any answer was not what it should be */
export async function drive(job: DriverJob): Promise<DriverResult> {
  const driver = fileURLToPath(new URL('../driver/driver.js', import.meta.url));
  const durationMs = job.load.type === 'requests' ? job.load.durationMs : 0;
  const result = await runNode([driver, JSON.stringify(job)], { timeoutMs: durationMs + driverTimeMs });
  return soundResult(result, job.url);
}

/** @throws when the driver printed none, any answer was not what it should be, or nothing was answered at all */
export function soundResult(result: unknown, url: string): DriverResult {
  if (!isResult(result)) throw new Error('the driver printed no result');
  const [failure] = result.failures;
  if (failure !== undefined) throw new Error(`${failure}, and ${result.failures.length - 1} other failures at ${url}`);
  if (result.operations === 0) throw new Error(`nothing was answered at ${url}`);
  return result;
}

/** What a run of the driver may take beside the time of its load; its own waits are shorter. */
const driverTimeMs = 60_000;

function isResult(value: unknown): value is DriverResult {
  return typeof value === 'object' && value !== null && 'operations' in value;
}
