import { type Channel, channel } from 'node:diagnostics_channel';
import type { MetricStability } from './metric-types.js';

/** A metric that a registry of this process has. */
export interface DeclaredMetric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly stability: MetricStability;
  /** The release that deprecated it, such as `1.21.0`; undefined when none did. */
  readonly deprecatedSince: string | undefined;
  readonly labels: readonly string[];
  /** The upper bounds of a histogram, without `+Inf`. The quantiles of a summary. Empty for other types. */
  readonly bounds: readonly number[];
}

/**
 * The diagnostics channel `orch.metrics.declared`: each registry publishes a `DeclaredMetric` for every metric that is created. A page
 * shows only metrics with series; a subscriber also learns of the others. Costs nothing without a subscriber.
 */
export const declaredMetrics: Channel = channel('orch.metrics.declared');
