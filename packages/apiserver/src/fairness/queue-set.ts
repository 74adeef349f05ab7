import { seatsOfFlow } from './concurrency-shares.js';
import { dealHand } from './deal-hand.js';
import type { RejectionWindow } from './held-rejections.js';

// 20,000 requests a second enter and leave: an idle level starts a request without a queue scan, in constant time. A scan
// of 128 queues, once per request that had to wait, takes less than a microsecond.

/** Why a request gets no seat; the label `reason` of rejected requests. */
export type RejectReason = 'concurrency-limit' | 'queue-full' | 'time-out';

export interface QueueSetSettings {
  /** Seats of the level; 0 disables the limit. */
  readonly seatsMax: number;
  /** 0: requests without a free seat are rejected; they only wait for a turn of the event loop. */
  readonly queueLengthMax: number;
  readonly queues: number;
  readonly handSize: number;
}

/** The requests of one flow in one level. */
export class Flow implements RejectionWindow {
  /** Seats of started requests, including those that wait for their client. */
  seats = 0;
  /** Requests in the queue set. */
  requests = 0;
  hand: readonly number[] = [0];
  /** The settings that `hand` was dealt for. */
  dealtFor: QueueSetSettings | undefined;
  /** See `HeldRejections`. */
  windowStartMs = Number.NEGATIVE_INFINITY;
  rejectedInWindow = 0;

  constructor(
    readonly distinguisher: string,
    readonly hash: bigint,
  ) {}
}

/** A request in a queue set, which writes its state. */
export interface QueuedRequest {
  readonly flow: Flow;
  /** Seats that the request takes, at least 1. */
  readonly seats: number;
  queue: RequestQueue | undefined;
  arrivedMs: number;
  startedMs: number;
  state: 'new' | 'waiting' | 'executing' | 'away' | 'done';
}

export class RequestQueue {
  readonly waiting: QueuedRequest[] = [];
  /** Seats of executing requests. */
  seats = 0;
  executing = 0;
  /** Virtual time, in seconds, at which the next request of the queue starts. */
  virtualStart = 0;

  constructor(readonly index: number) {}

  get isActive(): boolean {
    return this.executing > 0 || this.waiting.length > 0;
  }
}

/**
 * Fair queues of one priority level, by virtual time. Holds the state and decides; the caller starts requests, answers
 * rejected ones, and passes the time, in milliseconds of a monotonic clock.
 *
 * The virtual time R advances with the seats in use per active queue. Each queue has the virtual time at which its next
 * request would start; the queue whose next request would finish first is served. A request counts as 60 seconds per
 * seat when it starts, and is corrected when it ends:
 *
 *     queues A [a1 a2 a3], B [b1], one seat, R = 0:   start A = 0, B = 0
 *     a1 starts:  A = 60     b1 is next (0 + 60 < 60 + 60)
 *     a1 ends after 1 s: A = 60 - 59 = 1, R = 0.5;  b1 starts: B = 60;  then a2, although b1 arrived last
 */
export class QueueSet {
  #settings: QueueSetSettings;
  #queues: RequestQueue[] = [];
  /** Requests whose client has sent its body, and which had a seat before. */
  readonly #returning: QueuedRequest[] = [];
  #virtualTime = 0;
  #updatedMs = 0;
  #activeQueues = 0;
  #lastServed = 0;
  #seatsInUse = 0;
  #executing = 0;
  #waiting = 0;
  #waitingSeats = 0;
  #flowSeatsMax: number;
  /** Requests in any state. */
  #requests = 0;

  constructor(settings: QueueSetSettings) {
    this.#settings = settings;
    this.#flowSeatsMax = seatsOfFlow(settings.seatsMax);
    this.#addQueues();
  }

  get settings(): QueueSetSettings {
    return this.#settings;
  }
  get queues(): readonly RequestQueue[] {
    return this.#queues;
  }
  get seatsInUse(): number {
    return this.#seatsInUse;
  }
  get executing(): number {
    return this.#executing;
  }
  get waiting(): number {
    return this.#waiting;
  }
  get activeQueues(): number {
    return this.#activeQueues;
  }
  get isIdle(): boolean {
    return this.#requests === 0;
  }
  /** The seats that one request may take at most. */
  get requestSeatsMax(): number {
    return this.#settings.seatsMax === 0 ? 1 : this.#flowSeatsMax;
  }

  /** Requests keep their queues; queues beyond the new number get no new requests, and are removed when they are empty. */
  reconfigure(settings: QueueSetSettings, nowMs: number): void {
    this.#advance(nowMs);
    this.#settings = settings;
    this.#flowSeatsMax = seatsOfFlow(settings.seatsMax);
    this.#addQueues();
    this.#dropUnusedQueues();
  }

