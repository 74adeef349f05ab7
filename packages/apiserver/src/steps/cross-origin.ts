import type { RequestContext, RequestStep } from '../context/request-context.js';

/** Whether scripts of an origin, such as `https://console.example.com`, may call the API. */
export type OriginMatcher = (origin: string) => boolean;

/** Adds the headers of CORS to responses for allowed origins, and answers their preflight requests (facts: filter 12). */
export function crossOrigin(allows: OriginMatcher): RequestStep {
  return ({ exchange }: RequestContext) => {
    const origin = exchange.header('origin');
    if (origin === undefined || origin === '' || !allows(origin)) return;
    exchange.setHeader('access-control-allow-origin', origin);
    for (const [name, value] of allowed) exchange.setHeader(name, value);
    if (exchange.method !== 'OPTIONS') return;
    exchange.respond(204, {});
    return 'ended';
  };
}

const allowed: readonly (readonly [name: string, value: string])[] = [
  ['access-control-allow-methods', 'POST, GET, OPTIONS, PUT, DELETE, PATCH'],
  [
    'access-control-allow-headers',
    'Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, If-Modified-Since',
  ],
  ['access-control-expose-headers', 'Date'],
  ['access-control-allow-credentials', 'true'],
];
