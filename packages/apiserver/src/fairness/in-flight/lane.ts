import type { InFlightSlot } from '../../context/in-flight-slot.js';
import { tooManyRequests } from '../../errors/errors.js';
import type { InFlightCount } from '../request-limiter.js';

/** The slots for one kind of request: reads or writes. */
export class Lane implements InFlightCount {
  readonly #slotsMax: number;
  readonly #slotsPerUserMax: number;
  /** Slots in use. Excludes exempt requests, and requests that wait for their client. */
  #taken = 0;
  /** Number of requests per user, with or without a slot. */
  readonly #ofUser = new Map<string, number>();
  /** Requests in flight, including exempt ones and those without a slot. */
  requests = 0;
  /** No request waits for a slot. */
  readonly waiting = 0;
  rejected = 0;

  /** 0 disables the limit, in total and per user. */
  constructor(slotsMax: number) {
    this.#slotsMax = slotsMax;
    this.#slotsPerUserMax = slotsPerUser(slotsMax);
  }

  /** Users with requests in flight. */
  get users(): number {
    return this.#ofUser.size;
  }

  /** @throws StatusError 429 when all slots are in use, or the user has reached its limit */
  enter(user: string): InFlightSlot {
    const ofUser = this.#ofUser.get(user) ?? 0;
    if (this.#slotsPerUserMax > 0 && ofUser >= this.#slotsPerUserMax) this.#reject();
    this.take();
    this.#ofUser.set(user, ofUser + 1);
    this.requests += 1;
    return new CountedSlot(this, user);
  }

  /** For exempt requests. */
  enterExempt(): InFlightSlot {
    this.requests += 1;
    return new ExemptSlot(this);
  }

  leave(user: string): void {
    this.requests -= 1;
    const ofUser = this.#ofUser.get(user) ?? 0;
    if (ofUser > 1) this.#ofUser.set(user, ofUser - 1);
    else this.#ofUser.delete(user);
  }

  /** @throws StatusError 429 */
  take(): void {
    if (this.#slotsMax > 0 && this.#taken >= this.#slotsMax) this.#reject();
    this.#taken += 1;
  }

  giveBack(): void {
    this.#taken -= 1;
  }

  #reject(): never {
    this.rejected += 1;
    throw tooManyRequests();
  }
}

/**
 * Three quarters, so that one user leaves room for others but can still use most of a server. A single slot may be
 * used by any user.
 */
function slotsPerUser(slotsMax: number): number {
  return slotsMax === 0 ? 0 : Math.max(1, Math.floor((slotsMax * 3) / 4));
}

class CountedSlot implements InFlightSlot {
  readonly #lane: Lane;
  readonly #user: string;
  #isTaken = true;
  #isReleased = false;

  constructor(lane: Lane, user: string) {
    this.#lane = lane;
    this.#user = user;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#giveBack();
    this.#lane.leave(this.#user);
  }

  async releaseWhile<T>(wait: () => Promise<T>): Promise<T> {
    this.#giveBack();
    const result = await wait();
    // The request may have ended meanwhile.
    if (!this.#isReleased) {
      this.#lane.take();
      this.#isTaken = true;
    }
    return result;
  }

  #giveBack(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.#lane.giveBack();
  }
}

class ExemptSlot implements InFlightSlot {
  readonly #lane: Lane;
  #isReleased = false;

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#lane.requests -= 1;
  }

  releaseWhile<T>(wait: () => Promise<T>): Promise<T> {
    return wait();
  }
}
