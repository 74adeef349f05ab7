import type { Logger } from '@orch/component';
import type { Exchange, ExchangeFinish } from '@orch/serving';
import { rawQueryOf } from './split-target.js';

export interface LoggedRequest extends Pick<ExchangeFinish, 'status'> {
  readonly seconds: number;
  readonly id: string;
}

/**
 * Logs a finished request with the fields of v1.21. Of its headers only the user agent is logged, and of its query
 * only values defined by the API: other values, and those sent to a backend or into a container, may be secret.
 */
export function logRequest(
  logger: Logger,
  exchange: Pick<Exchange, 'method' | 'url' | 'header' | 'remoteAddress' | 'remotePort'>,
  { status, seconds, id }: LoggedRequest,
): void {
  logger.debug('HTTP', {
    verb: cut(exchange.method, methodCharactersMax),
    URI: shownUri(exchange.url),
    latency: formatLatency(seconds),
    userAgent: shownUserAgent(exchange),
    srcIP: shownSource(exchange),
    resp: status,
    auditID: shownId(id),
  });
}

/** The request target without possibly secret values, cut. */
export function shownUri(url: string): string {
  return cut(loggedUri(url), uriCharactersMax);
}

export function shownUserAgent(exchange: Pick<Exchange, 'header'>): string {
  return cut(exchange.header('user-agent') ?? '', userAgentCharactersMax);
}

/** Address and port of the peer: `127.0.0.1:50312`, `[::1]:50312`. */
export function shownSource({ remoteAddress, remotePort }: Pick<Exchange, 'remoteAddress' | 'remotePort'>): string {
  return `${remoteAddress.includes(':') ? `[${remoteAddress}]` : remoteAddress}:${remotePort}`;
}

/** The id of a request, which its client may have chosen. */
export function shownId(id: string): string {
  return cut(id, idCharactersMax);
}

const methodCharactersMax = 32;
const uriCharactersMax = 1_024;
const userAgentCharactersMax = 256;
const idCharactersMax = 128;

function cut(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : `${text.slice(0, charactersMax)}...`;
}

/** `31.958ms`, `1.000623s`: durations in the format of v1.21, with microsecond precision. */
export function formatLatency(seconds: number): string {
  if (seconds >= 1) return `${round(seconds, 6)}s`;
  if (seconds >= 0.001) return `${round(seconds * 1_000, 6)}ms`;
  return `${round(seconds * 1_000_000, 3)}µs`;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** The request target without possibly secret values. */
export function loggedUri(url: string): string {
  const query = rawQueryOf(url);
  if (query === '') return url;
  const path = url.slice(0, url.length - query.length - 1);
  // The query of a proxied request belongs to the backend.
  if (/\/proxy(\/|$)/.test(path)) return `${path}?${withheld}`;
  const parameters = query.split('&').map((parameter) => {
    const equals = parameter.indexOf('=');
    if (equals < 0) return parameter;
    const name = parameter.slice(0, equals);
    return loggedParameters.has(name) ? parameter : `${name}=${withheld}`;
  });
  return `${path}?${parameters.join('&')}`;
}

const withheld = '<withheld>';

/** Parameters of the API, whose values are not secret. */
const loggedParameters: ReadonlySet<string> = new Set([
  'allowWatchBookmarks',
  'container',
  'continue',
  'dryRun',
  'exclude',
  'fieldManager',
  'fieldSelector',
  'fieldValidation',
  'follow',
  'force',
  'gracePeriodSeconds',
  'insecureSkipTLSVerifyBackend',
  'labelSelector',
  'limit',
  'limitBytes',
  'orphanDependents',
  'ports',
  'pretty',
  'previous',
  'propagationPolicy',
  'resourceVersion',
  'resourceVersionMatch',
  'sendInitialEvents',
  'sinceSeconds',
  'sinceTime',
  'stderr',
  'stdin',
  'stdout',
  'tailLines',
  'timeout',
  'timeoutSeconds',
  'timestamps',
  'tty',
  'verbose',
  'watch',
]);
