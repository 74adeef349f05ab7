import type { Protocol } from '../driver/job.js';
import type { Sides } from '../measure/compare.js';
import type { BaselineContents, Engine, ServerUnderTest } from './server-under-test.js';

/** One line of the table for each engine and protocol it is measured on. */
export interface Scenario {
  /** On the command line. */
  readonly name: string;
  /** In the table. */
  readonly title: string;
  readonly engines: readonly Engine[];
  readonly protocols: readonly Protocol[];
  /** Asks the server for what the baseline is to send, and says what both sides are sent. */
  prepare(server: ServerUnderTest, load: Load): Promise<Prepared>;
}

export interface Prepared {
  readonly contents: BaselineContents;
  /** `target` overrides where a job goes. */
  sides(context: SidesContext): Sides;
}

export interface SidesContext {
  readonly protocol: Protocol;
  readonly target: { readonly url: string; readonly pids: readonly number[] };
}

/** How long each side is under load, and how often. */
export interface Load {
  readonly durationMs: number;
  readonly rounds: number;
  /** Of a watch. */
  readonly events: number;
}

export const everywhere = {
  engines: ['embedded', 'etcd'],
  protocols: ['h2', 'http/1.1'],
} as const;
