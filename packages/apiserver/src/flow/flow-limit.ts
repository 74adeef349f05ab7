import type { UserInfo } from '@orch/apimachinery';
import { wellKnownUsers } from '@orch/auth';
import type { RequestInfo } from '../request/request-info.js';
import { type InFlightSlot, Lane, noSlot } from './lane.js';

export interface FlowLimits {
  readonly readsInFlightMax: number;
  readonly writesInFlightMax: number;
}

/**
 * Limits concurrent requests, in total and per user (spec: API server defaults). Long-running requests are not
 * counted. As in v1.21 the group `system:masters` is exempt; here its requests also take no slots from others.
 */
export class FlowLimit {
  readonly reads: Lane;
  readonly writes: Lane;

  constructor({ readsInFlightMax, writesInFlightMax }: FlowLimits) {
    this.reads = new Lane(readsInFlightMax);
    this.writes = new Lane(writesInFlightMax);
  }

  /** @throws StatusError 429 when no slot is free for this user */
  enter(info: RequestInfo, user: UserInfo): InFlightSlot {
    if (isLongRunning(info)) return noSlot;
    const lane = isReading(info.verb) ? this.reads : this.writes;
    if (user.groups.includes(wellKnownUsers.privilegedGroup)) return lane.enterExempt();
    return lane.enter(user.name);
  }
}

/** Watches, streams and profiles: exempt from in-flight limits and request timeouts. */
export function isLongRunning(info: RequestInfo): boolean {
  if (info.isResource) return info.verb === 'watch' || longRunningSubresources.has(info.subresource);
  return info.path.startsWith('/debug/pprof/');
}

const longRunningSubresources: ReadonlySet<string> = new Set(['attach', 'exec', 'proxy', 'log', 'portforward']);

function isReading(verb: string): boolean {
  return verb === 'get' || verb === 'list' || verb === 'watch';
}
