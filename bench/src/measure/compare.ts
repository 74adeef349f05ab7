import { fileURLToPath } from 'node:url';
import type { DriverJob, DriverResult } from '../driver/driver.js';
import { runNode } from './processes.js';

export interface Figures {
  readonly perSecond: number;
  readonly cpuMsPerOperation: number;
  readonly p99Ms: number;
  /** Share of one core that the server used. */
  readonly busy: number;
}

export interface Comparison {
  readonly name: string;
  readonly orch: Figures;
  readonly baseline: Figures;
  /** Orch's rate as a part of the baseline's. */
  readonly rateRatio: number;
  /** The baseline's CPU per operation as a part of Orch's: 1 means that all the semantics cost nothing. */
  readonly cpuRatio: number;
}

/** Measures both sides in turn, so that a drift of the machine hits both, and compares the medians. */
export async function compare(
  name: string,
  options: { readonly orch: (round: number) => DriverJob; readonly baseline: DriverJob; readonly rounds: number },
): Promise<Comparison> {
  const orch: Figures[] = [];
  const baseline: Figures[] = [];
  await measure(shortened(options.orch(0)));
  await measure(shortened(options.baseline));
  for (let round = 1; round <= options.rounds; round += 1) {
    baseline.push(await measure(options.baseline));
    orch.push(await measure(options.orch(round)));
  }
  const ours = median(orch);
  const bare = median(baseline);
  return {
    name,
    orch: ours,
    baseline: bare,
    rateRatio: ours.perSecond / bare.perSecond,
    cpuRatio: bare.cpuMsPerOperation / ours.cpuMsPerOperation,
  };
}

/** Code must be warm before it counts. */
function shortened(job: DriverJob): DriverJob {
  return { ...job, durationMs: Math.min(job.durationMs, 2_000) };
}

async function measure(job: DriverJob): Promise<Figures> {
  const result = await drive(job);
  const cpu = result.cpuSeconds;
  if (result.errors > 0) throw new Error(`${job.kind} ${job.path}: ${result.errors} errors`);
  return {
    perSecond: result.operations / result.seconds,
    cpuMsPerOperation: (cpu * 1000) / result.operations,
    p99Ms: result.p99Ms,
    busy: cpu / result.seconds,
  };
}

async function drive(job: DriverJob): Promise<DriverResult> {
  const driver = fileURLToPath(new URL('../driver/driver.js', import.meta.url));
  const result = await runNode([driver, JSON.stringify(job)], { timeoutMs: job.durationMs + driverTimeMs });
  if (!isResult(result)) throw new Error('the driver printed no result');
  return result;
}

/** What a run of the driver may take beside the time of its load; its own waits are shorter. */
const driverTimeMs = 60_000;

function isResult(value: unknown): value is DriverResult {
  return typeof value === 'object' && value !== null && 'operations' in value;
}

function median(figures: readonly Figures[]): Figures {
  const of = (pick: (each: Figures) => number) => {
    const sorted = figures.map(pick).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    perSecond: of((each) => each.perSecond),
    cpuMsPerOperation: of((each) => each.cpuMsPerOperation),
    p99Ms: of((each) => each.p99Ms),
    busy: of((each) => each.busy),
  };
}
