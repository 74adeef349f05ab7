import { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { Express } from 'express';
import type { Exchange } from '../exchange/exchange.js';
import type { NodeExchangeSource } from '../exchange/node-exchange.js';

/**
 * A handler that gives exchanges to an Express application, made on the first of them. Express knows nothing of HTTP/2
 * and turns every request into one of HTTP/1.1; here it is given prototypes for both. The application must not mount
 * other applications: use routers. Bodies are to be read by `exchange.readBody`'s rules, not by Express's parsers,
 * which skip HTTP/2 bodies without a content-length.
 */
export function mountExpress(makeApplication: () => Promise<Express> | Express): (exchange: Exchange) => Promise<void> {
  let dispatch: Promise<Dispatch> | undefined;
  return async (exchange) => {
    dispatch ??= Promise.resolve(makeApplication()).then(bridge);
    const run = await dispatch;
    if (!isSource(exchange)) throw new Error('the exchange did not come from a listener');
    run(exchange.takeOver());
  };
}

type Dispatch = (node: ReturnType<NodeExchangeSource['takeOver']>) => void;

function isSource(exchange: Exchange): exchange is Exchange & NodeExchangeSource {
  return 'takeOver' in exchange;
}

/** Express sets the prototype of each request and response to the application's: they are exchanged for the call. */
function bridge(application: Express): Dispatch {
  const http1 = { request: application.request, response: application.response };
  const http2 = {
    request: inheriting(Http2ServerRequest.prototype, expressMembers(application.request)),
    response: inheriting(Http2ServerResponse.prototype, expressMembers(application.response)),
  };
  return ({ request, response }) => {
    if (request.httpVersionMajor < 2) return void Reflect.apply(application, undefined, [request, response]);
    Object.assign(application, http2);
    try {
      Reflect.apply(application, undefined, [request, response]);
    } finally {
      Object.assign(application, http1);
    }
  };
}

/** The application's own members and, below them, Express's. */
function expressMembers(prototype: object): PropertyDescriptorMap {
  const parent: object | null = Object.getPrototypeOf(prototype);
  return {
    ...(parent === null ? {} : Object.getOwnPropertyDescriptors(parent)),
    ...Object.getOwnPropertyDescriptors(prototype),
  };
}

function inheriting(base: object, members: PropertyDescriptorMap): object {
  return Object.create(base, members);
}
