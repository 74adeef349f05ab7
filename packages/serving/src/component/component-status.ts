import { createMetricsRegistry, type Logger, type MetricsRegistry } from '@orch/component';
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

export function createComponentStatus({
  logger,
  disabledMetrics = [],
}: {
  readonly logger: Logger;
  /** Names of metrics that are not shown. */
  readonly disabledMetrics?: readonly string[];
}): ComponentStatus {
  return {
    health: createHealthChecks({ logger }),
    metrics: createMetricsRegistry({ disabled: disabledMetrics }),
    pages: new Map(),
    objectPages: new Map(),
  };
}
