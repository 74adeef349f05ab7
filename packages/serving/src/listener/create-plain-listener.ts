import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@orch/component';
import { Connection } from '../exchange/connection.js';
import { limits } from '../limits.js';
import { closeListener } from './close-listener.js';
import { listen, urlHost } from './listen.js';
import type { Handler } from './run-handler.js';
import type { SecureListener } from './secure-listener.js';
import { http1Options, serveRequests } from './serve-requests.js';
import { makeServingContext } from './serving-context.js';

export interface PlainListenerOptions {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly handler: Handler;
  readonly logger: Logger;
}

/** HTTP/1.1 without TLS, for the insecure port. Resolves when it listens. @throws ListenError */
export async function createPlainListener(
  options: PlainListenerOptions,
): Promise<Pick<SecureListener, 'host' | 'port' | 'url' | 'close'>> {
  const context = makeServingContext(options);
  const server = createServer(http1Options);
  // Before the listener of Node, which may already read a request.
  server.prependListener('connection', (socket: Socket) => {
    context.connections.set(socket, new Connection(socket));
    context.sockets.add(socket);
    socket.on('close', () => context.sockets.delete(socket));
  });
  serveRequests(server, context);
  const { host, port } = await listen(server, { host: options.host, port: options.port });
  let closing: Promise<void> | undefined;
  return {
    host,
    port,
    url: `http://${urlHost(host)}:${port}`,
    close({ graceMs = limits.closeGraceMs } = {}) {
      closing ??= closeListener(server, { context, graceMs });
      return closing;
    },
  };
}
