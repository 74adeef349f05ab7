import { forbiddenError, methodNotAllowedError, pathNotFoundError, unauthorizedError } from '@orch/apimachinery';
import { type Attributes, type Authenticator, type Authorizer, deniedMessage } from '@orch/auth';
import type { MetricsRegistry } from '@orch/component';
import type { Exchange } from '../exchange/exchange.js';
import { respondWithMetrics } from '../exchange/respond-with-metrics.js';
import type { HealthChecks } from '../health/health-checks.js';
import type { Profiling } from '../profiling/profiling.js';
import { type ObjectPage, objectPageAttributes, objectPageOf, readObjectPage } from './object-pages.js';

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
  /** Documents about objects, by the first segment of their paths. The insecure port has none: who asks must have access. */
  readonly objectPages?: ReadonlyMap<string, ObjectPage>;
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

/** Handles the requests of the insecure port: everyone may do everything, as in v1.21. */
export function insecureComponentHandler(documents: ComponentDocuments): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const [path = '/'] = exchange.url.split('?', 1);
    // Without the documents about objects, whoever has passed them.
    const { health, metrics, pages, profiling } = documents;
    await respond(exchange, path, { health, metrics, profiling, ...(pages === undefined ? {} : { pages }) });
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
  { health, metrics, pages, profiling, objectPages }: ComponentDocuments & Pick<ComponentParts, 'objectPages'>,
): Promise<void> {
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
