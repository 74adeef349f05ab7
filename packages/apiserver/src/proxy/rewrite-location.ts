import { posix } from 'node:path';
import { escapePath } from './proxy-path.js';

export interface LinkRewriting {
  /** What stands before the paths of the backend as clients see them: `/api/v1/nodes/a/proxy`. */
  readonly prefix: string;
  /** Host and port that the backend was reached at. */
  readonly backend: string;
  /** Host and port that the client asked for. */
  readonly client: string;
}

/**
 * A link of the backend to itself, as clients can follow it:
 *
 *     /x?y                      →  /api/v1/nodes/a/proxy/x?y
 *     https://10.0.0.1:80/x/    →  /api/v1/nodes/a/proxy/x/
 *     x, https://elsewhere/x    stay as they are
 */
export function rewriteLink(link: string, { prefix, backend, client }: LinkRewriting): string {
  const match = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(.*)$/is.exec(link);
  if (match === null) return link;
  const [, scheme = '', host = '', path = '', behind = ''] = match;
  if (!path.startsWith('/') || (host !== '' && host !== backend && host !== client)) return link;
  if (scheme !== '' && host === '') return link;
  const before =
    host === client && host !== backend && host !== '' ? `${scheme === '' ? '' : `${scheme}:`}//${host}` : '';
  const escaped = escapePath(prefix);
  if (path === escaped || path.startsWith(`${escaped}/`)) return `${before}${path}${behind}`;
  return `${before}${posix.join(escaped, path)}${behind}`;
}
