import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';

/** Node's own request and response, for what is written against them: Express. */
export type NodeExchange =
  | { readonly request: IncomingMessage; readonly response: ServerResponse }
  | { readonly request: Http2ServerRequest; readonly response: Http2ServerResponse };

export interface NodeExchangeSource {
  /** Hands the exchange over; from here on it is answered through node's objects alone. */
  takeOver(): NodeExchange;
}
