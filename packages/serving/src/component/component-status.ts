import type { Names } from '@orch/apimachinery';
import {
  createMetricsRegistry,
  type Logger,
  type MetricsRegistry,
  type MetricsSettings,
  registerBuildInfo,
} from '@orch/component';
import { createHealthChecks } from '../health/create-health-checks.js';
import type { HealthChecks } from '../health/health-checks.js';
import type { ObjectPage } from './object-pages.js';

/** What a program reports on its secure port. Its parts add their checks and metrics before and while it is served. */
export interface ComponentStatus {
  readonly health: HealthChecks;
  readonly metrics: MetricsRegistry;
  /** More pages of metrics, by path. A program may add them while it is served. */
  readonly pages: Map<string, Pick<MetricsRegistry, 'page'>>;
  /** Documents about objects of the API server, by the first segment of their paths; see `ObjectPage`. */
  readonly objectPages: Map<string, ObjectPage>;
}

/** Collects the metrics of the process too: at most one status per process shows its own. */
export function createComponentStatus({
  names,
  logger,
  metrics = {},
}: {
  readonly names: Names;
  readonly logger: Logger;
  /** What the metrics page shows. */
  readonly metrics?: MetricsSettings;
}): ComponentStatus {
  const registry = createMetricsRegistry({ ...metrics, logger });
  registry.collectProcessMetrics();
  registerBuildInfo(registry, { names });
  return { health: createHealthChecks({ logger }), metrics: registry, pages: new Map(), objectPages: new Map() };
}
