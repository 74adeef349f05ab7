import type { RequestInfo } from './request-info.js';

/** Watches, streams and profiles: exempt from limits of requests in flight and from request timeouts. */
export function isLongRunning(info: RequestInfo): boolean {
  if (info.isResource) return info.verb === 'watch' || longRunningSubresources.has(info.subresource);
  return info.path.startsWith('/debug/pprof/');
}

/** Whether the request counts as read-only in limits and metrics. */
export function isReading(verb: string): boolean {
  return verb === 'get' || verb === 'list' || verb === 'watch';
}

const longRunningSubresources: ReadonlySet<string> = new Set(['attach', 'exec', 'proxy', 'log', 'portforward']);
