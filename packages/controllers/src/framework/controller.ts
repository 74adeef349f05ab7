import type { Clock, Names } from '@orch/apimachinery';
import type { Informers, RestClient } from '@orch/client';

/** What a control loop is given. */
export interface ControllerContext {
  readonly client: RestClient;
  /** Shared by all controllers of the program; started after every controller has asked for its own. */
  readonly informers: Informers;
  readonly names: Names;
  readonly clock: Clock;
  readonly log: ControllerLog;
  /** Uniform in [0, 1): for generated names and jitter. */
  readonly random: () => number;
}

/** What control loops log: errors that need attention, what they did (info), and what they retry (debug). */
export interface ControllerLog {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** A control loop. Made first, so that it can ask for its informers; run once these have started. */
export interface Controller {
  /** Resolves when the signal has ended it. */
  run(signal: AbortSignal): Promise<void>;
}

export type ControllerFactory = (context: ControllerContext) => Controller;
