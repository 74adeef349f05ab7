import { hostname } from 'node:os';
import type { Clock } from '@orch/apimachinery';
import { formatMicroTime } from '@orch/apimachinery/core';
import type { LeaderRecord, ReadRecord, ResourceLock } from './resource-lock.js';

/** Of a `LeaderElector`. The lease must be longer than the renew deadline, and that longer than 1.2 retry periods. */
export interface LeaderElectionOptions {
  readonly lock: ResourceLock;
  readonly clock: Clock;
  /** Different for each program. Default: the host name and a random part. */
  readonly identity?: string;
  /** Time after which others take a record that was not renewed. Default: 15 s. */
  readonly leaseDurationMs?: number;
  /** Time in which the leader tries to renew before it gives up. Default: 10 s. */
  readonly renewDeadlineMs?: number;
  /** Time between two tries. Default: 2 s. */
  readonly retryPeriodMs?: number;
  /** Frees the lock at the end, so that another need not wait for the lease to expire. Default: false. */
  readonly releaseOnEnd?: boolean;
  /** From 0 to 1, for the jitter of tries. Default: Math.random. */
  readonly random?: () => number;
  /** Called when another identity leads, or this one. */
  readonly onNewLeader?: (identity: string) => void;
  /** Called with each change of the own leadership; for the metric `leader_election_master_status` and events. */
  readonly onLeading?: (isLeading: boolean) => void;
  /** Called with the error of each try that failed other than by a conflict of writers. */
  readonly onError?: (error: unknown) => void;
}

/** The lock was not renewed in time: another may lead. */
export class LeadershipLostError extends Error {
  override readonly name = 'LeadershipLostError';
}

/** Invalid times; the message names each. */
export class LeaderElectionOptionsError extends Error {
  override readonly name = 'LeaderElectionOptionsError';
}

/** `host_uuid`, different for each call. */
export function makeIdentity(): string {
  return `${hostname()}_${globalThis.crypto.randomUUID()}`;
}

/**
 * Lets one of several programs work at a time. A record counts as expired `leaseDurationMs` after this program saw it change:
 * clocks of different machines are not compared.
 */
export class LeaderElector {
  readonly identity: string;
  readonly #times: Times;
  #observed: ReadRecord | undefined;
  #observedAtMs = 0;
  #reportedLeader = '';
  #isLeading = false;

  /** @throws LeaderElectionOptionsError */
  constructor(private readonly options: LeaderElectionOptions) {
    this.identity = options.identity ?? makeIdentity();
    this.#times = validTimes(options);
  }

  /** Whether this program leads, as far as it knows. */
  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** The identity in the last record that was seen; empty before. */
  get leader(): string {
    return this.#observed?.record.holderIdentity ?? '';
  }

  /** False when this program leads, and has not renewed the record for `toleranceMs` more than its lease. */
  isHealthy({ toleranceMs = 20_000 }: { readonly toleranceMs?: number } = {}): boolean {
    const { leaseDurationMs } = this.#times;
    return !this.#isLeading || this.options.clock.monotonicMs() <= this.#observedAtMs + leaseDurationMs + toleranceMs;
  }

  /**
   * Waits for the lock, then works until the work ends, the signal aborts or the lock is lost; `leading` aborts in the latter
   * two cases, and the work must end then.
   * @throws LeadershipLostError when the lock is lost, the reason of `signal` when it aborts, errors of the work
   */
  async run<R>(work: (leading: AbortSignal) => Promise<R>, { signal }: { readonly signal: AbortSignal }): Promise<R> {
    await this.#acquire(signal);
    this.#setLeading(true);
    const ending = new AbortController();
    const stop = () => ending.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const renewing = this.#renewUntil(ending);
    try {
      const result = await work(ending.signal);
      ending.signal.throwIfAborted();
      return result;
    } finally {
      signal.removeEventListener('abort', stop);
      ending.abort(new Error('the work has ended'));
      await renewing;
      if (this.options.releaseOnEnd) await this.#release();
      this.#setLeading(false);
    }
  }

  async #acquire(signal: AbortSignal): Promise<void> {
    const { clock, random = Math.random } = this.options;
    const { retryPeriodMs } = this.#times;
    while (!(await this.#tryOnce(signal))) {
      signal.throwIfAborted();
      await clock.sleep(retryPeriodMs * (1 + jitterFactor * random()), { signal });
    }
    signal.throwIfAborted();
  }

  /** Renews until `ending` aborts, and aborts it when the deadline has passed. */
  async #renewUntil(ending: AbortController): Promise<void> {
    const { clock } = this.options;
    const { retryPeriodMs, renewDeadlineMs } = this.#times;
    const { signal } = ending;
    let deadlineMs = clock.monotonicMs() + renewDeadlineMs;
    try {
      for (;;) {
        await clock.sleep(Math.min(retryPeriodMs, Math.max(0, deadlineMs - clock.monotonicMs())), { signal });
        if (clock.monotonicMs() >= deadlineMs) break;
        if (await this.#tryOnce(signal)) deadlineMs = clock.monotonicMs() + renewDeadlineMs;
      }
    } catch {
      // The signal has aborted.
      return;
    }
    ending.abort(new LeadershipLostError(`${this.identity} has not renewed its lease in ${renewDeadlineMs} ms`));
  }

