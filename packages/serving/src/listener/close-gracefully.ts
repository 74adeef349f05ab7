import type { Socket } from 'node:net';
import { limits } from '../limits.js';

/** Closes a connection. Closing it at once would reset a client that still sends, which would miss the response. */
export function closeGracefully(socket: Socket): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), limits.restOfRequestTimeoutMs);
  socket.once('end', () => socket.destroySoon());
  socket.once('close', () => clearTimeout(timer));
}
