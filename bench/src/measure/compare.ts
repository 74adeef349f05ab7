import type { DriverJob, DriverResult } from '../driver/job.js';
import { drive as driveProcess } from './drive.js';

export interface Figures {
  readonly perSecond: number;
  readonly cpuMsPerOperation: number;
  readonly p99Ms: number;
  /** Share of one core that the server used. */
  readonly busy: number;
  /** Size of the received bodies. */
  readonly bytesPerOperation: number;
}

export interface Comparison {
  readonly orch: Figures;
  readonly baseline: Figures;
  /** Orch's rate divided by the baseline's. */
  readonly rateRatio: number;
  /** The baseline's CPU per operation divided by Orch's: 1 means that the semantics cost nothing. */
  readonly cpuRatio: number;
}

/** The two sides of a comparison; round 0 is the warm-up. */
export interface Sides {
  readonly orch: (round: number) => DriverJob | Promise<DriverJob>;
  readonly baseline: DriverJob;
}

/**
 * Measures both sides in turn, so that changes of the machine's speed affect both, and compares the medians.
 * @throws Error when the sides send different amounts of bytes
 */
export async function compare(
  sides: Sides,
  rounds: number,
  drive: (job: DriverJob) => Promise<DriverResult> = driveProcess,
): Promise<Comparison> {
  const orch: Figures[] = [];
  const baseline: Figures[] = [];
  await drive(shortened(await sides.orch(0)));
  await drive(shortened(sides.baseline));
  for (let round = 1; round <= rounds; round += 1) {
    baseline.push(figuresOf(await drive(sides.baseline)));
    orch.push(figuresOf(await drive(await sides.orch(round))));
  }
  const ours = medianOf(orch);
  const bare = medianOf(baseline);
  requireSameBytes(ours, bare);
  return {
    orch: ours,
    baseline: bare,
    rateRatio: ours.perSecond / bare.perSecond,
    cpuRatio: bare.cpuMsPerOperation / ours.cpuMsPerOperation,
  };
}

/** Names and versions in bodies sometimes differ in length, and mixed requests in their shares. */
const bytesDifferenceMax = 0.05;

function requireSameBytes(orch: Figures, baseline: Figures): void {
  const [ours, bare] = [orch.bytesPerOperation, baseline.bytesPerOperation];
  if (Math.abs(ours - bare) <= bytesDifferenceMax * Math.max(ours, bare)) return;
  throw new Error(`not the same bytes: ${Math.round(ours)} an operation, and ${Math.round(bare)} of the bare server`);
}

/** The warm-up of a job. */
function shortened(job: DriverJob): DriverJob {
  if (job.load.type === 'watches') return job;
  return { ...job, load: { ...job.load, durationMs: Math.min(job.load.durationMs, 2_000) } };
}

export function figuresOf({ operations, seconds, cpuSeconds, bytes, p99Ms }: DriverResult): Figures {
  return {
    perSecond: operations / seconds,
    cpuMsPerOperation: (cpuSeconds * 1000) / operations,
    p99Ms,
    busy: cpuSeconds / seconds,
    bytesPerOperation: bytes / operations,
  };
}

/** Takes the median of each figure. */
export function medianOf(figures: readonly Figures[]): Figures {
  const of = (pick: (each: Figures) => number) => {
    const sorted = figures.map(pick).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    perSecond: of((each) => each.perSecond),
    cpuMsPerOperation: of((each) => each.cpuMsPerOperation),
    p99Ms: of((each) => each.p99Ms),
    busy: of((each) => each.busy),
    bytesPerOperation: of((each) => each.bytesPerOperation),
  };
}
