import type { UserInfo } from '@orch/apimachinery';
import { wellKnownUsers } from '@orch/auth';
import { type InFlightSlot, noSlot } from '../../context/in-flight-slot.js';
import type { RequestContext } from '../../context/request-context.js';
import { isLongRunning, isReading } from '../../request/long-running.js';
import type { RequestInfo } from '../../request/request-info.js';
import type { InFlightCounts, RequestLimiter } from '../request-limiter.js';
import { Lane } from './lane.js';

export interface MaxInFlightLimits {
  readonly readsInFlightMax: number;
  readonly writesInFlightMax: number;
}

/**
 * Limits concurrent requests by their number, in total and per user: without priority and fairness (spec: API server
 * defaults). Long-running requests are not counted. As in v1.21 the group `system:masters` is exempt; here its
 * requests also take no slots from others.
 */
export class MaxInFlight implements RequestLimiter {
  readonly reads: Lane;
  readonly writes: Lane;

  constructor({ readsInFlightMax, writesInFlightMax }: MaxInFlightLimits) {
    this.reads = new Lane(readsInFlightMax);
    this.writes = new Lane(writesInFlightMax);
  }

  get counts(): InFlightCounts {
    return this;
  }

  /** @throws StatusError 429 */
  enter(context: RequestContext): void {
    try {
      context.slot = this.slotFor(context.info, context.user);
    } catch (error) {
      context.termination = 'rejected';
      throw error;
    }
  }

  /** @throws StatusError 429 when no slot is free for this user */
  slotFor(info: RequestInfo, user: UserInfo): InFlightSlot {
    if (isLongRunning(info)) return noSlot;
    const lane = isReading(info.verb) ? this.reads : this.writes;
    if (user.groups.includes(wellKnownUsers.privilegedGroup)) return lane.enterExempt();
    return lane.enter(user.name);
  }
}
