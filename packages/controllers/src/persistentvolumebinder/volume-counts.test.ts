import { expect, test } from '@jest/globals';
import type { Claim, Volume } from '@orch/api';
import { orchNames as names } from '@orch/apimachinery';
import { metricsPage } from '../framework/metrics-page.fixture.js';
import { testClaim, testVolume } from '../volumes/test-objects.js';
import { hostPathPlugin } from './host-path-plugin.js';
import { showVolumeCounts } from './volume-counts.js';

test('counts volumes by class and plugin, and claims by namespace, as they are when the page is read', async () => {
  const { source, series } = metricsPage();
  let volumes: readonly Volume[] = [
    testVolume('a', { storageClassName: 'fast', hostPath: { path: '/a' } }, { phase: 'Bound' }),
    testVolume('b', { storageClassName: 'fast', csi: { driver: 'disk', volumeHandle: 'b' } }, { phase: 'Bound' }),
    testVolume('c', { volumeMode: 'Block', csi: { driver: 'disk', volumeHandle: 'c' } }),
    testVolume('d', { local: { path: '/d' } }, { phase: 'Released' }),
  ];
  const claims: readonly Claim[] = [
    testClaim(),
    { ...testClaim(), status: { phase: 'Bound' } },
    testClaim({}, { namespace: 'other' }),
  ];
  const lister = <T>(list: () => readonly T[]) => ({ list, get: () => undefined, byIndex: () => [], size: 0 });
  showVolumeCounts(source, {
    volumes: lister(() => volumes),
    claims: lister(() => claims),
    plugins: [
      hostPathPlugin({
        names,
        folders: undefined,
        recycler: { timeoutSecondsMin: 1, timeoutSecondsPerGibibyte: 1, podTemplateFile: '' },
      }),
    ],
    names,
  });
  expect(await series('pv_collector_')).toEqual([
    'total_pv_count{plugin_name="orch.io/host-path",volume_mode="Filesystem"} 1',
    'total_pv_count{plugin_name="orch.io/csi:disk",volume_mode="Filesystem"} 1',
    'total_pv_count{plugin_name="orch.io/csi:disk",volume_mode="Block"} 1',
    'total_pv_count{plugin_name="N/A",volume_mode="Filesystem"} 1',
    'bound_pv_count{storage_class="fast"} 2',
    'unbound_pv_count{storage_class=""} 2',
    'bound_pvc_count{namespace="team"} 1',
    'unbound_pvc_count{namespace="team"} 1',
    'unbound_pvc_count{namespace="other"} 1',
  ]);
  volumes = [];
  expect(await series('pv_collector_bound_pv_count')).toEqual([]);
});
