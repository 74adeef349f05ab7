import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { badRequestError, methodNotAllowedError, StatusError } from '@orch/apimachinery';
import { limits } from '../limits.js';
import { closeGracefully } from './close-gracefully.js';
import { headersTooLarge } from './header-limits.js';
import type { ServingContext } from './serving-context.js';

/**
 * Responds to bytes that Node could not parse as a request of HTTP/1.1, and closes the connection. Does not respond while
 * an earlier request of the connection is unfinished: the client would take the response for that request's.
 */
export function respondToClientError(context: ServingContext, error: Error, socket: unknown): void {
  if (!(socket instanceof Socket) || context.rejected.has(socket)) return;
  const connection = context.connections.get(socket);
  const status = statusOf(error);
  context.logger.debug('a client sent a malformed request', { error, remoteAddress: socket.remoteAddress });
  if (connection === undefined || connection.isBusy || status === undefined || !socket.writable) {
    socket.destroy();
    return;
  }
  // Node reports further bytes as errors too.
  context.rejected.add(socket);
  const body = Buffer.from(JSON.stringify(status.status));
  const head = [
    `HTTP/1.1 ${status.code} ${STATUS_CODES[status.code] ?? ''}`,
    'connection: close',
    'cache-control: no-cache, private',
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
  closeGracefully(socket);
}

/** Undefined when the connection itself failed. */
function statusOf(error: Error): StatusError | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return headersTooLarge(`the request target and the headers have more than ${limits.headerBytesMax} bytes`);
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return requestError(413, 'RequestEntityTooLarge', 'the extensions of a chunk are too large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return requestError(408, 'Timeout', 'the request did not arrive in time');
    case 'HPE_INVALID_METHOD':
      return hasRequestLine(error) ? methodNotAllowedError() : badRequestError('malformed HTTP request');
    default:
      return code.startsWith('HPE_') ? badRequestError('malformed HTTP request') : undefined;
  }
}

/** Node's parser knows a fixed set of methods, and reports any other as an error. */
function hasRequestLine(error: Error): boolean {
  if (!('rawPacket' in error) || !Buffer.isBuffer(error.rawPacket)) return false;
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ [^ \r\n]+ HTTP\/1\.[01]\r?\n/.test(error.rawPacket.toString('latin1'));
}

function requestError(code: number, reason: string, message: string): StatusError {
  return new StatusError({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code });
}
