import type { Socket } from 'node:net';
import type { Clock } from '@orch/apimachinery';
import { type Logger, type MetricsRegistry, sharedCalls } from '@orch/component';
import { mergePages } from './merge-pages.js';
import { restartDelayMs } from './restart-delay.js';

export interface WorkerEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A worker process, as used by the pool. */
export interface Worker {
  readonly pid: number | undefined;
  /** Number of open connections passed to the worker. */
  readonly connections: number;
  /** Resolves when the worker serves requests; rejects when it ended before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<WorkerEnd>;
  give(socket: Socket): void;
  /** Returns the connections that the worker never received, after it ended. */
  takeBack(): readonly Socket[];
  /** The metrics page of the worker; undefined on timeout. */
  page(): Promise<string | undefined>;
  /** Resolves when the worker has completed running requests and ended. */
  stop(graceMs: number): Promise<void>;
}

export interface WorkerPoolOptions {
  readonly count: number;
  /** Starts a worker. `serverPage` renders the metrics page of the whole server. */
  readonly start: (serverPage: () => Promise<readonly Buffer[]>) => Worker;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The registry of the owner process. */
  readonly metrics: MetricsRegistry;
}

export interface PoolStop {
  /** Resolves after the delay of the shutdown, when no more connections arrive. */
  readonly whenDelayed: () => Promise<void>;
  readonly graceMs: number;
}

/** Keeps `count` workers running, distributes connections to them, and merges their metrics. */
export class WorkerPool {
  private readonly all = new Set<Worker>();
  private readonly ready = new Set<Worker>();
  /** Connections accepted while no worker was ready. */
  private readonly waiting: Socket[] = [];
  private readonly stopping = new AbortController();
  private readonly runs: Promise<void>[] = [];
  private readonly restarts;

  constructor(private readonly options: WorkerPoolOptions) {
    const { metrics } = options;
    metrics.gauge({
      name: 'apiserver_serving_workers',
      help: 'Number of serving workers that are ready.',
      collect: () => this.ready.size,
    });
    this.restarts = metrics.counter({
      name: 'apiserver_serving_worker_restarts_total',
      help: 'Number of restarts of serving workers that ended unexpectedly.',
    });
  }

  /** Resolves when all workers are ready. @throws WorkerStartError when one cannot start */
  async start(): Promise<void> {
    const first = Array.from({ length: this.options.count }, () => this.startOne());
    await Promise.all(first.map((worker) => worker.ready));
    for (const worker of first) this.runs.push(this.keep(worker));
  }

  /** Passes a connection to the worker with the fewest connections, so that a restarted worker catches up. */
  deal(socket: Socket): void {
    let chosen: Worker | undefined;
    for (const worker of this.ready)
      if (chosen === undefined || worker.connections < chosen.connections) chosen = worker;
    if (chosen !== undefined) chosen.give(socket);
    else if (this.waiting.length < waitingMax && !this.stopping.signal.aborted) this.waiting.push(socket);
    else socket.destroy();
  }

  /** The metrics page of the whole server. Concurrent calls share one rendering. */
  readonly page = sharedCalls(async (): Promise<readonly Buffer[]> => {
    const pages = await Promise.all([this.options.metrics.text(), ...[...this.ready].map((worker) => worker.page())]);
    return await mergePages(pages.filter((page) => page !== undefined));
  });

  /**
   * Stops the workers, each in the order of `orderedStop`: ready ones receive connections until `whenDelayed` resolves.
   * Resolves when all have completed running requests and ended. Workers that still run after `graceMs` are killed.
   */
  async stop({ whenDelayed, graceMs }: PoolStop): Promise<void> {
    this.stopping.abort();
    for (const socket of this.waiting.splice(0)) socket.destroy();
    const stopped = Promise.all([...this.all].map((worker) => worker.stop(graceMs)));
    await whenDelayed();
    await stopped;
    await Promise.all(this.runs);
  }

  private startOne(): Worker {
    const { logger } = this.options;
    const worker = this.options.start(this.page);
    this.all.add(worker);
    void worker.ended.then(() => {
      this.all.delete(worker);
      this.ready.delete(worker);
      for (const socket of worker.takeBack()) this.deal(socket);
    });
    worker.ready.then(
      () => {
        logger.info('a serving worker is ready', { pid: worker.pid });
        this.ready.add(worker);
        for (const socket of this.waiting.splice(0)) this.deal(socket);
      },
      () => undefined,
    );
    return worker;
  }

  /** Restarts a worker whenever it ends, until the pool stops. */
  private async keep(first: Worker): Promise<void> {
    const { logger, clock } = this.options;
    const { signal } = this.stopping;
    let startedMs = clock.now().getTime();
    let quickEnds = 0;
    for (let worker = first; ; worker = this.startOne()) {
      const end = await worker.ended;
      if (signal.aborted) return;
      quickEnds = clock.now().getTime() - startedMs < quickEndMs ? quickEnds + 1 : 0;
      logger.error('a serving worker ended and is restarted', { pid: worker.pid, ...end });
      this.restarts.increment();
      const delayMs = restartDelayMs(quickEnds);
      if (delayMs > 0) await clock.sleep(delayMs, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      startedMs = clock.now().getTime();
    }
  }
}

const waitingMax = 1_024;
/** A worker that ends within this time counts as a failed start. */
const quickEndMs = 10_000;
