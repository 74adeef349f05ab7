import { expect, test } from '@jest/globals';
import type { VolumeAttachment } from '@orch/api/types/storage_v1';
import { FakeClock, orchNames as names } from '@orch/apimachinery';
import { metricsPage } from '../framework/metrics-page.fixture.js';
import { AttachMetrics } from './attach-metrics.js';

const attachment = (name: string, status?: VolumeAttachment['status']): VolumeAttachment => ({
  ...{ apiVersion: 'storage.orch.io/v1', kind: 'VolumeAttachment', metadata: { name } },
  spec: { attacher: 'disk', nodeName: 'n', source: { persistentVolumeName: 'v' } },
  ...(status ? { status } : {}),
});
function given() {
  const clock = new FakeClock();
  const page = metricsPage();
  return { ...page, clock, metrics: new AttachMetrics({ source: page.source, clock, names }) };
}

test('counts the volumes of nodes that reconciles have seen', async () => {
  const { metrics, series } = given();
  metrics.observed('a', { desired: 2, attached: 1 });
  metrics.observed('b', { desired: 0, attached: 1 });
  const plugin = 'plugin_name="orch.io/csi"';
  expect(await series('attachdetach_controller_total_volumes')).toEqual([
    `{${plugin},state="desired_state_of_world"} 2`,
    `{${plugin},state="actual_state_of_world"} 2`,
  ]);
  expect(await series('storage_count_attachable_volumes_in_use')).toEqual(['{node="a",volume_plugin="orch.io/csi"} 2']);
  metrics.observed('a', { desired: 0, attached: 0 });
  expect(await series('storage_count_attachable_volumes_in_use')).toEqual([]);
  expect(await series('attachdetach_controller_total_volumes')).toEqual([
    `{${plugin},state="actual_state_of_world"} 1`,
  ]);
});

test('measures attaches and detaches until the driver has done them', async () => {
  const { metrics, series, clock } = given();
  metrics.attaching(attachment('a'));
  metrics.attaching(attachment('b'));
  metrics.attaching(attachment('c'));
  await clock.advance(1_500);
  metrics.changed(attachment('a', { attached: false }));
  metrics.changed(attachment('a', { attached: true }));
  metrics.changed(attachment('b', { attached: false, attachError: { message: 'x' } }));
  metrics.failed('c');
  // A second report of the same end does not count.
  metrics.changed(attachment('a', { attached: true }));
  metrics.detaching(attachment('a'), { isForced: false });
  await clock.advance(500);
  metrics.gone('a');
  metrics.detaching(attachment('b'), { isForced: true });
  metrics.kept('b');
  metrics.gone('b');
  const labels = (operation: string, status: string) =>
    `{volume_plugin="orch.io/csi:disk",operation_name="${operation}",status="${status}"`;
  expect(await series('storage_operation_status_count')).toEqual([
    `${labels('volume_attach', 'success')}} 1`,
    `${labels('volume_attach', 'fail-unknown')}} 2`,
    `${labels('volume_detach', 'success')}} 1`,
  ]);
  const sums = (await series('storage_operation_duration_seconds_sum')).toSorted();
  expect(sums).toEqual([
    `${labels('volume_attach', 'fail-unknown')},migrated="false"} 3`,
    `${labels('volume_attach', 'success')},migrated="false"} 1.5`,
    `${labels('volume_detach', 'success')},migrated="false"} 0.5`,
  ]);
  expect(await series('attachdetach_controller_forced_detaches')).toEqual([' 1']);
});
