import { posix } from 'node:path';
import type { RequestInfo } from '../request/request-info.js';
import { splitPath } from '../request/split-target.js';

/** The parts of a proxy path, unescaped. */
export interface ProxyPath {
  /** The part up to the proxy, as seen by clients: `/api/v1/nodes/a/proxy`. */
  readonly prefix: string;
  /** The path for the backend: `/metrics/`; '' when nothing follows the proxy, not even a slash. */
  readonly rest: string;
}

/**
 * Splits `/api/v1/nodes/a/proxy/x/../y/` into `/api/v1/nodes/a/proxy` and `/y/`: the backend path contains no dot
 * segments.
 */
export function splitProxyPath(info: Pick<RequestInfo, 'path' | 'parts'>): ProxyPath {
  const { path, parts } = info;
  const segments = splitPath(path);
  const prefix = `/${segments.slice(0, segments.length - parts.length + 3).join('/')}`;
  return { prefix, rest: cleanProxiedPath(proxiedPath(info)) };
}

/** The raw path after the proxy: `/x/../y/`; '' for none. */
export function proxiedPath({ path, parts }: Pick<RequestInfo, 'path' | 'parts'>): string {
  const below = parts.slice(3).map((part) => `/${part}`);
  return below.join('') + (path.endsWith('/') ? '/' : '');
}

/** Removes dot segments, and adds a leading slash unless the path is empty. */
export function cleanProxiedPath(path: string): string {
  return path === '' ? '' : posix.normalize(`/${path}`);
}

/** Escapes characters that would end a request path, or are not visible ASCII. */
export function escapePath(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9\-_.~$&+,/:;=@]+/g, (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** `path?query` of a backend request, with invalid characters escaped. */
export function requestTarget(path: string, query: string): string {
  const escaped = escapePath(path);
  return query === '' ? escaped : `${escaped}?${query.replaceAll(/[^\x21-\x7e]|#/g, encodeURIComponent)}`;
}
