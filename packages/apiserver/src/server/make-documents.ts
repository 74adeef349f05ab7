import type { Descriptions } from '@orch/apimachinery';
import { type MetricsRegistry, versionInfo } from '@orch/component';
import type { HealthChecks } from '@orch/serving';
import type { ResourceBehaviors } from '../behaviors/resource-behavior.js';
import type { PathHandler } from '../context/path-handler.js';
import { Documents } from '../discovery/documents.js';
import { KindDocuments } from '../discovery/kind-documents.js';
import type { KindRegistry } from '../kinds/kind-registry.js';
import type { Negotiator } from '../negotiate/negotiate.js';
import type { ApiServerOptions } from './options.js';

export interface DocumentParts {
  readonly behaviors: ResourceBehaviors;
  readonly health: HealthChecks;
  readonly kinds: KindRegistry;
  readonly metrics: MetricsRegistry;
  readonly negotiator: Negotiator;
  readonly pathHandlers: readonly PathHandler[];
  /** Whether a feature gate is enabled. */
  readonly gates: (name: string) => boolean;
  /** Whether server-side apply is enabled. */
  readonly applies: boolean;
}

/** Discovery, OpenAPI, version, health and metrics. */
export function makeDocuments(options: ApiServerOptions, parts: DocumentParts): Documents {
  const { names, loadDescriptions = noDescriptions } = options;
  const { behaviors, health, kinds, metrics, negotiator, pathHandlers, applies, gates } = parts;
  const version = versionInfo({
    platform: options.platform ?? process.platform,
    arch: options.arch ?? process.arch,
    runtime: process.version,
  });
  const openApi = { behaviors, version: version.gitVersion, applies, loadDescriptions };
  return new Documents({
    ...{ names, negotiator, health, metrics, version, pathHandlers },
    kinds: new KindDocuments(kinds, { ...openApi, showsStorageHashes: gates('StorageVersionHash') }),
  });
}

async function noDescriptions(): Promise<Descriptions> {
  return { ofMessage: () => undefined, ofField: () => undefined };
}
