import type { Protocol } from '../driver/job.js';
import type { Sides } from '../measure/compare.js';
import type { BaselineContents, Engine, ServerUnderTest } from './server-under-test.js';

/** A benchmark with one line of the table for each of its engines and protocols. */
export interface Scenario {
  /** Name on the command line. */
  readonly name: string;
  /** Title in the table. */
  readonly title: string;
  readonly engines: readonly Engine[];
  readonly protocols: readonly Protocol[];
  /** Requests from the server the responses for the baseline, and returns the jobs of both sides. */
  prepare(server: ServerUnderTest, load: Load): Promise<Prepared>;
}

export interface Prepared {
  readonly contents: BaselineContents;
  /** `target` overrides the destination of a job. */
  sides(context: SidesContext): Sides;
}

export interface SidesContext {
  readonly protocol: Protocol;
  readonly target: { readonly url: string; readonly pids: readonly number[] };
}

/** Duration and number of the rounds of each side. */
export interface Load {
  readonly durationMs: number;
  readonly rounds: number;
  /** For watches. */
  readonly events: number;
}

export const everywhere = {
  engines: ['embedded', 'etcd'],
  protocols: ['h2', 'http/1.1'],
} as const;
