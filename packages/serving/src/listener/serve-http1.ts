import type { IncomingMessage, ServerResponse } from 'node:http';
import { invariant } from '@orch/apimachinery';
import { ExchangeState } from '../exchange/exchange-state.js';
import { Http1Exchange } from '../exchange/http1-exchange.js';
import { limits } from '../limits.js';
import { headersError } from './header-limits.js';
import { runHandler } from './run-handler.js';
import type { ServingContext } from './serving-context.js';

/** Serves one request of HTTP/1.1 after the earlier ones of its connection. */
export function serveHttp1(
  context: ServingContext,
  node: { readonly request: IncomingMessage; readonly response: ServerResponse },
): void {
  const { socket, rawHeaders, url: target = '/' } = node.request;
  const connection = context.connections.get(socket);
  invariant(connection !== undefined, 'a request came over a socket that the listener has not accepted');
  if (connection.waitingRequests >= limits.pipelinedRequestsMax) {
    context.logger.debug('a client pipelined too many requests', { remoteAddress: connection.remoteAddress });
    socket.destroy();
    return;
  }
  connection.inTurn(() => {
    const exchange = new Http1Exchange(node, new ExchangeState(connection, context));
    runHandler(exchange, context, headersError({ rawHeaders, target }));
  });
}
