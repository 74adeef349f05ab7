import { createMetricsRegistry } from '@orch/component';
import { type SharedMetricsSource, sharedMetricsSource } from './metrics-source.js';

/** A source of metrics, and the series of its page that begin with a prefix, without that prefix. */
export function metricsPage(): {
  readonly source: SharedMetricsSource;
  readonly series: (prefix: string) => Promise<readonly string[]>;
} {
  const registry = createMetricsRegistry();
  return {
    source: sharedMetricsSource(registry),
    series: async (prefix) =>
      (await registry.text())
        .split('\n')
        .filter((line) => line.startsWith(prefix))
        .map((line) => line.slice(prefix.length)),
  };
}
