import { expect, test } from '@jest/globals';
import { metricsPage } from '../framework/metrics-page.fixture.js';
import { zoneMetrics } from './zone-metrics.js';

test('shows the nodes of each zone, and counts evictions', async () => {
  const { source, series } = metricsPage();
  const metrics = zoneMetrics(source);
  metrics.observed(
    new Map([
      ['a', [true, false, true, true]],
      ['b', [false]],
    ]),
  );
  metrics.evicted('a');
  expect(await series('node_collector_')).toEqual([
    ...['zone_health{zone="a"} 75', 'zone_health{zone="b"} 0', 'zone_size{zone="a"} 4', 'zone_size{zone="b"} 1'],
    ...['unhealthy_nodes_in_zone{zone="a"} 1', 'unhealthy_nodes_in_zone{zone="b"} 1'],
    'evictions_number{zone="a"} 1',
  ]);
  metrics.observed(new Map([['a', [true]]]));
  expect(await series('node_collector_zone')).toEqual([
    ...['_health{zone="a"} 100', '_health{zone="b"} 100', '_size{zone="a"} 1', '_size{zone="b"} 0'],
  ]);
});
