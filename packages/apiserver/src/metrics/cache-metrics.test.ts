import { expect, test } from '@jest/globals';
import { createMetricsRegistry, type Logger, silentLogger } from '@orch/component';
import { cacheMetrics } from './cache-metrics.js';

test('a watch whose sink failed is logged with its error, and counted', async () => {
  const logged: unknown[] = [];
  const logger: Logger = { ...silentLogger, error: (message, fields) => void logged.push([message, fields]) };
  const registry = createMetricsRegistry();
  const metrics = cacheMetrics(registry, logger);
  const error = new Error('full');
  metrics.sinkFailed({ group: 'apps', resource: 'deployments' }, error);
  expect(logged).toEqual([
    ['a watch could not take its events and was ended', { error, resource: 'deployments.apps' }],
  ]);
  expect(await registry.text()).toContain('apiserver_watch_sink_failures_total{resource="deployments.apps"} 1');
});