  /** Whether this identity holds the lock now. */
  async #tryOnce(signal: AbortSignal): Promise<boolean> {
    const { clock, onError } = this.options;
    const { renewDeadlineMs } = this.#times;
    const limited = new AbortController();
    const stop = () => limited.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    const timer = clock.setTimer(Math.max(requestTimeoutMsMin, renewDeadlineMs / 2), () =>
      limited.abort(new Error('the request of leader election timed out')),
    );
    try {
      return await this.#acquireOrRenew(limited.signal);
    } catch (error) {
      if (!signal.aborted) onError?.(error);
      return false;
    } finally {
      timer.cancel();
      signal.removeEventListener('abort', stop);
      this.#reportLeader();
    }
  }

  async #acquireOrRenew(signal: AbortSignal): Promise<boolean> {
    const { lock, clock } = this.options;
    const { leaseDurationMs } = this.#times;
    const found = await lock.read(this.identity, { signal });
    if (found === undefined) {
      const record = this.#newRecord({ leaderTransitions: 0 });
      await lock.create(record, { signal });
      this.#observe({ record, raw: '' });
      return true;
    }
    if (found.raw !== this.#observed?.raw) this.#observe(found);
    const { holderIdentity, acquireTime, leaderTransitions } = found.record;
    const isOwn = holderIdentity === this.identity;
    const isExpired = clock.monotonicMs() >= this.#observedAtMs + leaseDurationMs;
    if (holderIdentity !== '' && !isOwn && !isExpired) return false;
    const record = isOwn
      ? this.#newRecord({ acquireTime, leaderTransitions })
      : this.#newRecord({ leaderTransitions: leaderTransitions + 1 });
    await lock.update(record, { signal });
    // The raw text is read with the next try: it then counts as observed now.
    this.#observe({ record, raw: '' });
    return true;
  }

  /** Frees the lock. A failure is reported: the lease then expires. */
  async #release(): Promise<void> {
    const { lock, clock, onError } = this.options;
    const limited = new AbortController();
    const timer = clock.setTimer(requestTimeoutMsMin, () => limited.abort(new Error('the release timed out')));
    try {
      const found = await lock.read(this.identity, { signal: limited.signal });
      if (found?.record.holderIdentity !== this.identity) return;
      const { leaderTransitions } = found.record;
      const record = { ...this.#newRecord({ leaderTransitions }), holderIdentity: '', leaseDurationSeconds: 1 };
      await lock.update(record, { signal: limited.signal });
      this.#observe({ record, raw: '' });
    } catch (error) {
      onError?.(error);
    } finally {
      timer.cancel();
    }
  }

  #newRecord(kept: Pick<LeaderRecord, 'leaderTransitions'> & Partial<LeaderRecord>): LeaderRecord {
    const now = formatMicroTime(this.options.clock.now());
    return {
      holderIdentity: this.identity,
      leaseDurationSeconds: Math.floor(this.#times.leaseDurationMs / 1000),
      acquireTime: now,
      renewTime: now,
      ...kept,
    };
  }

  #observe(record: ReadRecord): void {
    this.#observed = record;
    this.#observedAtMs = this.options.clock.monotonicMs();
  }

  #reportLeader(): void {
    if (this.leader === this.#reportedLeader) return;
    this.#reportedLeader = this.leader;
    if (this.leader !== '') this.options.onNewLeader?.(this.leader);
  }

  #setLeading(isLeading: boolean): void {
    this.#isLeading = isLeading;
    this.options.onLeading?.(isLeading);
  }
}

/** Tries to acquire are up to 2.2 retry periods apart. */
const jitterFactor = 1.2;
const requestTimeoutMsMin = 1_000;

interface Times {
  readonly leaseDurationMs: number;
  readonly renewDeadlineMs: number;
  readonly retryPeriodMs: number;
}

function validTimes({
  leaseDurationMs = 15_000,
  renewDeadlineMs = 10_000,
  retryPeriodMs = 2_000,
  identity,
}: LeaderElectionOptions): Times {
  const errors: string[] = [];
  if (!(leaseDurationMs >= 1_000)) errors.push(`leaseDurationMs: ${leaseDurationMs} must be at least 1000`);
  if (leaseDurationMs <= renewDeadlineMs) {
    errors.push(`leaseDurationMs: ${leaseDurationMs} must be greater than renewDeadlineMs ${renewDeadlineMs}`);
  }
  if (renewDeadlineMs <= jitterFactor * retryPeriodMs) {
    errors.push(
      `renewDeadlineMs: ${renewDeadlineMs} must be greater than ${jitterFactor} times retryPeriodMs ${retryPeriodMs}`,
    );
  }
  if (!(retryPeriodMs > 0)) errors.push(`retryPeriodMs: ${retryPeriodMs} must be greater than 0`);
  if (identity === '') errors.push('identity must not be empty');
  if (errors.length > 0) throw new LeaderElectionOptionsError(errors.join('; '));
  return { leaseDurationMs, renewDeadlineMs, retryPeriodMs };
}
