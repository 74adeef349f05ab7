import { createServer, type Socket } from 'node:net';
import { listen, urlHost } from './listen.js';

/** A port whose connections other processes serve. */
export interface Acceptor {
  readonly host: string;
  readonly port: number;
  /** `https://host:port`; a wildcard address is written as its loopback one. */
  readonly url: string;
  /** Takes no more connections. */
  close(): void;
}

/** Listens, and hands each connection on before anything is read from it. @throws ListenError */
export async function acceptConnections(
  options: { readonly host: string; readonly port: number },
  onConnection: (socket: Socket) => void,
): Promise<Acceptor> {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    // Until it is handed on; a client that has gone by then is no news.
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  const { host, port } = await listen(server, options);
  return { host, port, url: `https://${urlHost(host)}:${port}`, close: () => void server.close() };
}
