import { methodNotAllowedError, pathNotFoundError } from '@orch/apimachinery';
import type { MetricsRegistry, VersionInfo } from '@orch/component';
import { answerMetrics, type Exchange, type HealthChecks, mountExpress } from '@orch/serving';
import type { Negotiator } from '../negotiate/negotiate.js';
import type { RequestInfo } from '../request/request-info.js';
import { acceptsGzip } from '../respond/accepts-gzip.js';
import type { AggregatedDiscovery } from './aggregated-discovery.js';
import type { Discovery } from './discovery.js';
import {
  applicationPaths,
  type DocumentApplicationOptions,
  isOfApplication,
  makeDocumentApplication,
} from './document-application.js';
import { type IssuerDocuments, respondIssuerDocument } from './issuer-documents.js';
import { DiscoveryResponder, respondJson } from './respond-document.js';

export interface DocumentsOptions extends DocumentApplicationOptions {
  readonly discovery: Discovery;
  readonly aggregatedDiscovery: AggregatedDiscovery;
  readonly health: HealthChecks;
  readonly metrics: Pick<MetricsRegistry, 'page'>;
  readonly version: VersionInfo;
  readonly negotiator: Negotiator;
  /** What others check tokens with; undefined when nobody may. */
  readonly issuer: IssuerDocuments | undefined;
}

/** Everything that is no resource: discovery, version, health, metrics, and the index of them all. */
export class Documents {
  readonly #options: DocumentsOptions;
  readonly #responder: DiscoveryResponder;
  /** Made on the first request for what it answers. */
  readonly #application: (exchange: Exchange) => Promise<void>;

  constructor(options: DocumentsOptions) {
    this.#options = options;
    this.#responder = new DiscoveryResponder(options.negotiator);
    this.#application = mountExpress(() => makeDocumentApplication(options));
  }

  /** False for resources of a group that nobody serves: their paths are those of no document, and are answered so. */
  leadsTo({ group }: Pick<RequestInfo, 'group'>): boolean {
    return group === '' || this.#options.discovery.knowsGroup(`/apis/${group}`);
  }

  /** @throws StatusError 404, 405, 406 */
  async answer(exchange: Exchange, path: string): Promise<void> {
    const { discovery, aggregatedDiscovery, health, metrics, negotiator, version } = this.#options;
    if (health.handle(exchange, path)) return;
    const isRead = exchange.method === 'GET' || exchange.method === 'HEAD';
    if (path === versionPath || path === `${versionPath}/`) {
      if (!isRead) refuse();
      negotiator.negotiate(exchange.header('accept'), { protobuf: false, only: 'json' });
      respondJson(exchange, 200, version);
      return;
    }
    const issuerDocument = this.#options.issuer?.find(path);
    if (issuerDocument !== undefined) {
      if (exchange.method !== 'GET') refuse();
      respondIssuerDocument(exchange, issuerDocument);
      return;
    }
    if (path === metricsPath)
      return isRead ? answerMetrics(exchange, metrics, { gzips: acceptsGzip(exchange) }) : refuse();
    if (isOfApplication(path)) return isRead ? this.#application(exchange) : refuse();
    if (isRead && (await aggregatedDiscovery.answer(exchange, path))) return;
    const document = discovery.document(path, exchange.host);
    if (document !== undefined) return isRead ? this.#responder.respond(exchange, document) : refuse();
    if (discovery.knowsGroup(path) || path.startsWith('/api/')) throw pathNotFoundError();
    if (path.startsWith('/apis/') || path.startsWith('/openapi/')) {
      exchange.respond(404, { 'content-type': 'text/plain; charset=utf-8' }, Buffer.from('404 page not found\n'));
      return;
    }
    respondJson(exchange, path === '/' ? 200 : 404, { paths: this.#paths() });
  }

  #paths(): readonly string[] {
    const { discovery, health, issuer } = this.#options;
    const own = [...applicationPaths, metricsPath, versionPath, ...(issuer?.paths() ?? [])];
    return [...discovery.paths(), ...health.paths(), ...own].sort();
  }
}

const metricsPath = '/metrics';
const versionPath = '/version';

function refuse(): never {
  throw methodNotAllowedError();
}
