import { expect, test } from '@jest/globals';
import type { Endpoint, EndpointSlice } from '@orch/api/types/discovery_v1';
import { metricsPage } from '../../framework/metrics-page.fixture.js';
import { noSliceChanges } from './slice-changes.js';
import { countSlices, SliceMetrics } from './slice-metrics.js';

const endpoint = (address: string, ready = true): Endpoint => ({ addresses: [address], conditions: { ready } });
const slice = (name: string, endpoints: readonly Endpoint[], port = 80): EndpointSlice => ({
  ...{ apiVersion: 'discovery.orch.io/v1', kind: 'EndpointSlice', metadata: name === '' ? {} : { name } },
  ...{ addressType: 'IPv4', endpoints: [...endpoints], ports: [{ name: 'http', port }] },
});

test('counts what a write adds, removes and updates, and the slices that would be enough', () => {
  const before = [slice('a', [endpoint('1'), endpoint('2'), endpoint('3')]), slice('b', [endpoint('9')], 90)];
  const changes = {
    create: [slice('', [endpoint('4'), endpoint('5')])],
    update: [slice('a', [endpoint('1', false), endpoint('2')])],
    delete: [slice('b', [endpoint('9')], 90)],
  };
  expect(countSlices(before, { changes, endpointsMax: 3 })).toEqual({
    ...{ added: 2, removed: 2, updated: 1, endpoints: 4, slices: 2, desiredSlices: 2 },
  });
});

test('an empty slice is needed, and the same address of another port is another endpoint', () => {
  const changes = { ...noSliceChanges, create: [slice('', []), slice('', [endpoint('1')], 90)] };
  expect(countSlices([], { changes, endpointsMax: 100 })).toEqual({
    ...{ added: 1, removed: 0, updated: 0, endpoints: 1, slices: 2, desiredSlices: 2 },
  });
});

test('the metrics are the sums of all services, without those that are gone', async () => {
  const { source, series } = metricsPage();
  const metrics = new SliceMetrics(source, 'endpoint_slice_controller');
  const one = slice('a', [endpoint('1'), endpoint('2'), endpoint('3')]);
  metrics.synced('n/one', [], { changes: { ...noSliceChanges, create: [one] }, endpointsMax: 2 });
  metrics.synced('n/two', [], {
    changes: { ...noSliceChanges, create: [slice('b', [endpoint('1')])] },
    endpointsMax: 2,
  });
  metrics.synced('n/one', [one], { changes: noSliceChanges, endpointsMax: 2 });
  const gauges = async () =>
    (await series('endpoint_slice_controller_')).filter((line) => !/per_sync|changes/.test(line));
  expect(await gauges()).toEqual(['desired_endpoint_slices 3', 'num_endpoint_slices 2', 'endpoints_desired 4']);
  const update = [slice('a', [endpoint('1')])];
  metrics.synced('n/one', [one], { changes: { ...noSliceChanges, update }, endpointsMax: 2 });
  metrics.forget('n/two');
  expect(await gauges()).toEqual(['desired_endpoint_slices 1', 'num_endpoint_slices 1', 'endpoints_desired 1']);
  expect(await series('endpoint_slice_controller_changes')).toEqual([
    '{operation="create"} 2',
    '{operation="update"} 1',
  ]);
  expect(await series('endpoint_slice_controller_endpoints_added_per_sync_')).toEqual(
    expect.arrayContaining(['bucket{le="2"} 3', 'bucket{le="4"} 4', 'bucket{le="32768"} 4', 'sum 4', 'count 4']),
  );
  expect(await series('endpoint_slice_controller_endpoints_removed_per_sync_')).toEqual(
    expect.arrayContaining(['sum 2', 'count 4']),
  );
});
