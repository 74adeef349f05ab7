/**
 * Attacks: what a hostile or careless client does to a running server, and whether the server withstands it.
 *
 *     npm run attack                          every attack in its full form
 *     npm run attack -- --short               the short forms, as `test:system` runs them
 *     npm run attack -- --only NAME           one attack; may be repeated
 *     npm run attack -- --part 2/3            every third attack, from the second on
 *     npm run attack -- --without-audit       for older versions, which have no audit log
 *
 * Each attack is a file in `attacks/` that exports one `Attack`, and a line in `attacks.ts`. It starts its servers through its
 * laboratory, which measures event loop delay and memory of each while `measured` runs. An attack uses only the programs and
 * their API, so that the command can also run against an older version of the programs.
 */
import type { ServerUnderTest, StartOptions } from '../../scenarios/server-under-test.js';
import type { Rejections } from './rejections.js';

export interface Attack {
  /** One sentence: the action of the client. */
  readonly about: string;
  /**
   * Why no rejected request of this attack is in the audit log: they are rejected before they are HTTP requests, or the
   * attack is withstood without a rejection. Every other attack fails unless its rejections are audited (`Rejections`).
   */
  readonly unaudited?: string;
  /** Status codes by which the listener rejects what is no complete HTTP request, and why: they have no audit event. */
  readonly belowHttp?: Readonly<Record<number, string>>;
  run(laboratory: Laboratory): Promise<Outcome>;
}

export interface Outcome {
  /** Whether the server withstood the attack. */
  readonly held: boolean;
  /** The result with figures, in one line. */
  readonly result: string;
}

/** `short` forms take seconds and little memory; both forms distinguish a server with the defense from one without. */
export type Scale = 'short' | 'full';

export interface Laboratory {
  readonly scale: Scale;
  /** Starts an API server, which the laboratory stops after the attack. It writes an audit log of all requests. */
  start(options?: AttackedServerOptions): Promise<AttackedServer>;
  /** Measures event loop delay and memory of a server while `work` runs. Of several measurements the largest figures are kept. */
  measured<T>(server: ServerUnderTest, work: () => Promise<T>): Promise<T>;
  /** Stops its servers, for an attack that removes something they run on. */
  close(): Promise<void>;
}

export interface AttackedServer extends ServerUnderTest {
  /**
   * Rejections that clients received. `call`, sessions of `openSessions`, and raw connections add theirs; clients of an
   * attack itself call `note`.
   */
  readonly rejections: Rejections;
}

export type AttackedServerOptions = Omit<Partial<StartOptions>, 'engine' | 'nodeArgs'>;

/** Event loop delay and memory of a server during an attack. */
export interface Measurements {
  /** Event loop delay in milliseconds, less the period of the timer that it is measured with. */
  readonly loopDelayP99Ms: number;
  readonly loopDelayMaxMs: number;
  /** RssAnon and RssShmem at the start of the measurement and at their peak. */
  readonly memoryBeforeMb: number;
  readonly memoryPeakMb: number;
}
