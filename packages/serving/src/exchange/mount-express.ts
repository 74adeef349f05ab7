import { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { Express } from 'express';
import type { Exchange, NodeExchangeSource } from './exchange.js';

/**
 * A handler that passes exchanges to an Express application, created on the first of them. Express does not support HTTP/2
 * and gives every request the HTTP/1.1 prototype; here it gets prototypes for both. The application must not mount other
 * applications: use routers. Read bodies with `exchange.readBody`, not with Express's parsers, which skip HTTP/2 bodies
 * without a content-length.
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

/** Express sets the prototype of each request and response to the application's: they are replaced for the call. */
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

/** The own members of the application and those of Express below them. */
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
