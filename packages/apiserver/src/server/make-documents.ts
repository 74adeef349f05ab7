import type { Catalogue } from '@orch/api';
import { type Logger, type MetricsRegistry, versionInfo } from '@orch/component';
import type { HealthChecks } from '@orch/serving';
import { AggregatedDiscovery } from '../discovery/aggregated-discovery.js';
import { Discovery } from '../discovery/discovery.js';
import { Documents } from '../discovery/documents.js';
import { IssuerDocuments, issuerFault, keySetPath } from '../discovery/issuer-documents.js';
import { OpenApiBodies } from '../openapi/openapi-bodies.js';
import { OpenApiV3 } from '../openapi/v3/openapi-v3.js';
import type { ApiServerOptions } from './options.js';
import type { ServerParts } from './parts.js';

export interface DocumentContext {
  readonly catalogue: Catalogue;
  readonly health: HealthChecks;
  readonly metrics: MetricsRegistry;
  readonly parts: Pick<ServerParts, 'served' | 'negotiator' | 'gates' | 'logger'>;
  /** Where the server listens; known when it does. */
  readonly port: () => number;
}

/** What the server says of itself: discovery, OpenAPI, version, health, metrics, and who issues its tokens. */
export function makeDocuments(
  options: ApiServerOptions,
  { catalogue, health, metrics, parts, port }: DocumentContext,
): Documents {
  const { served, negotiator, gates, logger } = parts;
  const version = versionInfo({
    platform: options.platform ?? 'linux',
    arch: options.arch ?? 'x64',
    runtime: 'node',
  });
  const openApi = { catalogue, served, version: version.gitVersion, applies: gates('ServerSideApply') };
  return new Documents({
    discovery: new Discovery(catalogue, served),
    aggregatedDiscovery: new AggregatedDiscovery(catalogue, served),
    negotiator,
    health,
    metrics,
    version,
    openApi: new OpenApiBodies(openApi),
    openApiV3: new OpenApiV3(openApi),
    issuer: issuerDocuments(options, { logger, port }),
  });
}

/** Undefined when nobody could find the issuer of tokens by its name; the server goes on without. */
function issuerDocuments(
  options: ApiServerOptions,
  { logger, port }: { readonly logger: Logger; readonly port: () => number },
): IssuerDocuments | undefined {
  const { issuer, keys = [], jwksUri } = options.authentication.serviceAccounts ?? {};
  if (issuer === undefined) return undefined;
  const fault = issuerFault({ issuer, keys, jwksUri });
  const host = options.externalHost ?? options.listener.host;
  const where = host.includes(':') ? `[${host}]` : host;
  const ownUri = () => `https://${where}:${port()}${keySetPath}`;
  if (fault === undefined) return new IssuerDocuments({ issuer, keys, jwksUri: () => jwksUri ?? ownUri() });
  logger.error('the issuer of service account tokens is not told of to others', { reason: fault });
  return undefined;
}
