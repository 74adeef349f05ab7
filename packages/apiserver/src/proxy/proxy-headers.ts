import type { IncomingMessage } from 'node:http';
import type { Exchange } from '@orch/serving';
import { requestedProtocols } from '../web-socket/requested-protocols.js';

// Headers that pass a proxy. Lists contain lower-case names.

/** Valid for a single connection (RFC 7230, 6.1). */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Backends never receive the credentials of the caller, nor its impersonation headers. */
function isCredential(name: string): boolean {
  return name === 'authorization' || name.startsWith('impersonate-');
}

/** The request headers for the backend: name, value, name, value, … */
export function forwardedHeaders(
  exchange: Exchange,
  options: {
    /** The host of the backend; defaults to the one of the client's request. */
    readonly host?: string;
    /** The requested protocol when the request is an upgrade. */
    readonly upgrade?: string;
    /** The path of the client's request, for backends that generate links. */
    readonly forwardedUri?: string;
    /** Further headers that are dropped, by their lower-case names. */
    readonly drops?: (name: string) => boolean;
  },
): string[] {
  const { host = exchange.host, upgrade, forwardedUri, drops } = options;
  const dropped = connectionOptions(exchange.header('connection'));
  const headers = ['host', host];
  for (const name of new Set(exchange.headerNames())) {
    if (name === 'host' || name === 'x-forwarded-for' || name === 'expect') continue;
    if (name === 'content-length' && exchange.header('transfer-encoding') !== undefined) continue;
    if (name === 'x-forwarded-uri' && forwardedUri !== undefined) continue;
    if (hopByHop.has(name) || dropped.has(name) || isCredential(name)) continue;
    if (drops?.(name) === true) continue;
    for (const value of exchange.headerValues(name)) headers.push(name, withoutTokens(name, value));
  }
  const before = exchange.headerValues('x-forwarded-for');
  headers.push('x-forwarded-for', [...before, exchange.remoteAddress].join(', '));
  if (forwardedUri !== undefined) headers.push('x-forwarded-uri', forwardedUri);
  if (exchange.header('te')?.toLowerCase().includes('trailers')) headers.push('te', 'trailers');
  if (upgrade !== undefined) headers.push('connection', 'Upgrade', 'upgrade', upgrade);
  return headers;
}

function withoutTokens(name: string, value: string): string {
  return name === 'sec-websocket-protocol' ? requestedProtocols(value).join(', ') : value;
}

/** The response headers for the client; repeated headers stay separate. */
export function responseHeaders(
  { rawHeaders, headers }: IncomingMessage,
  { sharesOrigin }: { readonly sharesOrigin: boolean },
): Record<string, string | string[]> {
  const dropped = connectionOptions(headers.connection);
  const forwarded: Record<string, string | string[]> = {};
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    const value = rawHeaders[at + 1] ?? '';
    if (hopByHop.has(name) || dropped.has(name) || (sharesOrigin && crossOrigin.has(name))) continue;
    const known = Object.hasOwn(forwarded, name) ? forwarded[name] : undefined;
    forwarded[name] = known === undefined ? value : typeof known === 'string' ? [known, value] : [...known, value];
  }
  return forwarded;
}

/** A backend shares its origin with the API, so it must not grant access to other origins. */
const crossOrigin: ReadonlySet<string> = new Set([
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
]);

function connectionOptions(connection: string | undefined): ReadonlySet<string> {
  return new Set((connection ?? '').split(',').map((option) => option.trim().toLowerCase()));
}
