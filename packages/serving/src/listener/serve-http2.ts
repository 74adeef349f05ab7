import { type IncomingHttpHeaders, performServerHandshake, type ServerHttp2Stream } from 'node:http2';
import { methodNotAllowedError } from '@orch/apimachinery';
import type { Connection } from '../exchange/connection.js';
import { ExchangeState } from '../exchange/exchange-state.js';
import { Http2Exchange } from '../exchange/http2-exchange.js';
import { limits } from '../limits.js';
import { headersError } from './header-limits.js';
import { runHandler } from './run-handler.js';
import type { ServingContext } from './serving-context.js';

/** Serves the requests of an HTTP/2 connection. */
export function serveHttp2(connection: Connection, context: ServingContext): void {
  const session = performServerHandshake(connection.socket, {
    ...keepWhiteSpace,
    maxSessionMemory: limits.sessionMemoryMegabytes,
    maxHeaderListPairs: Math.floor(limits.headerListBytesReadMax / 32),
    settings: {
      maxConcurrentStreams: context.streamsPerConnectionMax,
      initialWindowSize: limits.streamWindowBytes,
      maxHeaderListSize: limits.headerListBytesReadMax,
    },
  });
  session.setLocalWindowSize(limits.connectionWindowBytes);
  const intake = { waiting: [] };
  context.sessions.set(session, connection);
  // Node's own timeout would be reset for every write to every stream.
  let used = true;
  const idle = setInterval(() => {
    const wasUsed = used;
    used = false;
    if (wasUsed || connection.isBusy) return;
    // A closed session waits for small responses that some clients never read.
    if (session.closed) connection.socket.destroy();
    else session.close();
  }, limits.idleTimeoutMs).unref();
  session.on('close', () => {
    clearInterval(idle);
    context.sessions.delete(session);
  });
  session.on('error', (error) => {
    context.logger.debug('an HTTP/2 connection failed', { error, remoteAddress: connection.remoteAddress });
  });
  session.on(
    'stream',
    (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _flags: number, rawHeaders: readonly string[]) => {
      used = true;
      const state = new ExchangeState(connection, context);
      const exchange = new Http2Exchange(stream, { headers, rawHeaders }, state);
      if (context.goawayChance > 0 && Math.random() < context.goawayChance) session.close();
      // CONNECT has no path, and is not supported.
      const isConnect = exchange.method === 'CONNECT';
      const rejection = isConnect ? methodNotAllowedError() : headersError({ rawHeaders, target: exchange.url });
      context.intake.admit(intake, () => {
        if (stream.closed) state.finish(true);
        else runHandler(exchange, context, rejection);
      });
    },
  );
}

/** Later versions than Node 20 do not drop headers with such values: see `header-limits.ts`. The types do not have it yet. */
const keepWhiteSpace = { strictFieldWhitespaceValidation: false };
