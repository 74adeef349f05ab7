import type { RequestContext, RequestStep } from '../context/request-context.js';

/** Sets the header Strict-Transport-Security of each response to these directives. */
export function secureTransport(directives: readonly string[]): RequestStep {
  const value = directives.join('; ');
  return ({ exchange }: RequestContext) => exchange.setHeader('strict-transport-security', value);
}
