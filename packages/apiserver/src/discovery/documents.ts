import { methodNotAllowedError, pathNotFoundError } from '@orch/apimachinery';
import type { MetricsRegistry, VersionInfo } from '@orch/component';
import { answerMetrics, type Exchange, type HealthChecks } from '@orch/serving';
import type { RequestInfo } from '../request/request-info.js';
import type { Discovery } from './discovery.js';
import { answerOpenApi } from './openapi.js';

export interface DocumentsOptions {
  readonly discovery: Discovery;
  readonly health: HealthChecks;
  readonly metrics: MetricsRegistry;
  readonly beforeMetrics: () => void;
  readonly version: VersionInfo;
}

/** Everything that is no resource: discovery, version, health, metrics, and the index of them all. */
export class Documents {
  readonly #options: DocumentsOptions;

  constructor(options: DocumentsOptions) {
    this.#options = options;
  }

  /** False for resources of a group that nobody serves: their paths are those of no document, and are answered so. */
  leadsTo({ group }: Pick<RequestInfo, 'group'>): boolean {
    return group === '' || this.#options.discovery.knowsGroup(`/apis/${group}`);
  }

  /** @throws StatusError 404, 405 */
  async answer(exchange: Exchange, path: string): Promise<void> {
    const { discovery, health, metrics, version } = this.#options;
    if (health.handle(exchange, path)) return;
    const isRead = exchange.method === 'GET' || exchange.method === 'HEAD';
    if (path === '/metrics' && isRead) {
      this.#options.beforeMetrics();
      return answerMetrics(exchange, metrics);
    }
    if (path === '/version' || path === '/version/') return isRead ? respondJson(exchange, 200, version) : refuse();
    if (path === '/openapi/v2') return isRead ? answerOpenApi(exchange, version.gitVersion) : refuse();
    const document = discovery.document(path, exchange.host);
    if (document !== undefined) return isRead ? respondJson(exchange, 200, document) : refuse();
    if (discovery.knowsGroup(path) || path.startsWith('/api/')) throw pathNotFoundError();
    if (path.startsWith('/apis/') || path.startsWith('/openapi/')) {
      exchange.respond(404, { 'content-type': 'text/plain; charset=utf-8' }, Buffer.from('404 page not found\n'));
      return;
    }
    respondJson(exchange, path === '/' ? 200 : 404, { paths: this.#paths() });
  }

  #paths(): readonly string[] {
    const { discovery, health } = this.#options;
    return [...discovery.paths(), ...health.paths(), '/metrics', '/openapi/v2', '/version'].sort();
  }
}

function refuse(): never {
  throw methodNotAllowedError();
}

function respondJson(exchange: Exchange, status: number, value: object): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache, private' };
  exchange.respond(status, headers, Buffer.from(`${JSON.stringify(value)}\n`));
}
