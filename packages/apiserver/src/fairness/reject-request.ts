import type { RequestContext, StepOutcome } from '../context/request-context.js';
import { tooManyRequests } from '../errors/errors.js';

// An error with its stack, negotiation and encoding cost a rejection more than everything before it. Nearly all clients
// accept JSON, so their body is encoded once.
const body = Buffer.from(JSON.stringify(tooManyRequests().status));
const headers = {
  'cache-control': 'no-cache, private',
  'content-type': 'application/json',
  'retry-after': '1',
} as const;

/** Rejects a request with 429. @throws StatusError 429 to clients that may prefer another media type */
export function rejectRequest(context: RequestContext): StepOutcome {
  const { exchange, query } = context;
  context.termination = 'rejected';
  const accept = exchange.header('accept');
  const isPlain = accept === undefined || accept === '*/*' || accept === 'application/json';
  if (!isPlain || query.has('pretty')) throw tooManyRequests();
  exchange.respond(429, headers, body);
  return 'ended';
}
