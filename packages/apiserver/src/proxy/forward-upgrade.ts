import type { IncomingMessage } from 'node:http';
import { badRequestError } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import { failure } from '../errors/errors.js';
import { authorityOf, type Backend } from './backend.js';
import { joinSockets } from './join-sockets.js';
import { type Proxied, unreachable } from './proxied.js';
import { answeredHeaders, forwardedHeaders } from './proxy-headers.js';
import { relayAnswer } from './relay-answer.js';
import type { BackendAnswer } from './transport.js';

export interface UpgradeOptions {
  /** What a body may have at most; requests that upgrade have none as a rule. */
  readonly bodyBytesMax: number;
  /** Bytes a second, each way; 0 for no limit. */
  readonly bytesPerSecondMax: number;
  /** Whether a backend may send the request on to another path, and only on the same host or on any. */
  readonly redirects?: 'none' | 'sameHost' | 'anyHost';
}

/**
 * Hands a request that leaves HTTP on to its backend, and joins both connections when that one agrees: what goes over them
 * is nobody's business here. Resolves when they are closed.
 * @throws StatusError 400, 500 when the backend cannot be reached or neither agrees nor refuses
 */
export async function forwardUpgrade(proxied: Proxied, options: UpgradeOptions): Promise<void> {
  const { exchange } = proxied;
  const answer = await ask(proxied, options);
  if (answer.type === 'upgraded') {
    if (exchange.signal.aborted) {
      answer.socket.destroy();
      return;
    }
    const client = exchange.upgrade();
    await joinSockets(
      { socket: client.socket, head: client.head },
      {
        socket: answer.socket,
        head: Buffer.concat([headOf(answer.response), answer.head]),
        bytesPerSecondMax: options.bytesPerSecondMax,
        signal: exchange.signal,
      },
    );
    return;
  }
  const { response } = answer;
  const { statusCode: status = 0 } = response;
  if (status < 400) {
    response.destroy();
    throw failure(500, '', `invalid upgrade response: status code ${status}`);
  }
  await relayAnswer(exchange, { status, headers: answeredHeaders(response, { sharesOrigin: false }), body: response });
}

async function ask(proxied: Proxied, { redirects = 'none', bodyBytesMax }: UpgradeOptions): Promise<BackendAnswer> {
  const { exchange, transport } = proxied;
  const body = exchange.hasBody ? await exchange.readBody(bodyBytesMax) : undefined;
  let { backend, target } = proxied;
  for (let hop = 0; ; hop++) {
    const own = redirects !== 'none';
    const answer = await transport
      .send(backend, {
        method: hop === 0 ? exchange.method : 'GET',
        target,
        headers: upgradeHeaders(exchange, own ? authorityOf(backend) : undefined, hop),
        ...(hop === 0 && body !== undefined ? { body } : {}),
        signal: exchange.signal,
      })
      .catch((error: unknown) => {
        throw unreachable(error, { backend, attempt: 'error dialing backend' });
      });
    const { response } = answer;
    if (answer.type === 'upgraded' || redirects === 'none' || response.statusCode !== 302) return answer;
    response.destroy();
    if (hop >= redirectsMax) throw badRequestError(`too many redirects (${hop + 1})`);
    const next = followed(response.headers.location ?? '', { backend, target });
    if (redirects === 'sameHost' && next.backend.host !== proxied.backend.host) {
      throw failure(500, '', `hostname mismatch: expected ${proxied.backend.host}, found ${next.backend.host}`);
    }
    ({ backend, target } = next);
  }
}

/** A body belongs to the first request alone. */
function upgradeHeaders(exchange: Exchange, host: string | undefined, hop: number): string[] {
  const upgrade = exchange.header('upgrade') ?? '';
  const headers = forwardedHeaders(exchange, { upgrade, ...(host === undefined ? {} : { host }) });
  return hop === 0 ? headers : withoutLength(headers);
}

/** Names stand at even places, each with its value behind it. */
function withoutLength(headers: readonly string[]): string[] {
  return headers.filter((_, at) => headers[at - (at % 2)] !== 'content-length');
}

const redirectsMax = 9;

interface Asked {
  readonly backend: Backend;
  readonly target: string;
}

/** @throws StatusError 500 */
function followed(location: string, { backend, target }: Asked): Asked {
  try {
    const { protocol, hostname, port, pathname, search } = new URL(
      location,
      `${backend.scheme}://${authorityOf(backend)}${target}`,
    );
    if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`unsupported scheme ${protocol}`);
    const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
    return {
      backend: { scheme: protocol === 'https:' ? 'https' : 'http', host, port },
      target: `${pathname}${search}`,
    };
  } catch (error) {
    throw failure(500, '', `malformed Location header: ${error instanceof Error ? error.message : location}`);
  }
}

/** The head of the answer as the backend wrote it. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
