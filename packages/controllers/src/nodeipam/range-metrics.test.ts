import { expect, test } from '@jest/globals';
import { metricsPage } from '../framework/metrics-page.fixture.js';
import { CidrSet } from './cidr-set.js';
import { rangeMetrics } from './range-metrics.js';

test('shows allocations, releases and use of each range of the cluster', async () => {
  const { source, series } = metricsPage();
  const set = new CidrSet('10.0.0.0/22', 24, rangeMetrics(source)('10.0.0.0/22'));
  set.occupy('10.0.0.0/23');
  // Those in use do not count again.
  set.occupy('10.0.0.0/24');
  expect(set.allocate()).toBe('10.0.2.0/24');
  set.release('10.0.1.0/24');
  set.release('10.0.1.0/24');
  const page = await series('node_ipam_controller_cidrset_');
  const labels = '{clusterCIDR="10.0.0.0/22"}';
  expect(page).toEqual(
    expect.arrayContaining([
      ...[`cidrs_allocations_total${labels} 3`, `cidrs_releases_total${labels} 1`, `usage_cidrs${labels} 0.5`],
      ...[`allocation_tries_per_request_sum${labels} 2`, `allocation_tries_per_request_count${labels} 1`],
    ]),
  );
  expect(page.filter((line) => line.includes('bucket')).map((line) => /le="([^"]+)"/.exec(line)?.[1])).toEqual([
    ...['1', '5', '25', '125', '625', '+Inf'],
  ]);
});
