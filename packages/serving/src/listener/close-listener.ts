import type { Server as PlainServer } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { ExchangeState } from '../exchange/exchange-state.js';
import { limits } from '../limits.js';
import { ListenerClosingError } from './listener-closing-error.js';
import type { ServingContext } from './serving-context.js';

type Server = PlainServer | SecureServer;

/**
 * See `SecureListener.close`. From here on `runHandler` rejects new requests of open connections, and responses of HTTP/1.1
 * close theirs.
 */
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
  const breakOff = (): void => {
    for (const socket of context.sockets) socket.destroy();
    for (const exchange of [...context.active]) exchange.finish(true);
  };
  const timer = setTimeout(breakOff, graceMs);
  // Streams whose clients read nothing, and idle connections that never end, do not hold the listener for the whole period.
  let rest: NodeJS.Timeout | undefined;
  let isStopped = false;
  void shortExchangesFinished(context, server).then(() => {
    if (!isStopped) rest = setTimeout(breakOff, Math.min(graceMs, limits.closeGraceMs));
  });
  await stopped;
  isStopped = true;
  clearTimeout(timer);
  clearTimeout(rest);
  context.sockets.clear();
}

/** Ends streaming exchanges, and resolves when all others have finished or have become streams. */
function shortExchangesFinished(context: ServingContext, server: Server): Promise<void> {
  return new Promise((resolve) => {
    const pending = new Set(context.active);
    const settle = (exchange: ExchangeState): void => {
      if (pending.delete(exchange) && pending.size === 0) resolve();
    };
    for (const exchange of [...pending]) {
      // Closes the HTTP/1.1 connection as soon as it is idle.
      exchange.onFinish(() => {
        setImmediate(() => server.closeIdleConnections());
        settle(exchange);
      });
      exchange.onStreaming(() => {
        exchange.abort(new ListenerClosingError());
        settle(exchange);
      });
    }
    if (pending.size === 0) resolve();
  });
}

/** Node waits for connections that it accepted itself, but not for those from a `ConnectionSource`. */
async function allClosed({ sockets }: ServingContext): Promise<void> {
  const open = [...sockets].filter((socket) => !socket.closed);
  await Promise.all(open.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
}
