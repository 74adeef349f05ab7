import type { Clock, Names } from '@orch/apimachinery';
import { invariant, wellKnown } from '@orch/apimachinery';
import type { MetricsRegistry } from '@orch/component';
import type { RequestContext, StepOutcome } from '../context/request-context.js';
import { tooManyRequests } from '../errors/errors.js';
import { isLongRunning, isReading } from '../request/long-running.js';
import { seatsOfLevels } from './concurrency-shares.js';
import { ExemptRequest } from './exempt-request.js';
import { FairRequest, type FairRequestOwner } from './fair-request.js';
import { FairnessMetrics } from './fairness-metrics.js';
import { FlowSchemaState } from './flow-schema-state.js';
import type { FlowConfig, PriorityLevelSettings } from './flow-settings.js';
import { HeldRejections } from './held-rejections.js';
import { LoopTurn } from './loop-turn.js';
import { compareSchemas, matchesSchema } from './match-flow-schema.js';
import { PriorityLevel } from './priority-level.js';
import type { RejectReason } from './queue-set.js';
import { rejectRequest } from './reject-request.js';
import type { InFlightCounts, RequestLimiter } from './request-limiter.js';

export interface FairnessOptions {
  readonly names: Names;
  readonly clock: Clock;
  readonly metrics: MetricsRegistry;
  /** Their sum is the number of seats; 0 disables the limits of all levels. */
  readonly limits: {
    readonly readsInFlightMax: number;
    readonly writesInFlightMax: number;
    readonly requestTimeoutMs: number;
  };
  /**
   * Schemas and levels that exist even if their objects are missing. The last schema matches every request that matches
   * no other.
   */
  readonly mandatory: FlowConfig;
  /** Estimates the seats of a request; 1 by default. */
  readonly seatsOf?: (context: RequestContext) => number;
}

/**
 * Priority and fairness (spec: API server defaults): classifies requests by flow schemas, and limits those of each
 * priority level by seats and fair queues.
 *
 * Requests also wait in the queues when a turn of the event loop has started enough of them: see `LoopTurn`. Levels with
 * waiting requests take turns then.
 */
export class Fairness implements RequestLimiter, FairRequestOwner {
  readonly #options: FairnessOptions;
  readonly #metrics: FairnessMetrics;
  readonly #seatsTotal: number;
  readonly #waitMsMax: number;
  readonly #headers: { readonly schema: string; readonly level: string };
  readonly #turn = new LoopTurn(() => this.#dispatch());
  readonly #held: HeldRejections;
  readonly #levels = new Map<string, PriorityLevel>();
  #schemas: readonly FlowSchemaState[] = [];
  #limitedLevels: readonly PriorityLevel[] = [];
  #nextLevel = 0;
  #waiting = 0;
  #isDispatching = false;
  #isSweepPlanned = false;
  readonly #seatsOf: (context: RequestContext) => number;
  readonly counts = {
    reads: { requests: 0, waiting: 0, rejected: 0 },
    writes: { requests: 0, waiting: 0, rejected: 0 },
  } satisfies InFlightCounts;

