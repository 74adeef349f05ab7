import { isIPv6 } from 'node:net';

/** The target of a proxied request. */
export interface Backend {
  readonly scheme: 'http' | 'https';
  /** A host name or an IP address, without brackets. */
  readonly host: string;
  /** As requested, possibly a missing one; '' for the default port of the scheme. */
  readonly port: string;
  /** The node, if the backend is a node agent; errors contain its name. */
  readonly nodeName?: string;
}

/** The scheme of backends requested without one. */
export const defaultScheme: Backend['scheme'] = 'http';

/** `10.0.0.1:80`, `[fd00::1]:80`, `10.0.0.1`. */
export function authorityOf({ host, port }: Pick<Backend, 'host' | 'port'>): string {
  const where = isIPv6(host) ? `[${host}]` : host;
  return port === '' ? where : `${where}:${port}`;
}

/** Parses `SCHEME:NAME:PORT` with optional scheme and port; undefined when invalid. */
export function parseProxyName(
  text: string,
): { readonly scheme: Backend['scheme'] | undefined; readonly name: string; readonly port: string } | undefined {
  const pieces = text.split(':');
  if (pieces.length > 3) return undefined;
  const [scheme = '', name = '', port = ''] = pieces.length === 3 ? pieces : ['', ...pieces];
  if (name === '') return undefined;
  if (scheme === '') return { scheme: undefined, name, port };
  return scheme === 'http' || scheme === 'https' ? { scheme, name, port } : undefined;
}
