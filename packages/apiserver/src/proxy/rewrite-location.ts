import { posix } from 'node:path';
import { escapePath } from './proxy-path.js';

export interface LinkRewriting {
  /** The prefix of the backend's paths as seen by clients: `/api/v1/nodes/a/proxy`. */
  readonly prefix: string;
  /** Host and port of the backend. */
  readonly backend: string;
  /** Host and port that the client used. */
  readonly client: string;
}

/**
 * Rewrites a link of the backend to itself so that clients can follow it:
 *
 *     /x?y                      →  /api/v1/nodes/a/proxy/x?y
 *     https://10.0.0.1:80/x/    →  /api/v1/nodes/a/proxy/x/
 *     x, https://elsewhere/x    unchanged
 */
export function rewriteLink(link: string, { prefix, backend, client }: LinkRewriting): string {
  const match = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)/i.exec(link);
  if (match === null) return link;
  const [whole, scheme = '', host = '', path = ''] = match;
  const behind = link.slice(whole.length);
  if (!path.startsWith('/') || (host !== '' && host !== backend && host !== client)) return link;
  if (scheme !== '' && host === '') return link;
  const before =
    host === client && host !== backend && host !== '' ? `${scheme === '' ? '' : `${scheme}:`}//${host}` : '';
  const escaped = escapePath(prefix);
  if (path === escaped || path.startsWith(`${escaped}/`)) return `${before}${path}${behind}`;
  return `${before}${posix.join(escaped, path)}${behind}`;
}
