import { type IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { badRequestError, invariant, methodNotAllowedError } from '@orch/apimachinery';
import type { Connection } from '../exchange/connection.js';
import { ExchangeState } from '../exchange/exchange-state.js';
import { Http1Exchange } from '../exchange/http1-exchange.js';
import { limits } from '../limits.js';
import { closeGracefully } from './close-gracefully.js';
import { headersError } from './header-limits.js';
import { runHandler } from './run-handler.js';
import type { ServingContext } from './serving-context.js';

/** A request of HTTP/1.1 that Node has detached from its server together with its socket. */
export interface DetachedRequest {
  readonly request: IncomingMessage;
  readonly socket: unknown;
  readonly head: Buffer;
}

/**
 * Serves an upgrade request after the earlier requests of its connection. A response in HTTP is the last one of the
 * connection.
 */
export function serveUpgrade(context: ServingContext, requested: DetachedRequest): void {
  takeOver(context, requested, (connection, { socket, response }) => {
    const { request, head } = requested;
    const { headers, rawHeaders, url: target = '/' } = request;
    const announced = Number(headers['content-length'] ?? 0);
    // Node does not parse the bytes after the head: the end of such a body is unknown.
    const isEndKnown = headers['transfer-encoding'] === undefined && announced <= limits.upgradeBodyBytesMax;
    const length = isEndKnown ? announced : 0;
    const exchange = new Http1Exchange({ request, response }, new ExchangeState(connection, context), {
      socket,
      head: length > 0 ? Buffer.alloc(0) : head,
      body: length > 0 ? announcedBody(socket, { head, length }) : Readable.from([]),
      release: () => response.detachSocket(socket),
    });
    const bodyError = isEndKnown ? undefined : badRequestError(`the body of an upgrade request ${knownEnd}`);
    runHandler(exchange, context, headersError({ rawHeaders, target }) ?? bodyError);
  });
}

const knownEnd = `must have a content-length of at most ${limits.upgradeBodyBytesMax} bytes`;

/** CONNECT is not supported: responds with 405 and closes the connection. */
export function rejectConnect(context: ServingContext, requested: DetachedRequest): void {
  takeOver(context, requested, (connection, { response }) => {
    const exchange = new Http1Exchange(
      { request: requested.request, response },
      new ExchangeState(connection, context),
    );
    runHandler(exchange, context, methodNotAllowedError());
  });
}

interface DetachedSocket {
  readonly socket: TLSSocket;
  /** Writes to the socket, and closes the connection when it has ended. */
  readonly response: ServerResponse;
}

function takeOver(
  context: ServingContext,
  { request, socket }: DetachedRequest,
  serve: (connection: Connection, taken: DetachedSocket) => void,
): void {
  invariant(socket instanceof TLSSocket, 'the listener only uses TLS');
  const connection = context.connections.get(socket);
  invariant(connection !== undefined, 'a request came over a socket that the listener has not accepted');
  socket.on('error', ignoreSocketError);
  // The socket may still be in use by responses to earlier requests.
  connection.inTurn(() => {
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => {
      response.detachSocket(socket);
      // As Node's own server does.
      response.emit('close');
      closeGracefully(socket);
    });
    serve(connection, { socket, response });
  });
}

/** The unparsed body after the head. */
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
    // The bytes after the body belong to the other protocol.
    if (mine.length < bytes.length) socket.unshift(bytes.subarray(mine.length));
    body.push(null);
  };
  take(head);
  if (missing > 0) {
    // Node's own request timeout ended when it detached the request.
    const timer = setTimeout(() => socket.destroy(), limits.requestTimeoutMs);
    const stop = (): void => clearTimeout(timer);
    socket.on('data', take);
    socket.pause();
    socket.once('close', () => body.destroy());
    body.once('end', stop).once('close', stop);
  }
  return body;
}

/** The exchange is notified by the `close` event that follows. */
function ignoreSocketError(): void {}