  /**
   * Starts the request if a seat is free and nothing waits, else queues or rejects it. `mayStart` is false when the turn of
   * the event loop is used up: the request then waits although seats are free.
   */
  enter(request: QueuedRequest, nowMs: number, mayStart: boolean): 'started' | 'queued' | RejectReason {
    this.#advance(nowMs);
    const queue = this.#queueFor(request.flow);
    request.queue = queue;
    request.arrivedMs = nowMs;
    if (mayStart && this.#waiting === 0 && this.#fits(request)) {
      this.#admit(request);
      this.#start(request, nowMs);
      return 'started';
    }
    const { queueLengthMax, seatsMax } = this.#settings;
    const hasFreeSeats = seatsMax === 0 || this.#seatsInUse + this.#waitingSeats + request.seats <= seatsMax;
    if (!hasFreeSeats || !this.#fitsFlow(request)) {
      if (queueLengthMax === 0) return 'concurrency-limit';
      if (queue.waiting.length >= queueLengthMax) return 'queue-full';
    }
    this.#admit(request);
    this.#activate(queue);
    queue.waiting.push(request);
    request.state = 'waiting';
    this.#waiting += 1;
    this.#waitingSeats += request.seats;
    return 'queued';
  }

  /** Starts the next waiting request that gets a seat; undefined when none does. */
  startNext(nowMs: number): QueuedRequest | undefined {
    if (this.#waiting === 0) return undefined;
    this.#advance(nowMs);
    const { seatsMax } = this.#settings;
    const free = seatsMax === 0 ? Number.POSITIVE_INFINITY : seatsMax - this.#seatsInUse;
    if (free <= 0) return undefined;
    const returning = this.#returning[0];
    if (returning !== undefined) {
      if (returning.seats > free) return undefined;
      this.#returning.shift();
      this.#leaveWaiting(returning);
      this.#start(returning, nowMs);
      return returning;
    }
    const next = this.#nextByVirtualFinish();
    // A request that needs more seats than are free holds back the others, so that it gets them.
    if (next === undefined || next.request.seats > free) return undefined;
    const { request, queue } = next;
    this.#lastServed = queue.index;
    if (queue.virtualStart < this.#virtualTime) queue.virtualStart = this.#virtualTime;
    queue.waiting.splice(queue.waiting.indexOf(request), 1);
    this.#leaveWaiting(request);
    this.#start(request, nowMs);
    return request;
  }

  /** An executing request waits for its client: others use its seat, but it counts for its flow. */
  stepAway(request: QueuedRequest, nowMs: number): void {
    this.#advance(nowMs);
    this.#stop(request, nowMs);
    request.state = 'away';
  }

  /** A request continues after `stepAway`, before all requests that have not started yet. */
  comeBack(request: QueuedRequest, nowMs: number, mayStart: boolean): 'started' | 'queued' | RejectReason {
    this.#advance(nowMs);
    const { seatsMax, queueLengthMax } = this.#settings;
    const isFree = seatsMax === 0 || this.#seatsInUse + request.seats <= seatsMax;
    if (isFree && mayStart && this.#returning.length === 0) {
      this.#start(request, nowMs);
      return 'started';
    }
    if (!isFree && queueLengthMax === 0) return 'concurrency-limit';
    request.arrivedMs = nowMs;
    request.state = 'waiting';
    this.#returning.push(request);
    this.#waiting += 1;
    this.#waitingSeats += request.seats;
    return 'queued';
  }

  /** Removes a request in any state: it ended, was cancelled or was rejected after it had started. */
  leave(request: QueuedRequest, nowMs: number): void {
    if (request.state === 'new' || request.state === 'done') return;
    this.#advance(nowMs);
    if (request.state === 'executing') this.#stop(request, nowMs);
    else if (request.state === 'waiting') this.#removeWaiting(request);
    if (request.startedMs > 0) request.flow.seats -= request.seats;
    request.state = 'done';
    request.flow.requests -= 1;
    this.#requests -= 1;
    if (this.#queues.length > this.#settings.queues) this.#dropUnusedQueues();
  }

  /** Removes the requests that have waited since before `oldestMs`, and returns them. */
  expire(oldestMs: number, nowMs: number): readonly QueuedRequest[] {
    const expired: QueuedRequest[] = [];
    for (const request of this.waitingRequests()) if (request.arrivedMs <= oldestMs) expired.push(request);
    for (const request of expired) this.leave(request, nowMs);
    return expired;
  }

  /** In the order of the queues, and within a queue of arrival; requests that come back first. */
  *waitingRequests(): Generator<QueuedRequest> {
    yield* this.#returning;
    for (const queue of this.#queues) for (const request of queue.waiting) yield request;
  }

  /** The shortest queue of the flow's hand; the first of equal ones. */
  #queueFor(flow: Flow): RequestQueue {
    const settings = this.#settings;
    if (flow.dealtFor !== settings) {
      const { queues, handSize } = settings;
      const earlier = flow.dealtFor;
      if (earlier === undefined || earlier.queues !== queues || earlier.handSize !== handSize)
        flow.hand = queues === 1 ? [0] : dealHand(flow.hash, { deckSize: queues, handSize });
      flow.dealtFor = settings;
    }
    let shortest: RequestQueue | undefined;
    for (const index of flow.hand) {
      const queue = this.#queues[index];
      if (queue === undefined) continue;
      if (shortest === undefined || queue.waiting.length < shortest.waiting.length) shortest = queue;
      if (this.#waiting === 0) break;
    }
    return shortest ?? this.#firstQueue();
  }

  #firstQueue(): RequestQueue {
    const [first] = this.#queues;
    if (first !== undefined) return first;
    const made = new RequestQueue(0);
    this.#queues.push(made);
    return made;
  }

  #fits(request: QueuedRequest): boolean {
    const { seatsMax } = this.#settings;
    return seatsMax === 0 || (this.#seatsInUse + request.seats <= seatsMax && this.#fitsFlow(request));
  }

  #fitsFlow({ flow, seats }: QueuedRequest): boolean {
    return this.#settings.seatsMax === 0 || flow.seats === 0 || flow.seats + seats <= this.#flowSeatsMax;
  }

  #admit(request: QueuedRequest): void {
    this.#requests += 1;
    request.flow.requests += 1;
  }

  #start(request: QueuedRequest, nowMs: number): void {
    const { queue, seats } = request;
    if (request.startedMs === 0) request.flow.seats += seats;
    // Never 0, which means not started.
    request.startedMs = nowMs || Number.MIN_VALUE;
    request.state = 'executing';
    this.#seatsInUse += seats;
    this.#executing += 1;
    if (queue === undefined) return;
    this.#activate(queue);
    queue.executing += 1;
    queue.seats += seats;
    queue.virtualStart += estimatedSeconds * seats;
  }

