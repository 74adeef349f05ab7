import { expect, test } from '@jest/globals';
import { FakeClock, kubernetesNames } from '@orch/apimachinery';
import { metricsPage } from '../framework/metrics-page.fixture.js';
import { csiPluginName, StorageOperations, VolumeOperations } from './storage-metrics.js';

const failing = async () => {
  throw new Error('no');
};

test('operations on storage have a duration, an outcome and errors', async () => {
  const { source, series } = metricsPage();
  const clock = new FakeClock();
  const operations = new StorageOperations({ source, clock });
  const operation = { plugin: 'p', name: 'volume_provision' };
  const made = operations.run(operation, async () => {
    await clock.sleep(2_000);
    return 'made';
  });
  await clock.advance(2_000);
  expect(await made).toBe('made');
  await expect(operations.run(operation, failing)).rejects.toThrow('no');
  const labels = 'volume_plugin="p",operation_name="volume_provision"';
  expect(await series('storage_operation_')).toEqual(
    expect.arrayContaining([
      `duration_seconds_bucket{${labels},status="success",migrated="false",le="1"} 0`,
      `duration_seconds_bucket{${labels},status="success",migrated="false",le="2.5"} 1`,
      `duration_seconds_count{${labels},status="fail-unknown",migrated="false"} 1`,
      `errors_total{${labels}} 1`,
      `status_count{${labels},status="success"} 1`,
      `status_count{${labels},status="fail-unknown"} 1`,
    ]),
  );
});

test('operations on volumes last from their first attempt', async () => {
  const { source, series } = metricsPage();
  const clock = new FakeClock();
  const operations = new VolumeOperations({ source, clock });
  const operation = { plugin: 'p', name: 'provision' };
  await expect(operations.attempt('a', operation, failing)).rejects.toThrow('no');
  await expect(operations.attempt('b', operation, failing)).rejects.toThrow('no');
  operations.forget('b');
  await clock.advance(20_000);
  await operations.attempt('a', operation, async () => {});
  await operations.attempt('b', operation, async () => {});
  const labels = 'plugin_name="p",operation_name="provision"';
  expect(await series('volume_operation_')).toEqual(
    expect.arrayContaining([
      `total_seconds_bucket{${labels},le="0.1"} 1`,
      `total_seconds_bucket{${labels},le="25"} 2`,
      `total_seconds_sum{${labels}} 20`,
      `total_errors{${labels}} 2`,
    ]),
  );
});

test('plugins of drivers are named after the driver', () => {
  expect(csiPluginName('disk.example.com', kubernetesNames)).toBe('kubernetes.io/csi:disk.example.com');
});
