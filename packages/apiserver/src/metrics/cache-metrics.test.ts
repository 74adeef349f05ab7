import { expect, test } from '@jest/globals';
import { createMetricsRegistry, type Logger, silentLogger } from '@orch/component';
import { cacheMetrics } from './cache-metrics.js';

test('logs and counts a watch whose sink failed', async () => {
  const logged: unknown[] = [];
  const logger: Logger = { ...silentLogger, error: (message, fields) => void logged.push([message, fields]) };
  const registry = createMetricsRegistry();
  const metrics = cacheMetrics(registry, logger);
  const error = new Error('full');
  metrics.sinkFailed({ group: 'apps', resource: 'deployments' }, error);
  expect(logged).toEqual([
    ['ended a watch that failed to process its events', { error, resource: 'deployments.apps' }],
  ]);
  expect(await registry.text()).toContain('apiserver_watch_sink_failures_total{resource="deployments.apps"} 1');
});

test('records a metric for each cache report', async () => {
  const registry = createMetricsRegistry();
  const metrics = cacheMetrics(registry, silentLogger);
  const pods = { group: '', resource: 'pods' };
  metrics.filled(pods, { objects: 7, durationMs: 40, historyEventsMax: 100 });
  for (let count = 0; count < 2; count++) metrics.event(pods);
  for (const delta of [1, 1, 1, -1] as const) metrics.watchers(pods, delta);
  metrics.initialEvents(pods, 5);
  metrics.read(pods, 'cache');
  for (let count = 0; count < 2; count++) metrics.read(pods, 'store');
  metrics.listed(pods, { index: 'label app', looked: 9, returned: 4 });
  metrics.listed(pods, { index: 'field 0', looked: 3, returned: 2 });
  metrics.expired(pods);
  metrics.conflict(pods);
  const capacity = async () =>
    (await registry.text()).split('\n').filter((line) => line.startsWith('watch_cache_capacity{'));
  expect(await capacity()).toEqual(['watch_cache_capacity{resource="pods"} 100']);
  for (const eventsMax of [200, 400]) metrics.historyResized(pods, { eventsMax, change: 'increase' });
  metrics.historyResized(pods, { eventsMax: 200, change: 'decrease' });
  expect(await capacity()).toEqual(['watch_cache_capacity{resource="pods"} 200']);
  const resource = '{resource="pods"}';
  for (const line of [
    `watch_cache_capacity_increase_total${resource} 2`,
    `watch_cache_capacity_decrease_total${resource} 1`,
    `apiserver_watch_cache_events_received_total${resource} 2`,
    `apiserver_watch_cache_watchers${resource} 2`,
    `apiserver_init_events_total${resource} 5`,
    `apiserver_watch_cache_expired_total${resource} 1`,
    `apiserver_write_conflicts_total${resource} 1`,
    `apiserver_watch_cache_initializations_total${resource} 1`,
    'apiserver_watch_cache_initialization_duration_seconds_sum 0.04',
    'apiserver_watch_cache_reads_total{resource="pods",source="cache"} 1',
    'apiserver_watch_cache_reads_total{resource="pods",source="store"} 2',
    'apiserver_cache_list_total{resource_prefix="pods",index="label"} 1',
    'apiserver_cache_list_total{resource_prefix="pods",index="field"} 1',
    'apiserver_cache_list_fetched_objects_total{resource_prefix="pods",index="label"} 9',
    'apiserver_cache_list_fetched_objects_total{resource_prefix="pods",index="field"} 3',
    'apiserver_cache_list_returned_objects_total{resource_prefix="pods"} 6',
  ]) {
    expect((await registry.text()).split('\n')).toContain(line);
  }
});
