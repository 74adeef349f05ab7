import { forbiddenError, methodNotAllowedError, pathNotFoundError, unauthorizedError } from '@orch/apimachinery';
import { type Attributes, type Authenticator, type Authorizer, deniedMessage } from '@orch/auth';
import type { MetricsRegistry } from '@orch/component';
import type { Exchange } from '../exchange/exchange.js';
import { respondWithMetrics } from '../exchange/respond-with-metrics.js';
import type { HealthChecks } from '../health/health-checks.js';
import type { Profiling } from '../profiling/profiling.js';
import { type ObjectPage, objectPageAttributes, objectPageOf, readObjectPage } from './object-pages.js';

export interface ComponentParts {
  readonly authenticator: Authenticator;
  readonly authorizer: Authorizer;
  readonly health: HealthChecks;
  readonly metrics: Pick<MetricsRegistry, 'page'>;
  /** More pages of metrics, by path. */
  readonly pages?: ReadonlyMap<string, Pick<MetricsRegistry, 'page'>>;
  /** Documents about objects, by the first segment of their paths. */
  readonly objectPages?: ReadonlyMap<string, ObjectPage>;
  /** Undefined when profiles are not served. */
  readonly profiling: Profiling | undefined;
}

/**
 * Handles the requests of a program without an API: authentication, authorization of the path, or of the object that a document is
 * about, then the documents.
 */
export function componentHandler(parts: ComponentParts): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const [path = '/'] = exchange.url.split('?', 1);
    await authorize(exchange, path, parts);
    await respond(exchange, path, parts);
  };
}

/** @throws StatusError 401, 403 */
async function authorize(
  exchange: Exchange,
  path: string,
  { authenticator, authorizer, objectPages }: Pick<ComponentParts, 'authenticator' | 'authorizer' | 'objectPages'>,
): Promise<void> {
  const authentication = await authenticator.authenticate(exchange);
  if (authentication.type !== 'user') throw unauthorizedError();
  const { user } = authentication;
  const object = objectPageOf(path, objectPages);
  const attributes: Attributes =
    object === undefined
      ? { type: 'path', user, verb: exchange.method.toLowerCase(), path }
      : objectPageAttributes(object, user);
  const { verdict, reason } = await authorizer.authorize(attributes);
  if (verdict === 'allow') return;
  const { page, key } = object ?? { page: { group: '', resource: '' }, key: { name: '' } };
  throw forbiddenError(page, key.name, deniedMessage(attributes, reason));
}

/** @throws StatusError 404, 405 */
async function respond(
  exchange: Exchange,
  path: string,
  parts: Pick<ComponentParts, 'health' | 'metrics' | 'objectPages' | 'pages' | 'profiling'>,
): Promise<void> {
  const { health, metrics, objectPages, pages, profiling } = parts;
  if (profiling?.handles(path)) return await profiling.respond(exchange, path);
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') throw methodNotAllowedError();
  if (health.handle(exchange, path)) return;
  if (path === '/metrics') return await respondWithMetrics(exchange, metrics, { gzips: false });
  const page = pages?.get(path);
  if (page !== undefined) return await respondWithMetrics(exchange, page, { gzips: false });
  const object = objectPageOf(path, objectPages);
  if (object === undefined) throw pathNotFoundError();
  const document = await readObjectPage(object, { signal: exchange.signal });
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache, private' };
  exchange.respond(200, headers, Buffer.from(`${JSON.stringify(document)}\n`));
}
