import { expect, test } from '@jest/globals';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import { metricsPage } from '../framework/metrics-page.fixture.js';
import { noSliceChanges } from '../services/slices/slice-changes.js';
import { MirrorMetrics } from './mirror-metrics.js';

const slice = (ready: boolean): EndpointSlice => ({
  ...{ apiVersion: 'discovery.orch.io/v1', kind: 'EndpointSlice', metadata: { name: 'a' }, addressType: 'IPv4' },
  endpoints: [{ addresses: ['1'], conditions: { ready } }],
  ports: [],
});

test('has the endpoints that are updated, the addresses that are skipped, and the duration', async () => {
  const { source, series } = metricsPage();
  const metrics = new MirrorMetrics(source);
  const changes = { ...noSliceChanges, update: [slice(false)] };
  metrics.mirrored('n/a', [slice(true)], { changes, skipped: 3, endpointsMax: 10 });
  metrics.ended(3);
  const page = await series('endpoint_slice_mirroring_controller_');
  expect(page).toEqual(
    expect.arrayContaining([
      ...['desired_endpoint_slices 1', 'num_endpoint_slices 1', 'endpoints_desired 1', 'changes{operation="update"} 1'],
      ...['endpoints_added_per_sync_sum 0', 'endpoints_removed_per_sync_sum 0', 'endpoints_updated_per_sync_sum 1'],
      ...['addresses_skipped_per_sync_sum 3', 'endpoints_sync_duration_bucket{le="0.002"} 0'],
      ...['endpoints_sync_duration_bucket{le="0.004"} 1', 'endpoints_sync_duration_sum 0.003'],
    ]),
  );
  metrics.forget('n/a');
  expect(await series('endpoint_slice_mirroring_controller_num_endpoint_slices')).toEqual([' 0']);
});
