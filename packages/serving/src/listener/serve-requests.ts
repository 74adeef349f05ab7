import type { IncomingMessage, Server as PlainServer, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { limits } from '../limits.js';
import { respondToClientError } from './respond-to-client-error.js';
import { serveHttp1 } from './serve-http1.js';
import { rejectConnect, serveUpgrade } from './serve-upgrade.js';
import type { ServingContext } from './serving-context.js';

/** Limits of connections of HTTP/1.1. */
export const http1Options = {
  // Node rejects headers from this size on.
  maxHeaderSize: limits.headerBytesMax + 1,
  headersTimeout: limits.headersTimeoutMs,
  requestTimeout: limits.requestTimeoutMs,
  keepAliveTimeout: limits.idleTimeoutMs,
  noDelay: true,
  keepAlive: true,
} as const;

/** Serves the requests of HTTP/1.1 of connections in `context.connections`. */
export function serveRequests(server: PlainServer | SecureServer, context: ServingContext): void {
  // No limit: `header-limits.ts` counts the headers. Those that Node reads are bounded by `maxHeaderSize`.
  server.maxHeadersCount = 0;
  const serve = (request: IncomingMessage, response: ServerResponse) => serveHttp1(context, { request, response });
  server.on('request', serve);
  // Without this listener Node sends `100 Continue` before the request is examined.
  server.on('checkContinue', serve);
  server.on('clientError', (error, socket) => respondToClientError(context, error, socket));
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    serveUpgrade(context, { request, socket, head }),
  );
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    rejectConnect(context, { request, socket, head }),
  );
}
