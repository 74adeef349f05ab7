import { methodNotAllowedError, type Names, pathNotFoundError } from '@orch/apimachinery';
import type { MetricsRegistry, VersionInfo } from '@orch/component';
import { type Exchange, type HealthChecks, mountExpress, respondWithMetrics } from '@orch/serving';
import type { PathHandler } from '../context/path-handler.js';
import type { Negotiator } from '../negotiate/negotiate.js';
import type { RequestInfo } from '../request/request-info.js';
import { acceptsGzip } from '../respond/accepts-gzip.js';
import {
  applicationPaths,
  type DocumentApplicationOptions,
  isApplicationPath,
  makeDocumentApplication,
} from './document-application.js';
import { pageNotFound } from './page-not-found.js';
import { DiscoveryResponder, respondJson } from './respond-document.js';

export interface DocumentsOptions extends DocumentApplicationOptions {
  readonly names: Names;
  readonly health: HealthChecks;
  readonly metrics: Pick<MetricsRegistry, 'page'>;
  readonly version: VersionInfo;
  readonly negotiator: Negotiator;
  /** Their paths are listed in the index. */
  readonly pathHandlers: readonly PathHandler[];
}

/** All non-resource documents: discovery, version, health, metrics, and the index. */
export class Documents {
  readonly #options: DocumentsOptions;
  readonly #responder: DiscoveryResponder;
  /** Created on the first request for one of its paths. */
  readonly #application: (exchange: Exchange) => Promise<void>;

  constructor(options: DocumentsOptions) {
    this.#options = options;
    this.#responder = new DiscoveryResponder(options.negotiator);
    this.#application = mountExpress(() => makeDocumentApplication(options));
  }

  /** False for resources of an unserved group: their paths are handled as document paths. */
  servesGroup({ group }: Pick<RequestInfo, 'group'>): boolean {
    return group === '' || this.#options.kinds.current.discovery.servesGroup(`/apis/${group}`);
  }

  /** @throws StatusError 404, 405, 406 */
  async respond(exchange: Exchange, path: string): Promise<void> {
    const { health, kinds, metrics, negotiator, version } = this.#options;
    const { discovery, aggregatedDiscovery } = kinds.current;
    if (health.handle(exchange, path)) return;
    const isRead = exchange.method === 'GET' || exchange.method === 'HEAD';
    if (path === versionPath || path === `${versionPath}/`) {
      if (exchange.method !== 'GET') throwMethodNotAllowed();
      negotiator.negotiate(exchange.header('accept'), { protobuf: false, only: 'json' });
      respondJson(exchange, 200, version);
      return;
    }
    if (path === metricsPath)
      return isRead ? respondWithMetrics(exchange, metrics, { gzips: acceptsGzip(exchange) }) : throwMethodNotAllowed();
    if (isApplicationPath(path)) return isRead ? this.#application(exchange) : throwMethodNotAllowed();
    const isGet = exchange.method === 'GET';
    if ((path.startsWith('/apis') ? isRead : isGet) && (await aggregatedDiscovery.respond(exchange, path))) return;
    const document = discovery.document(path, exchange.host);
    if (document !== undefined) {
      if (!isGet && !(isRead && headableKinds.has(document.kind))) throwMethodNotAllowed();
      return this.#responder.respond(exchange, document);
    }
    if (discovery.servesGroup(path) || path.startsWith('/api/')) throw pathNotFoundError();
    if (path.startsWith('/apis/') || path.startsWith('/openapi/')) {
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
      exchange.respond(404, headers, pageNotFound(path, { discovery, names: this.#options.names }));
      return;
    }
    respondJson(exchange, path === '/' ? 200 : 404, { paths: this.#paths() });
  }

  #paths(): readonly string[] {
    const { health, kinds, pathHandlers } = this.#options;
    const own = [
      ...applicationPaths,
      metricsPath,
      versionPath,
      ...pathHandlers.flatMap((handler) => handler.paths?.() ?? []),
    ];
    return [...kinds.current.discovery.paths(), ...health.paths(), ...own].sort();
  }
}

const metricsPath = '/metrics';
const versionPath = '/version';

/** As in v1.21: group documents support HEAD, documents of versions and resources do not. */
const headableKinds: ReadonlySet<string> = new Set(['APIGroup', 'APIGroupList']);

function throwMethodNotAllowed(): never {
  throw methodNotAllowedError();
}
