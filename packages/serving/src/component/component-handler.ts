import { forbiddenError, methodNotAllowedError, pathNotFoundError, unauthorizedError } from '@orch/apimachinery';
import { type Attributes, type Authenticator, type Authorizer, deniedMessage } from '@orch/auth';
import type { MetricsRegistry } from '@orch/component';
import type { Exchange } from '../exchange/exchange.js';
import { respondWithMetrics } from '../exchange/respond-with-metrics.js';
import type { HealthChecks } from '../health/health-checks.js';
import type { Profiling } from '../profiling/profiling.js';

/** What a program serves. */
export interface ComponentDocuments {
  readonly health: HealthChecks;
  readonly metrics: Pick<MetricsRegistry, 'page'>;
  /** More pages of metrics, by path. */
  readonly pages?: ReadonlyMap<string, Pick<MetricsRegistry, 'page'>>;
  /** Undefined when profiles are not served. */
  readonly profiling: Profiling | undefined;
}

export interface ComponentParts extends ComponentDocuments {
  readonly authenticator: Authenticator;
  readonly authorizer: Authorizer;
}

/** Handles the requests of a program without an API: authentication, authorization of the path, then the documents. */
export function componentHandler(parts: ComponentParts): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const [path = '/'] = exchange.url.split('?', 1);
    await authorize(exchange, path, parts);
    await respond(exchange, path, parts);
  };
}

/** Handles the requests of the insecure port: everyone may do everything, as in v1.21. */
export function insecureComponentHandler(documents: ComponentDocuments): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const [path = '/'] = exchange.url.split('?', 1);
    await respond(exchange, path, documents);
  };
}

/** @throws StatusError 401, 403 */
async function authorize(
  exchange: Exchange,
  path: string,
  { authenticator, authorizer }: Pick<ComponentParts, 'authenticator' | 'authorizer'>,
): Promise<void> {
  const authentication = await authenticator.authenticate(exchange);
  if (authentication.type !== 'user') throw unauthorizedError();
  const { user } = authentication;
  const attributes: Attributes = { type: 'path', user, verb: exchange.method.toLowerCase(), path };
  const { verdict, reason } = await authorizer.authorize(attributes);
  if (verdict !== 'allow') throw forbiddenError({ group: '', resource: '' }, '', deniedMessage(attributes, reason));
}

/** @throws StatusError 404, 405 */
async function respond(
  exchange: Exchange,
  path: string,
  { health, metrics, pages, profiling }: ComponentDocuments,
): Promise<void> {
  if (profiling?.handles(path)) return await profiling.respond(exchange, path);
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') throw methodNotAllowedError();
  if (health.handle(exchange, path)) return;
  if (path === '/metrics') return await respondWithMetrics(exchange, metrics, { gzips: false });
  const page = pages?.get(path);
  if (page !== undefined) return await respondWithMetrics(exchange, page, { gzips: false });
  throw pathNotFoundError();
}
