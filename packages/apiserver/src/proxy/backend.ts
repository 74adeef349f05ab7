import { isIPv6 } from 'node:net';

/** Where a proxied request goes. */
export interface Backend {
  readonly scheme: 'http' | 'https';
  /** A name or an address, without brackets. */
  readonly host: string;
  /** As it was asked for, which may be none; '' for the port of the scheme. */
  readonly port: string;
}

/** A backend that is asked for without a scheme speaks plain HTTP. */
export const defaultScheme: Backend['scheme'] = 'http';

/** `10.0.0.1:80`, `[fd00::1]:80`, `10.0.0.1`. */
export function authorityOf({ host, port }: Pick<Backend, 'host' | 'port'>): string {
  const where = isIPv6(host) ? `[${host}]` : host;
  return port === '' ? where : `${where}:${port}`;
}

/** `SCHEME:NAME:PORT`, of which scheme and port may be missing; undefined when it is none. */
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