  /** The request no longer executes; its queue pays for the time it took. */
  #stop(request: QueuedRequest, nowMs: number): void {
    const { queue, seats, startedMs } = request;
    this.#seatsInUse -= seats;
    this.#executing -= 1;
    if (queue === undefined) return;
    queue.executing -= 1;
    queue.seats -= seats;
    queue.virtualStart -= (estimatedSeconds - (nowMs - startedMs) / 1_000) * seats;
    if (!queue.isActive) this.#activeQueues -= 1;
  }

  #leaveWaiting(request: QueuedRequest): void {
    this.#waiting -= 1;
    this.#waitingSeats -= request.seats;
    const { queue } = request;
    // It is counted again when the request starts.
    if (queue !== undefined && request.startedMs === 0 && !queue.isActive) this.#activeQueues -= 1;
  }

  #removeWaiting(request: QueuedRequest): void {
    const list = request.startedMs > 0 ? this.#returning : request.queue?.waiting;
    const at = list?.indexOf(request) ?? -1;
    if (at >= 0) list?.splice(at, 1);
    this.#leaveWaiting(request);
  }

  /** A queue without requests starts at the present virtual time. */
  #activate(queue: RequestQueue): void {
    if (queue.isActive) return;
    this.#activeQueues += 1;
    if (queue.virtualStart < this.#virtualTime) queue.virtualStart = this.#virtualTime;
  }

  #nextByVirtualFinish(): { readonly request: QueuedRequest; readonly queue: RequestQueue } | undefined {
    const queues = this.#queues;
    let best: { readonly request: QueuedRequest; readonly queue: RequestQueue } | undefined;
    let bestFinish = Number.POSITIVE_INFINITY;
    for (let step = 1; step <= queues.length; step++) {
      const queue = queues[(this.#lastServed + step) % queues.length];
      if (queue === undefined || queue.waiting.length === 0) continue;
      const request = queue.waiting.find((waiting) => this.#fitsFlow(waiting));
      if (request === undefined) continue;
      const finish = Math.max(queue.virtualStart, this.#virtualTime) + estimatedSeconds * request.seats;
      if (finish >= bestFinish) continue;
      bestFinish = finish;
      best = { request, queue };
    }
    return best;
  }

  #advance(nowMs: number): void {
    if (this.#activeQueues > 0) {
      const { seatsMax } = this.#settings;
      const seats = seatsMax === 0 ? this.#seatsInUse : Math.min(this.#seatsInUse, seatsMax);
      this.#virtualTime += ((nowMs - this.#updatedMs) / 1_000) * (seats / this.#activeQueues);
    }
    this.#updatedMs = nowMs;
  }

  #addQueues(): void {
    while (this.#queues.length < this.#settings.queues) this.#queues.push(new RequestQueue(this.#queues.length));
  }

  #dropUnusedQueues(): void {
    while (this.#queues.length > this.#settings.queues && this.#queues.at(-1)?.isActive === false) this.#queues.pop();
  }
}

/** The assumed service time of a request until it ends. As in v1.21. */
const estimatedSeconds = 60;
