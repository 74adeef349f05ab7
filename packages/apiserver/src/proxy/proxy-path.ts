import { posix } from 'node:path';
import type { RequestInfo } from '../request/request-info.js';

/** What a path that leads through a proxy is made of; both unescaped. */
export interface ProxyPath {
  /** Up to the proxy, as clients see it: `/api/v1/nodes/a/proxy`. */
  readonly prefix: string;
  /** What the backend is asked for: `/metrics/`; '' when nothing stands behind the proxy, not even a slash. */
  readonly rest: string;
}

/**
 * Splits `/api/v1/nodes/a/proxy/x/../y/` into `/api/v1/nodes/a/proxy` and `/y/`: what goes to the backend has no dots to
 * climb by.
 */
export function splitProxyPath({ path, parts }: Pick<RequestInfo, 'path' | 'parts'>): ProxyPath {
  const plain = path.includes('%') ? decodeURIComponent(path) : path;
  const inner = plain.startsWith('/') ? plain.slice(1) : plain;
  const above = (inner.endsWith('/') ? inner.slice(0, -1) : inner).split('/');
  const prefix = `/${above.slice(0, above.length - parts.length + 3).join('/')}`;
  const below = parts.slice(3).join('/');
  if (below === '') return { prefix, rest: plain.endsWith('/') ? '/' : '' };
  const cleaned = posix.normalize(`/${below}`);
  return { prefix, rest: plain.endsWith('/') && !cleaned.endsWith('/') ? `${cleaned}/` : cleaned };
}

/** A path as it is written in a request: what would end it, or is no visible ASCII, is escaped. */
export function escapePath(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9\-_.~$&+,/:;=@]+/g, (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** `path?query` of a request to a backend; what no request line may hold is escaped. */
export function requestTarget(path: string, query: string): string {
  const escaped = escapePath(path);
  return query === '' ? escaped : `${escaped}?${query.replaceAll(/[^\x21-\x7e]|#/g, encodeURIComponent)}`;
}
