import { STATUS_CODES } from 'node:http';
import type { RequestInfo } from '../request/request-info.js';
import type { Route } from '../request/route.js';

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

// Values of labels are kept until the process ends, so clients must not choose them: each function here maps what a
// client sends to one of a few values, as v1.21 does where it has such a function.

export const metricVerbs = ['GET', 'LIST', 'WATCH', 'POST', 'PUT', 'PATCH', 'APPLY', 'DELETE', 'other'] as const;
export type MetricVerb = (typeof metricVerbs)[number];

/** Reads of collections and watches have verbs of their own, and so has apply; unknown methods are `other`. */
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

/** One object, also one that is created; the collection of a namespace; that of the cluster. */
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

/** Backends of proxies choose their codes: of unknown ones the class counts. 0: there was no response. */
export function codeOf(status: number): string {
  if (status === 0 || STATUS_CODES[status] !== undefined) return String(status);
  return status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other';
}

/** The endpoint of health, by which such requests are counted; undefined for other paths. */
export function healthEndpointOf(path: string): string | undefined {
  return healthEndpoints.has(path) ? path : undefined;
}

const healthEndpoints: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz']);