  constructor(options: FairnessOptions) {
    const { names, clock, metrics, limits } = options;
    this.#options = options;
    this.#seatsOf = options.seatsOf ?? (() => 1);
    this.#seatsTotal = limits.readsInFlightMax + limits.writesInFlightMax;
    const quarterMs = limits.requestTimeoutMs / 4;
    this.#waitMsMax = quarterMs > 0 ? quarterMs : waitMsDefault;
    this.#held = new HeldRejections(clock);
    this.#headers = {
      schema: names.value(wellKnown.headers.flowSchemaUid).toLowerCase(),
      level: names.value(wellKnown.headers.priorityLevelUid).toLowerCase(),
    };
    this.#metrics = new FairnessMetrics(metrics, {
      now: () => clock.monotonicMs(),
      readsMax: limits.readsInFlightMax,
      writesMax: limits.writesInFlightMax,
    });
    this.configure({ schemas: [], levels: [] });
  }

  /** Levels in the order of their names, for dumps. */
  get levels(): readonly PriorityLevel[] {
    return [...this.#levels.values()].sort((a, b) => (a.settings.name < b.settings.name ? -1 : 1));
  }

  /** Replaces schemas and levels. Requests that wait or execute keep their level, even if its object is gone. */
  configure(config: FlowConfig): void {
    const nowMs = this.#options.clock.monotonicMs();
    const { schemas, levels } = withMandatory(config, this.#options.mandatory);
    const wanted = new Map(levels.map((level) => [level.name, level]));
    for (const settings of levels) this.#putLevel(settings);
    for (const [name, level] of this.#levels) {
      if (wanted.has(name)) continue;
      level.isQuiescing = true;
      if (level.isIdle) this.#removeLevel(level);
    }
    const earlier = new Map(this.#schemas.map((schema) => [schema.settings.name, schema]));
    this.#schemas = [...schemas].sort(compareSchemas).flatMap((settings) => {
      const level = this.#levels.get(settings.level);
      if (level === undefined || level.isQuiescing) return [];
      const metrics = this.#metrics.ofFlows(settings.level, settings.name);
      return [new FlowSchemaState(settings, level, metrics, earlier.get(settings.name))];
    });
    this.#shareSeats(nowMs);
    this.#dispatch();
  }

  enter(context: RequestContext): StepOutcome | Promise<StepOutcome> {
    const { info, user, exchange } = context;
    if (isLongRunning(info)) return;
    const schema = this.#classify(context);
    const { level } = schema;
    exchange.setHeader(this.#headers.schema, schema.settings.uid);
    exchange.setHeader(this.#headers.level, level.settings.uid);
    const nowMs = this.#options.clock.monotonicMs();
    const reads = isReading(info.verb);
    const { queueSet } = level;
    if (level.isExempt || queueSet === undefined) {
      this.#countOf(reads).requests += 1;
      schema.metrics.dispatched.increment();
      context.slot = new ExemptRequest({
        count: this.#countOf(reads),
        metrics: schema.metrics,
        clock: this.#options.clock,
      });
      return;
    }
    const flow = schema.flowOf(info, user);
    const seats = Math.min(this.#seatsOf(context), queueSet.requestSeatsMax);
    const request = new FairRequest(this, schema, flow, context, seats, reads);
    const outcome = queueSet.enter(request, nowMs, this.#turn.hasTime(nowMs));
    if (outcome === 'started') {
      context.slot = request;
      this.#started(request, nowMs);
      return;
    }
    if (outcome !== 'queued') return this.#reject(request, outcome);
    context.slot = request;
    schema.metrics.queueLength.observe(request.queue?.waiting.length ?? 0);
    return this.#untilStarted(request);
  }

  ended(request: FairRequest): void {
    const { state, schema } = request;
    const { queueSet } = schema.level;
    if (state === 'done' || state === 'new' || queueSet === undefined) return;
    const nowMs = this.#options.clock.monotonicMs();
    const startedMs = request.startedMs;
    queueSet.leave(request, nowMs);
    if (state === 'waiting') this.#left(request, nowMs);
    if (startedMs > 0) {
      this.#countOf(request.isReading).requests -= 1;
      schema.metrics.executionSeconds.observe((nowMs - startedMs) / 1_000);
      if (state === 'executing') schema.metrics.executing -= 1;
      this.#sampleExecuting(request, nowMs);
    }
    if (schema.level.isQuiescing && schema.level.isIdle) {
      this.#removeLevel(schema.level);
      this.#shareSeats(nowMs);
    }
    if (this.#waiting > 0) this.#planDispatch();
  }

  async away<T>(request: FairRequest, wait: () => Promise<T>): Promise<T> {
    const { schema } = request;
    const { queueSet } = schema.level;
    if (queueSet === undefined || request.state !== 'executing') return wait();
    const { clock } = this.#options;
    queueSet.stepAway(request, clock.monotonicMs());
    schema.metrics.executing -= 1;
    if (this.#waiting > 0) this.#planDispatch();
    const result = await wait();
    // The request may have ended meanwhile.
    if (!request.isAway) return result;
    const nowMs = clock.monotonicMs();
    const outcome = queueSet.comeBack(request, nowMs, this.#turn.hasTime(nowMs));
    if (outcome === 'started') schema.metrics.executing += 1;
    else if (outcome !== 'queued') throw this.#rejected(request, outcome);
    else {
      const settled = await this.#whenSettled(request);
      if (settled !== 'started') throw this.#rejected(request, settled);
    }
    return result;
  }

  #classify({ info, user }: RequestContext): FlowSchemaState {
    for (const schema of this.#schemas) if (matchesSchema(schema.matcher, info, user)) return schema;
    const last = this.#schemas.at(-1);
    invariant(last !== undefined, 'the mandatory schemas exist');
    return last;
  }

  #countOf(reads: boolean): { requests: number; waiting: number; rejected: number } {
    return reads ? this.counts.reads : this.counts.writes;
  }

  async #untilStarted(request: FairRequest): Promise<StepOutcome> {
    const outcome = await this.#whenSettled(request);
    if (outcome !== 'started') return this.#reject(request, outcome);
  }

  /** Waits in the queues. @throws the reason of the request's signal, after which the request has left its queue */
  async #whenSettled(request: FairRequest): Promise<'started' | RejectReason> {
    this.#waiting += 1;
    const { exchange } = request.context;
    request.schema.metrics.waiting += 1;
    this.#countOf(request.isReading).waiting += 1;
    this.#sampleWaiting(request, request.arrivedMs);
    this.#planDispatch();
    this.#planSweep();
    try {
      return await exchange.untilAborted(request.whenSettled());
    } catch (error) {
      this.ended(request);
      throw error;
    }
  }

  #planDispatch(): void {
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    process.nextTick(this.#dispatchNext);
  }

  /** Starts waiting requests while the turn has time. After each, it runs until it waits for something. */
  #dispatch(): void {
    if (this.#waiting > 0) this.#planDispatch();
  }

  readonly #dispatchNext = (): void => {
    this.#isDispatching = false;
    if (this.#waiting === 0) return;
    const nowMs = this.#options.clock.monotonicMs();
    // The next turn continues.
    if (!this.#turn.hasTime(nowMs)) return;
    if (this.#startOne(nowMs)) this.#planDispatch();
  };

  #startOne(nowMs: number): boolean {
    const levels = this.#limitedLevels;
    for (let step = 0; step < levels.length; step++) {
      this.#nextLevel = (this.#nextLevel + 1) % levels.length;
      const request = levels[this.#nextLevel]?.queueSet?.startNext(nowMs);
      if (request === undefined) continue;
      invariant(request instanceof FairRequest, 'only requests of this limiter are in its queues');
      this.#left(request, nowMs);
      if (request.hasStarted) request.schema.metrics.executing += 1;
      else this.#started(request, nowMs);
      request.settle('started');
      return true;
    }
    return false;
  }

  #started(request: FairRequest, nowMs: number): void {
    const { metrics } = request.schema;
    request.hasStarted = true;
    this.#countOf(request.isReading).requests += 1;
    metrics.executing += 1;
    metrics.dispatched.increment();
    this.#sampleExecuting(request, nowMs);
  }

  /** The request waits no longer. */
  #left(request: FairRequest, nowMs: number): void {
    const { metrics } = request.schema;
    this.#waiting -= 1;
    metrics.waiting -= 1;
    this.#countOf(request.isReading).waiting -= 1;
    const seconds = (nowMs - request.arrivedMs) / 1_000;
    (request.state === 'executing' ? metrics.waitSeconds.executed : metrics.waitSeconds.rejected).observe(seconds);
    this.#sampleWaiting(request, nowMs);
  }

  #sampleWaiting({ schema: { level }, isReading: reads }: FairRequest, nowMs: number): void {
    level.metrics?.waiting.set(level.queueSet?.waiting ?? 0, nowMs);
    if (reads) this.#metrics.reads.waiting.set(this.counts.reads.waiting, nowMs);
    else this.#metrics.writes.waiting.set(this.counts.writes.waiting, nowMs);
  }

  #sampleExecuting({ schema: { level }, isReading: reads }: FairRequest, nowMs: number): void {
    level.metrics?.executing.set(level.queueSet?.seatsInUse ?? 0, nowMs);
    if (reads) this.#metrics.reads.executing.set(this.counts.reads.requests, nowMs);
    else this.#metrics.writes.executing.set(this.counts.writes.requests, nowMs);
  }

  #reject(request: FairRequest, reason: RejectReason): StepOutcome | Promise<StepOutcome> {
    const { context, flow } = request;
    this.#countRejection(request, reason);
    const held = this.#held.delay(flow, (listener) => context.exchange.onFinish(listener));
    return held === undefined ? rejectRequest(context) : held.then(() => rejectRequest(context));
  }

  #rejected(request: FairRequest, reason: RejectReason): Error {
    request.context.termination = 'rejected';
    this.#countRejection(request, reason);
    return tooManyRequests();
  }

  #countRejection(request: FairRequest, reason: RejectReason): void {
    request.schema.metrics.rejected(reason);
    this.#countOf(request.isReading).rejected += 1;
  }

  /** Rejects requests that have waited too long. */
  #planSweep(): void {
    if (this.#isSweepPlanned) return;
    this.#isSweepPlanned = true;
    const { clock } = this.#options;
    clock.setTimer(Math.min(sweepMs, this.#waitMsMax), () => {
      this.#isSweepPlanned = false;
      const nowMs = clock.monotonicMs();
      for (const { queueSet } of this.#limitedLevels) {
        for (const request of queueSet?.expire(nowMs - this.#waitMsMax, nowMs) ?? []) this.#timeOut(request, nowMs);
      }
      if (this.#waiting > 0) this.#planSweep();
    });
  }

  #timeOut(request: unknown, nowMs: number): void {
    invariant(request instanceof FairRequest, 'only requests of this limiter are in its queues');
    this.#left(request, nowMs);
    if (request.startedMs > 0) this.#countOf(request.isReading).requests -= 1;
    request.settle('time-out');
  }

  #putLevel(settings: PriorityLevelSettings): void {
    const level = this.#levels.get(settings.name);
    if (level === undefined) {
      this.#levels.set(settings.name, new PriorityLevel(settings));
      return;
    }
    level.settings = settings;
    level.isQuiescing = false;
  }

  #removeLevel({ settings: { name } }: PriorityLevel): void {
    this.#levels.delete(name);
    this.#metrics.removeLevel(name);
  }

  #shareSeats(nowMs: number): void {
    const levels = [...this.#levels.values()];
    const limited = levels.flatMap(({ settings }) => (settings.type === 'limited' ? [settings] : []));
    const seats = seatsOfLevels(this.#seatsTotal, limited);
    for (const level of levels) {
      const { settings } = level;
      const seatsMax = seats.get(settings.name) ?? 0;
      level.setSeats(seatsMax, nowMs);
      if (settings.type === 'exempt') continue;
      const { queues, queueLengthMax } = settings.queuing ?? { queues: 1, queueLengthMax: 0 };
      level.metrics = this.#metrics.ofLevel(settings.name, { seats: seatsMax, queued: queues * queueLengthMax });
    }
    this.#limitedLevels = levels.filter(({ queueSet }) => queueSet !== undefined);
  }
}

/** The wait limit without a request timeout. */
const waitMsDefault = 15_000;
const sweepMs = 1_000;

function withMandatory({ schemas, levels }: FlowConfig, mandatory: FlowConfig): FlowConfig {
  const schemaNames = new Set(schemas.map(({ name }) => name));
  const levelNames = new Set(levels.map(({ name }) => name));
  return {
    schemas: [...schemas, ...mandatory.schemas.filter(({ name }) => !schemaNames.has(name))],
    levels: [...levels, ...mandatory.levels.filter(({ name }) => !levelNames.has(name))],
  };
}
