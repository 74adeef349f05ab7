import type { InFlightSlot } from '../context/in-flight-slot.js';
import type { RequestContext } from '../context/request-context.js';
import type { FlowSchemaState } from './flow-schema-state.js';
import type { Flow, QueuedRequest, RejectReason, RequestQueue } from './queue-set.js';

/** What ends or pauses a request; implemented by the limiter. */
export interface FairRequestOwner {
  ended(request: FairRequest): void;
  away<T>(request: FairRequest, wait: () => Promise<T>): Promise<T>;
}

/** A request of a limited level: in its queue set, and the slot of its context. */
export class FairRequest implements QueuedRequest, InFlightSlot {
  queue: RequestQueue | undefined;
  arrivedMs = 0;
  startedMs = 0;
  state: QueuedRequest['state'] = 'new';
  /** It has been counted as in flight. */
  hasStarted = false;
  readonly isReading: boolean;
  #settle: ((outcome: 'started' | RejectReason) => void) | undefined;

  constructor(
    readonly owner: FairRequestOwner,
    readonly schema: FlowSchemaState,
    readonly flow: Flow,
    readonly context: RequestContext,
    readonly seats: number,
    isReading: boolean,
  ) {
    this.isReading = isReading;
  }

  /** It waits for its client. */
  get isAway(): boolean {
    return this.state === 'away';
  }

  /** Resolves when the request gets its seat, or is rejected. */
  whenSettled(): Promise<'started' | RejectReason> {
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  settle(outcome: 'started' | RejectReason): void {
    this.#settle?.(outcome);
    this.#settle = undefined;
  }

  release(): void {
    this.owner.ended(this);
  }

  releaseWhile<T>(wait: () => Promise<T>): Promise<T> {
    return this.owner.away(this, wait);
  }
}
