import type { RateLimit } from '@orch/client';

/**
 * The limit of one controller. As in v1.21, deleting the content of a namespace may take more requests, and the garbage
 * collector makes two requests for each object that it deletes.
 */
export function rateLimitOf(controller: string, limit: RateLimit): RateLimit {
  const { qps, burst } = limit;
  switch (controller) {
    case 'namespace':
      return { qps: qps * 20, burst: burst * 100 };
    case 'garbagecollector':
      return { qps: qps * 2, burst };
    default:
      return limit;
  }
}
