import { unauthorizedError } from '@orch/apimachinery';
import type { Authentication, Authenticator } from '@orch/auth';
import type { RequestContext, RequestStep } from '../context/request-context.js';
import { tracedWait } from '../trace/traced.js';

export interface AuthenticateParts {
  readonly authenticator: Authenticator;
}

/** Authenticates the user of the request (spec: Authentication). @throws StatusError 401 */
export function authenticateCaller({ authenticator }: AuthenticateParts): RequestStep {
  return (context) => {
    const { exchange } = context;
    const result = tracedWait(context.trace, 'authenticate', () => {
      const authentication = authenticator.authenticate(exchange);
      return authentication instanceof Promise ? exchange.untilAborted(authentication) : authentication;
    });
    return result instanceof Promise
      ? result.then((authentication) => accept(context, authentication))
      : accept(context, result);
  };
}

function accept(context: RequestContext, authentication: Authentication): void {
  if (authentication.type !== 'user') throw unauthorizedError();
  context.caller = authentication.user;
  const { auditAnnotations } = authentication;
  if (auditAnnotations !== undefined) {
    for (const [key, value] of Object.entries(auditAnnotations)) context.annotate(key, value);
  }
  if (authentication.usedHeaders !== undefined) context.exchange.dropHeaders(authentication.usedHeaders);
}
