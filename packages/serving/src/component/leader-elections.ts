import { type Clock, errorMessage } from '@orch/apimachinery';
import {
  EventRecorder,
  LeaderElector,
  LeadershipLostError,
  makeIdentity,
  makeLock,
  type RestClient,
} from '@orch/client';
import type { GaugeMetric, Logger } from '@orch/component';
import { PublicHealthError } from '../health/health-checks.js';
import type { ComponentStatus } from './component-status.js';
import type { LeaderElectionConfig } from './leader-election-options.js';

export interface LeaderElectionsOptions {
  /** A client of the elections alone: the rate limit of another must not delay a renewal. */
  readonly client: RestClient;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Reported as the source of events. */
  readonly component: string;
  /** Frees the lock at a normal end, so that another need not wait for the lease to expire. */
  readonly releasesOnEnd: boolean;
  /** Gets the health check `leaderElection` and the metric `leader_election_master_status`. */
  readonly status?: ComponentStatus;
  /** Default: the host name and a random part. */
  readonly identity?: string;
}

/** The lock was lost: another program may lead, and this one must end. */
export class LeaderElectionLostError extends Error {
  override readonly name = 'LeaderElectionLostError';
}

export interface LeadingOptions {
  readonly signal: AbortSignal;
  /** The message of the LeaderElectionLostError. Default: that of v1.21, `leaderelection lost`. */
  readonly lostMessage?: string;
  /** The label `name` of the metric. Default: the name of the lock. */
  readonly metricName?: string;
}

/** The elections of one program, under one identity: with leader migration it takes part in two. */
export class LeaderElections {
  readonly identity: string;
  readonly #electors = new Map<string, LeaderElector>();
  readonly #recorder: EventRecorder;
  readonly #leads: GaugeMetric<'name'> | undefined;

  constructor(private readonly options: LeaderElectionsOptions) {
    const { client, clock, component, status, logger } = options;
    this.identity = options.identity ?? makeIdentity();
    const onDropped = (error: unknown) =>
      logger.debug('an event of leader election was not recorded', { error: errorMessage(error) });
    this.#recorder = new EventRecorder({ client, clock, component, onDropped });
    this.#leads = status?.metrics.gauge({
      name: 'leader_election_master_status',
      help: 'Whether this program holds the lock: 1 for yes.',
      labels: ['name'],
    });
    status?.health.add({ name: 'leaderElection', check: () => this.#check() });
  }

  /**
   * Waits for the lock, then works until the work ends or the signal aborts. When the lock is lost, the work has a second
   * to stop: then another may lead. `assertLeading` is for the moment before each write, as the signal comes too late in a
   * process that was paused. Returns normally after an abort of `signal`.
   * @throws LeaderElectionLostError, errors of the work
   */
  async run(
    config: LeaderElectionConfig,
    { signal, lostMessage = 'leaderelection lost', metricName = config.lock.name }: LeadingOptions,
    work: (leading: AbortSignal, assertLeading: () => void) => Promise<void>,
  ): Promise<void> {
    const { client, clock, logger, releasesOnEnd } = this.options;
    const { lock: place, ...times } = config;
    const fields = { lock: `${place.namespace}/${place.name}`, type: place.type };
    const leads = this.#leads?.bind({ name: metricName });
    leads?.set(0);
    const lock = makeLock(client, place);
    let lastError = '';
    const elector = new LeaderElector({
      ...{ lock, clock, identity: this.identity, releaseOnEnd: releasesOnEnd, ...times },
      onNewLeader: (leader) => {
        if (leader !== this.identity) logger.info('another program leads', { ...fields, leader });
      },
      onLeading: (isLeading) => {
        leads?.set(isLeading ? 1 : 0);
        logger.info(isLeading ? 'leading' : 'no longer leading', fields);
        this.#report(lock.object, isLeading);
      },
      onError: (error) => {
        const message = errorMessage(error);
        if (message !== lastError) logger.error('the lock of leader election failed', { ...fields, error: message });
        lastError = message;
      },
    });
    this.#electors.set(place.name, elector);
    logger.info('waiting for the lock of leader election', { ...fields, identity: this.identity });
    try {
      const assertLeading = () => elector.assertLeading();
      await elector.run((leading) => untilStopped(work(leading, assertLeading), { leading, signal, clock }), {
        signal,
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LeadershipLostError)) throw error;
      logger.error('the lock of leader election is lost', { ...fields, error: error.message });
      throw new LeaderElectionLostError(lostMessage, { cause: error });
    }
  }

  /** Waits for the recording of events for at most a second. */
  async close(): Promise<void> {
    const waiting = new AbortController();
    const limit = this.options.clock.sleep(stopGraceMs, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([this.#recorder.flush(), limit]);
    waiting.abort();
    this.#recorder.close();
  }

  #report(
    object: { readonly apiVersion: string; readonly kind: string; readonly metadata: ObjectName },
    isLeading: boolean,
  ) {
    const { metadata, ...type } = object;
    const message = `${this.identity} ${isLeading ? 'became leader' : 'stopped leading'}`;
    this.#recorder.event({ ...type, ...metadata }, { type: 'Normal', reason: 'LeaderElection', message });
  }

  #check(): void {
    for (const [name, elector] of this.#electors) {
      if (!elector.isHealthy()) throw new PublicHealthError(`failed election to renew leadership on lease ${name}`);
    }
  }
}

interface ObjectName {
  readonly namespace: string;
  readonly name: string;
}

const stopGraceMs = 1_000;

/** Awaits the work. When the lock is lost, a request that hangs must not keep the program: it has `stopGraceMs`. */
async function untilStopped(
  work: Promise<void>,
  { leading, signal, clock }: { readonly leading: AbortSignal; readonly signal: AbortSignal; readonly clock: Clock },
): Promise<void> {
  const isLost = () => leading.aborted && !signal.aborted;
  const ended = work.catch((error: unknown) => {
    // The loss is the cause of errors after it.
    if (!isLost()) throw error;
  });
  const grace = new AbortController();
  const lost = new Promise<void>((resolve) => {
    const onAbort = () => {
      if (isLost()) clock.sleep(stopGraceMs, { signal: grace.signal }).then(resolve, () => resolve());
    };
    leading.addEventListener('abort', onAbort, { once: true });
  });
  try {
    await Promise.race([ended, lost]);
  } finally {
    grace.abort();
  }
}
