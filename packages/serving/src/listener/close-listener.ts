import type { Server } from 'node:https';
import type { ServingContext } from './serving-context.js';

/** See `SecureListener.close`. */
export async function closeListener(
  server: Server,
  options: { readonly context: ServingContext; readonly graceMs: number },
): Promise<void> {
  const { context, graceMs } = options;
  context.closing = true;
  const stopped = new Promise<void>((resolve) => server.close(() => resolve())).then(() => allClosed(context));
  const busy = new Set([...context.active].map((exchange) => exchange.connection));
  for (const [session, connection] of context.sessions) {
    // A session that is closed before its first settings were acknowledged would wait forever.
    if (session.pendingSettingsAck && !busy.has(connection)) session.destroy();
    else session.close();
  }
  server.closeIdleConnections();
  for (const exchange of [...context.active]) {
    if (exchange.streaming) exchange.abort(new Error('the server is shutting down'));
    // Closes the HTTP/1.1 connection as soon as it is idle.
    else exchange.onFinish(() => setImmediate(() => server.closeIdleConnections()));
  }
  const timer = setTimeout(() => {
    for (const socket of context.sockets) socket.destroy();
    for (const exchange of [...context.active]) exchange.finish(true);
  }, graceMs);
  await stopped;
  clearTimeout(timer);
  context.sockets.clear();
}

/** Node waits for connections that it accepted itself, but not for those from a `ConnectionSource`. */
async function allClosed({ sockets }: ServingContext): Promise<void> {
  const open = [...sockets].filter((socket) => !socket.closed);
  await Promise.all(open.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
}
