import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';

/** A connection to the server, which is not open yet. With `through`, TLS over that one, or that one itself without TLS. */
export function socketTo(server: URL, { tls, through }: SocketOptions): Socket {
  const host = server.hostname.replace(/^\[|\]$/g, '');
  if (server.protocol !== 'https:') return through ?? connectTcp({ host, port: Number(server.port || 80) });
  const to = through === undefined ? { port: Number(server.port || 443) } : { socket: through };
  return connectTls({ ...(isIP(host) === 0 ? { servername: host } : {}), host, ...tls, ...to });
}

interface SocketOptions {
  readonly tls: ConnectionOptions;
  readonly through?: Socket;
}
