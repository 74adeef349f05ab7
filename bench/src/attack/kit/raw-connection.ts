import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import type { AttackedServer } from './attack.js';

/** An HTTP/1.1 connection to which an attack writes raw bytes. Nothing is read before `text` or `resume`. */
export interface RawConnection {
  readonly socket: TLSSocket;
  readonly isClosed: boolean;
  /** Everything that the server sends until it closes the connection. */
  text(): Promise<string>;
}

/** The rejections in its text are noted, if they have an `Audit-ID`: others are not of a complete HTTP request. */
export async function openRawConnection(server: AttackedServer): Promise<RawConnection> {
  const { hostname: host, port } = new URL(server.url);
  const socket = connect({ host, port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
  let isClosed = false;
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  await once(socket, 'secureConnect');
  return {
    socket,
    get isClosed() {
      return isClosed;
    },
    async text() {
      let text = '';
      socket.on('data', (bytes: Buffer) => {
        text += bytes.toString('latin1');
      });
      if (!isClosed) await once(socket, 'close');
      for (const [, status, auditId] of text.matchAll(auditedHead)) {
        server.rejections.note({ status: Number(status), auditId });
      }
      return text;
    },
  };
}

/** A response head with an audit id. */
const auditedHead = /^HTTP\/1\.1 (\d+)[^\r]*(?:\r\n[^\r]+)*?\r\naudit-id: ([^\r]+)\r\n/gim;

/** Writes, and waits until the bytes are sent or the connection is closed. */
export async function writeAll({ socket }: RawConnection, bytes: Buffer | string): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      socket.off('drain', goOn);
      socket.off('close', goOn);
      resolve();
    };
    socket.on('drain', goOn);
    socket.on('close', goOn);
  });
}

export function requestHead(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
): string {
  const lines = (Array.isArray(headers) ? headers : Object.entries(headers)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`;
}
