import { methodNotAllowedError } from '@orch/apimachinery';
import type { RequestContext } from '../context/request-context.js';
import type { Route } from '../context/route.js';
import { findRoute } from './find-route.js';

/** Resolves the kind, version and verb of a resource request. @throws StatusError 404, 405 */
export function routeCall(context: RequestContext): void {
  const route = findRoute(context.info, context.kinds);
  if (!isAllowed(context.exchange.method, route)) throw methodNotAllowedError();
  context.route = route;
}

/** Proxies forward methods without a verb; other resources accept only methods with a verb. */
function isAllowed(method: string, { subresource }: Route): boolean {
  return subresource?.isProxy === true ? proxyMethods.has(method) : method !== 'HEAD';
}

const proxyMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
