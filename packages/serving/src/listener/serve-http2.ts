import { type IncomingHttpHeaders, performServerHandshake, type ServerHttp2Stream } from 'node:http2';
import type { Connection } from '../exchange/connection.js';
import { ExchangeState } from '../exchange/exchange-state.js';
import { Http2Exchange } from '../exchange/http2-exchange.js';
import { limits } from '../limits.js';
import { answerExchange } from './answer-exchange.js';
import type { ServingContext } from './serving-context.js';

/** Makes a connection a session of HTTP/2 and answers its requests. */
export function serveHttp2(connection: Connection, context: ServingContext): void {
  const session = performServerHandshake(connection.socket, {
    maxSessionMemory: limits.sessionMemoryMegabytes,
    maxHeaderListPairs: limits.headersMax,
    settings: {
      maxConcurrentStreams: context.streamsPerConnectionMax,
      initialWindowSize: limits.streamWindowBytes,
      maxHeaderListSize: limits.headerBytesMax,
    },
  });
  session.setLocalWindowSize(limits.connectionWindowBytes);
  context.sessions.set(session, connection);
  // Not node's own timeout: it would be set anew for every write to every stream.
  let used = true;
  const idle = setInterval(() => {
    const wasUsed = used;
    used = false;
    if (wasUsed) return;
    for (const exchange of context.active) if (exchange.connection === connection) return;
    session.close();
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
      const exchange = new Http2Exchange(
        stream,
        { headers, rawHeaders },
        new ExchangeState(connection, context.active),
      );
      if (context.goawayChance > 0 && Math.random() < context.goawayChance) session.close();
      answerExchange(exchange, context);
    },
  );
}
