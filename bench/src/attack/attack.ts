/**
 * Attacks: what a hostile or careless client does to a running server, and whether the server withstands it.
 *
 *     npm run attack                          every attack in its full form
 *     npm run attack -- --short               the short forms, as `test:system` runs them
 *     npm run attack -- --only NAME           one of them; may be repeated
 *
 * Each attack is a file in `attacks/` that exports one `Attack`, and a line in `attacks.ts`. It starts the servers that it needs
 * through its laboratory, which measures event loop delay and memory of each while `measured` runs. An attack uses nothing but
 * the programs and their API, so that the command can also be built against an older version of the programs.
 */
import type { ServerUnderTest, StartOptions } from '../scenarios/server-under-test.js';

export interface Attack {
  /** One sentence: what the client does. */
  readonly about: string;
  run(laboratory: Laboratory): Promise<Outcome>;
}

export interface Outcome {
  /** Whether the server withstood the attack. */
  readonly held: boolean;
  /** What happened, with figures, in one line. */
  readonly result: string;
}

/** `short` forms take seconds and little memory; both forms must tell a defence from its absence. */
export type Scale = 'short' | 'full';

export interface Laboratory {
  readonly scale: Scale;
  /** Starts an API server, which the laboratory stops when the attack has ended. */
  start(options?: AttackedServerOptions): Promise<ServerUnderTest>;
  /** Measures event loop delay and memory of a server while `work` runs. The largest figures of an attack count. */
  measured<T>(server: ServerUnderTest, work: () => Promise<T>): Promise<T>;
}

export type AttackedServerOptions = Omit<Partial<StartOptions>, 'engine' | 'nodeArgs'>;

/** What a server was like while it was attacked. */
export interface Measurements {
  /** Event loop delay in milliseconds, less the period of the timer that it is measured with. */
  readonly loopDelayP99Ms: number;
  readonly loopDelayMaxMs: number;
  /** RssAnon and RssShmem at the start of the measurement and at their peak. */
  readonly memoryBeforeMb: number;
  readonly memoryPeakMb: number;
}
