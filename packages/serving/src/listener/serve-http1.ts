import type { IncomingMessage, ServerResponse } from 'node:http';
import { invariant } from '@orch/apimachinery';
import { ExchangeState } from '../exchange/exchange-state.js';
import { Http1Exchange } from '../exchange/http1-exchange.js';
import { answerExchange } from './answer-exchange.js';
import type { ServingContext } from './serving-context.js';

/** One request of HTTP/1.1. */
export function serveHttp1(
  context: ServingContext,
  node: { readonly request: IncomingMessage; readonly response: ServerResponse },
): void {
  const connection = context.connections.get(node.request.socket);
  invariant(connection !== undefined, 'a request came over a socket nobody accepted');
  const exchange = new Http1Exchange(node, new ExchangeState(connection, context.active));
  answerExchange(exchange, context);
}
