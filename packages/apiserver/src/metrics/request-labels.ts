import { STATUS_CODES } from 'node:http';
import type { Route } from '../context/route.js';
import type { RequestInfo } from '../request/request-info.js';

export const requestLabels = [
  'verb',
  'dry_run',
  'group',
  'version',
  'resource',
  'subresource',
  'scope',
  'component',
] as const;

export type RequestLabels = Readonly<Record<(typeof requestLabels)[number], string>>;

// Label values live as long as the process, so clients must not control them. Each function maps request data to a
// fixed set of values, as v1.21 does where it has such a function.

export const metricVerbs = ['GET', 'LIST', 'WATCH', 'POST', 'PUT', 'PATCH', 'APPLY', 'DELETE', 'other'] as const;
export type MetricVerb = (typeof metricVerbs)[number];

/** Lists, watches and apply have their own verbs; unknown methods are `other`. */
export function verbOf(
  { method, contentType }: { readonly method: string; readonly contentType: string | undefined },
  route?: Pick<Route, 'verb'>,
): MetricVerb {
  switch (method) {
    case 'GET':
    case 'HEAD':
      return route?.verb === 'list' ? 'LIST' : route?.verb === 'watch' ? 'WATCH' : 'GET';
    case 'PATCH':
      return contentType === applyMediaType ? 'APPLY' : 'PATCH';
    case 'POST':
    case 'PUT':
    case 'DELETE':
      return method;
    default:
      return 'other';
  }
}

const applyMediaType = 'application/apply-patch+yaml';

export const metricScopes = ['resource', 'namespace', 'cluster'] as const;
export type MetricScope = (typeof metricScopes)[number];

/** `resource` for one object, including creation; `namespace` for its collection; else `cluster`. */
export function scopeOf({ parts, namespace }: RequestInfo, { verb }: Pick<Route, 'verb'>): MetricScope {
  if (verb === 'create' || (parts[1] ?? '') !== '') return 'resource';
  return namespace === '' ? 'cluster' : 'namespace';
}

export const metricDryRuns = ['', 'All', 'invalid'] as const;
export type MetricDryRun = (typeof metricDryRuns)[number];

export function dryRunOf(query: URLSearchParams): MetricDryRun {
  if (query.size === 0) return '';
  const values = query.getAll('dryRun');
  if (values.length === 0) return '';
  return values.every((value) => value === 'All') ? 'All' : 'invalid';
}

/** Proxy backends may send any code: unknown codes are reduced to their class. 0: no response. */
export function codeOf(status: number): string {
  if (status === 0 || STATUS_CODES[status] !== undefined) return String(status);
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other';
}

/** The label of a health endpoint; undefined for other paths. */
export function healthEndpointOf(path: string): string | undefined {
  return healthEndpoints.has(path) ? path : undefined;
}

const healthEndpoints: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz']);
