import { methodNotAllowedError, pathNotFoundError } from '@orch/apimachinery';
import { type Exchange, type HealthChecks, mountExpress } from '@orch/serving';
import type { RequestInfo } from '../request/request-info.js';
import type { Discovery } from './discovery.js';
import { applicationPaths, type DocumentApplicationOptions, makeDocumentApplication } from './document-application.js';

export interface DocumentsOptions extends DocumentApplicationOptions {
  readonly discovery: Discovery;
  readonly health: HealthChecks;
}

/** Everything that is no resource: discovery, version, health, metrics, and the index of them all. */
export class Documents {
  readonly #options: DocumentsOptions;
  /** Made on the first request for what it answers. */
  readonly #application: (exchange: Exchange) => Promise<void>;

  constructor(options: DocumentsOptions) {
    this.#options = options;
    this.#application = mountExpress(() => makeDocumentApplication(options));
  }

  /** False for resources of a group that nobody serves: their paths are those of no document, and are answered so. */
  leadsTo({ group }: Pick<RequestInfo, 'group'>): boolean {
    return group === '' || this.#options.discovery.knowsGroup(`/apis/${group}`);
  }

  /** @throws StatusError 404, 405 */
  async answer(exchange: Exchange, path: string): Promise<void> {
    const { discovery, health } = this.#options;
    if (health.handle(exchange, path)) return;
    const isRead = exchange.method === 'GET' || exchange.method === 'HEAD';
    if (isApplicationPath(path)) return isRead ? this.#application(exchange) : refuse();
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
    return [...discovery.paths(), ...health.paths(), ...applicationPaths].sort();
  }
}

const byApplication: ReadonlySet<string> = new Set(applicationPaths);

function isApplicationPath(path: string): boolean {
  return byApplication.has(path) || path === '/version/';
}

function refuse(): never {
  throw methodNotAllowedError();
}

function respondJson(exchange: Exchange, status: number, value: object): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache, private' };
  exchange.respond(status, headers, Buffer.from(`${JSON.stringify(value)}\n`));
}
