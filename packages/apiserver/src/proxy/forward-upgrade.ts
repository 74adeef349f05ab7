import type { IncomingMessage } from 'node:http';
import { badRequestError } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import { failure } from '../errors/errors.js';
import { authorityOf, type Backend } from './backend.js';
import { joinSockets } from './join-sockets.js';
import { type Proxied, unreachable } from './proxied.js';
import { forwardedHeaders, responseHeaders } from './proxy-headers.js';
import { relayAnswer } from './relay-answer.js';
import type { BackendResult } from './transport.js';

export interface UpgradeOptions {
  /** The maximum size of a request body; upgrade requests usually have none. */
  readonly bodyBytesMax: number;
  /** Bytes per second in each direction; 0 for no limit. */
  readonly bytesPerSecondMax: number;
  /** Whether a backend may redirect the request, and whether to other hosts. */
  readonly redirects?: 'none' | 'sameHost' | 'anyHost';
}

/**
 * Forwards an upgrade request, and joins both connections once the backend switches protocols; the data is passed
 * through unchanged. Resolves when both connections are closed.
 * @throws StatusError 400, 500 when the backend cannot be reached or responds neither with a switch nor with an error
 */
export async function forwardUpgrade(proxied: Proxied, options: UpgradeOptions): Promise<void> {
  const { exchange } = proxied;
  const result = await requestUpgrade(proxied, options);
  if (result.type === 'upgraded') return joinUpgraded(exchange, result, options);
  const { response } = result;
  const { statusCode: status = 0 } = response;
  if (status < 400) {
    response.destroy();
    throw failure(500, '', `invalid upgrade response: status code ${status}`);
  }
  await relayAnswer(exchange, { status, headers: responseHeaders(response, { sharesOrigin: false }), body: response });
}

/**
 * Passes the switch of protocols on to the client, and joins both connections. Resolves when both are closed.
 * `bytesPerSecondMax` limits each direction; 0 for no limit.
 */
export async function joinUpgraded(
  exchange: Exchange,
  { response, socket, head }: Extract<BackendResult, { readonly type: 'upgraded' }>,
  { bytesPerSecondMax }: { readonly bytesPerSecondMax: number },
): Promise<void> {
  const { signal } = exchange;
  if (signal.aborted) {
    socket.destroy();
    return;
  }
  const client = exchange.upgrade();
  await joinSockets(
    { socket: client.socket, head: client.head },
    { socket, head: Buffer.concat([headOf(response), head]), bytesPerSecondMax, signal },
  );
}

async function requestUpgrade(
  proxied: Proxied,
  { redirects = 'none', bodyBytesMax }: UpgradeOptions,
): Promise<BackendResult> {
  const { exchange, transport } = proxied;
  const body = exchange.hasBody ? await exchange.readBody(bodyBytesMax) : undefined;
  let { backend, target } = proxied;
  for (let hop = 0; ; hop++) {
    const isRedirectable = redirects !== 'none';
    const result = await transport
      .send(backend, {
        method: hop === 0 ? exchange.method : 'GET',
        target,
        headers: upgradeHeaders(exchange, isRedirectable ? authorityOf(backend) : undefined, hop),
        ...(hop === 0 && body !== undefined ? { body } : {}),
        signal: exchange.signal,
      })
      .catch((error: unknown) => {
        throw unreachable(error, { backend, attempt: 'error dialing backend' });
      });
    const { response } = result;
    if (result.type === 'upgraded' || redirects === 'none' || response.statusCode !== 302) return result;
    response.destroy();
    if (hop >= redirectsMax) throw badRequestError(`too many redirects (${hop + 1})`);
    const next = followRedirect(response.headers.location ?? '', { backend, target });
    if (redirects === 'sameHost' && next.backend.host !== proxied.backend.host) {
      throw failure(500, '', `hostname mismatch: expected ${proxied.backend.host}, found ${next.backend.host}`);
    }
    ({ backend, target } = next);
  }
}

/** Only the first request has a body. */
function upgradeHeaders(exchange: Exchange, host: string | undefined, hop: number): string[] {
  const upgrade = exchange.header('upgrade') ?? '';
  const headers = forwardedHeaders(exchange, { upgrade, ...(host === undefined ? {} : { host }) });
  return hop === 0 ? headers : withoutLength(headers);
}

/** Names are at even indices, each followed by its value. */
function withoutLength(headers: readonly string[]): string[] {
  return headers.filter((_, at) => headers[at - (at % 2)] !== 'content-length');
}

const redirectsMax = 9;

interface BackendTarget {
  readonly backend: Backend;
  readonly target: string;
}

/** @throws StatusError 500 */
function followRedirect(location: string, { backend, target }: BackendTarget): BackendTarget {
  try {
    const { protocol, hostname, port, pathname, search } = new URL(
      location,
      `${backend.scheme}://${authorityOf(backend)}${target}`,
    );
    if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`unsupported scheme ${protocol}`);
    const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
    return {
      backend: { ...backend, scheme: protocol === 'https:' ? 'https' : 'http', host, port },
      target: `${pathname}${search}`,
    };
  } catch (error) {
    throw failure(500, '', `malformed Location header: ${error instanceof Error ? error.message : location}`);
  }
}

/** The head of the response as sent by the backend. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
