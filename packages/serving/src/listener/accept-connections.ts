import { createServer, type Socket } from 'node:net';
import { listen, urlHost } from './listen.js';

/** A port whose connections are served by other processes. */
export interface Acceptor {
  readonly host: string;
  readonly port: number;
  /** `https://host:port`; a wildcard address is replaced by its loopback address. */
  readonly url: string;
  /** Accepts no more connections. */
  close(): void;
}

/** Listens, and passes each connection on before it is read. @throws ListenError */
export async function acceptConnections(
  options: { readonly host: string; readonly port: number },
  onConnection: (socket: Socket) => void,
): Promise<Acceptor> {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    // Errors before the socket is passed on are irrelevant: the client has disconnected.
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  const { host, port } = await listen(server, options);
  return { host, port, url: `https://${urlHost(host)}:${port}`, close: () => void server.close() };
}
