import type { IncomingMessage } from 'node:http';
import type { Exchange } from '@orch/serving';
import { askedProtocols } from '../web-socket/asked-protocols.js';

// Which headers pass a proxy. Lists of names are in lower case.

/** Of one connection alone (RFC 7230, 6.1). */
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

/** Who calls is this server's business: backends never see by what they proved it. */
function isCredential(name: string): boolean {
  return (
    name === 'authorization' ||
    name === 'impersonate-user' ||
    name === 'impersonate-group' ||
    name.startsWith('impersonate-extra-')
  );
}

/** The headers of a request as its backend gets them: name, value, name, value, … */
export function forwardedHeaders(
  exchange: Exchange,
  options: {
    /** Of the backend itself; the client's when not given. */
    readonly host?: string;
    /** The protocol that is asked for, when the request goes on as one that upgrades. */
    readonly upgrade?: string;
    /** The path that the client asked for, for backends that make links. */
    readonly forwardedUri?: string;
  },
): string[] {
  const { host = exchange.host, upgrade, forwardedUri } = options;
  const dropped = connectionOptions(exchange.header('connection'));
  const headers = ['host', host];
  for (const name of new Set(exchange.headerNames())) {
    if (name === 'host' || name === 'x-forwarded-for' || name === 'expect') continue;
    if (name === 'content-length' && exchange.header('transfer-encoding') !== undefined) continue;
    if (name === 'x-forwarded-uri' && forwardedUri !== undefined) continue;
    if (hopByHop.has(name) || dropped.has(name) || isCredential(name)) continue;
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
  return name === 'sec-websocket-protocol' ? askedProtocols(value).join(', ') : value;
}

/** The headers of an answer as the client gets them; several of one name stay several. */
export function answeredHeaders(
  { rawHeaders, headers }: IncomingMessage,
  { sharesOrigin }: { readonly sharesOrigin: boolean },
): Record<string, string | string[]> {
  const dropped = connectionOptions(headers.connection);
  const answered: Record<string, string | string[]> = {};
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    const value = rawHeaders[at + 1] ?? '';
    if (hopByHop.has(name) || dropped.has(name) || (sharesOrigin && crossOrigin.has(name))) continue;
    const known = Object.hasOwn(answered, name) ? answered[name] : undefined;
    answered[name] = known === undefined ? value : typeof known === 'string' ? [known, value] : [...known, value];
  }
  return answered;
}

/** A backend shares its origin with the API: which other origins may use that is not for it to say. */
const crossOrigin: ReadonlySet<string> = new Set([
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
]);

function connectionOptions(connection: string | undefined): ReadonlySet<string> {
  return new Set((connection ?? '').split(',').map((option) => option.trim().toLowerCase()));
}
