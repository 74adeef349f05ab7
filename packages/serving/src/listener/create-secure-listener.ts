import { createServer, type Server } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { Connection } from '../exchange/connection.js';
import { limits } from '../limits.js';
import { closeListener } from './close-listener.js';
import { listen, urlHost } from './listen.js';
import type { ConnectionSource, SecureListener, SecureListenerOptions } from './secure-listener.js';
import { serveHttp2 } from './serve-http2.js';
import { http1Options, serveRequests } from './serve-requests.js';
import { makeServingContext, type ServingContext } from './serving-context.js';
import { ChangingTlsMaterial } from './tls-material.js';

/**
 * HTTPS with HTTP/2 and HTTP/1.1 on one port, selected by ALPN. Resolves when it listens.
 *
 * Node's own server for both protocols serves HTTP/2 through a compatibility layer as soon as it serves HTTP/1.1. So this is
 * a server of HTTP/1.1, and sockets that negotiated HTTP/2 become separate sessions.
 * @throws Error with a clear message when the address is in use or the key pair is unusable
 */
export async function createSecureListener(options: SecureListenerOptions): Promise<SecureListener> {
  const context = makeServingContext(options);
  const tls = new ChangingTlsMaterial(options);
  const server = createServer({
    ...tls.current,
    ...(tls.sniCallback === undefined ? {} : { SNICallback: tls.sniCallback }),
    ALPNProtocols: ['h2', 'http/1.1'],
    handshakeTimeout: limits.handshakeTimeoutMs,
    ...http1Options,
  });
  dispatchByProtocol(server, context);
  tls.begin(server, context.logger);
  const wanted = { host: options.host, port: options.port };
  const { connections: source } = options;
  const { host, port } = source === undefined ? await listen(server, wanted) : adopt(server, source, wanted);
  let closing: Promise<void> | undefined;

  return {
    host,
    port,
    url: `https://${urlHost(host)}:${port}`,
    get connections() {
      return context.sockets.size;
    },
    unfinishedBodies: context.bodies,
    get handshakeErrors() {
      return context.handshakeErrors;
    },
    reload: (material) => tls.replace(material),
    close(close = {}) {
      tls.end();
      closing ??= closeListener(server, { context, graceMs: close.graceMs ?? limits.closeGraceMs });
      return closing;
    },
  };
}

/** Sockets of HTTP/2 never reach the server of HTTP/1.1. */
function dispatchByProtocol(server: Server, context: ServingContext): void {
  const toHttp1 = server.listeners('secureConnection');
  server.removeAllListeners('secureConnection');
  server.on('secureConnection', (socket: TLSSocket) => {
    if (context.closing) {
      socket.destroy();
      return;
    }
    const connection = new Connection(socket);
    context.connections.set(socket, connection);
    context.sockets.add(socket);
    socket.on('close', () => context.sockets.delete(socket));
    if (socket.alpnProtocol === 'h2') serveHttp2(connection, context);
    else for (const listener of toHttp1) listener.call(server, socket);
  });
  serveRequests(server, context);
  server.on('tlsClientError', (error, socket) => {
    context.handshakeErrors += 1;
    context.logger.debug('a TLS handshake failed', { error, remoteAddress: socket.remoteAddress });
    socket.destroy();
  });
}

/** Serves connections accepted by another process. */
function adopt<Address>(server: Server, source: ConnectionSource, address: Address): Address {
  // From this event on, Node tracks its connections and ends slow ones.
  server.emit('listening');
  source((socket) => {
    socket.setNoDelay(true);
    socket.setKeepAlive(true);
    server.emit('connection', socket);
  });
  return address;
}
