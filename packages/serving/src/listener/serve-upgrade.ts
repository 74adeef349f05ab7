import { type IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { invariant } from '@orch/apimachinery';
import { ExchangeState } from '../exchange/exchange-state.js';
import { Http1Exchange } from '../exchange/http1-exchange.js';
import { limits } from '../limits.js';
import { answerExchange } from './answer-exchange.js';
import type { ServingContext } from './serving-context.js';

/**
 * A request of HTTP/1.1 that asks for another protocol. Node gives its socket away with it, so that whoever answers it
 * in HTTP does so for the last time on this connection.
 */
export function serveUpgrade(
  context: ServingContext,
  asked: { readonly request: IncomingMessage; readonly socket: unknown; readonly head: Buffer },
): void {
  const { request, socket, head } = asked;
  invariant(socket instanceof TLSSocket, 'the listener speaks TLS alone');
  const connection = context.connections.get(socket);
  invariant(connection !== undefined, 'a request came over a socket nobody accepted');
  socket.on('error', ignoreSocketError);
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => {
    response.detachSocket(socket);
    // Node's own server tells it so.
    response.emit('close');
    endGently(socket);
  });
  const length = Number(request.headers['content-length'] ?? 0);
  if (request.headers['transfer-encoding'] !== undefined || !(length <= limits.upgradeBodyBytesMax)) {
    // Nobody parses what stands behind the head any more: where such a body ends is not known.
    response.writeHead(400, { connection: 'close' }).end();
    return;
  }
  const exchange = new Http1Exchange({ request, response }, new ExchangeState(connection, context.active), {
    socket,
    head: length > 0 ? Buffer.alloc(0) : head,
    body: length > 0 ? announcedBody(socket, { head, length }) : Readable.from([]),
    release: () => response.detachSocket(socket),
  });
  answerExchange(exchange, context);
}

/** The body that lies, unparsed, behind the head. */
function announcedBody(socket: TLSSocket, { head, length }: { readonly head: Buffer; readonly length: number }) {
  let missing = length;
  const body = new Readable({
    read() {
      socket.resume();
    },
  });
  const take = (bytes: Buffer): void => {
    const mine = bytes.subarray(0, missing);
    missing -= mine.length;
    if (mine.length > 0 && !body.push(mine)) socket.pause();
    if (missing > 0) return;
    socket.off('data', take);
    socket.pause();
    // What comes behind it is of the other protocol.
    if (mine.length < bytes.length) socket.unshift(bytes.subarray(mine.length));
    body.push(null);
  };
  take(head);
  if (missing > 0) {
    socket.on('data', take);
    socket.pause();
    socket.once('close', () => body.destroy());
  }
  return body;
}

/** A client that still sends would be reset, and miss the answer, if its connection were closed at once. */
function endGently(socket: TLSSocket): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), limits.restOfRequestTimeoutMs);
  socket.once('end', () => socket.destroySoon());
  socket.once('close', () => clearTimeout(timer));
}

/** Whoever answers sees the close that follows. */
function ignoreSocketError(): void {}
