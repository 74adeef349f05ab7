import type { RequestInfo } from './request-info.js';

/** Watches and streams: exempt from limits of requests in flight and from request timeouts. */
export function isLongRunning(info: RequestInfo): boolean {
  return info.verb === 'watch' || longRunningSubresources.has(info.subresource);
}

/** Whether the request counts as read-only in limits and metrics. */
export function isReading(verb: string): boolean {
  return verb === 'get' || verb === 'list' || verb === 'watch';
}

const longRunningSubresources: ReadonlySet<string> = new Set(['attach', 'exec', 'proxy', 'log', 'portforward']);
