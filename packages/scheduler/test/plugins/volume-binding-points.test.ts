import { expect, test } from '@jest/globals';
import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import { type ApiObject, FakeClock } from '@orch/apimachinery';
import { createMetricsRegistry } from '@orch/component';
import { podInfo } from '../../src/cluster/pod-info.js';
import { CycleState } from '../../src/framework/cycle-state.js';
import type { Cycle } from '../../src/framework/plugin.js';
import { SchedulerMetrics } from '../../src/observing/scheduler-metrics.js';
import { volumeBindingOf } from '../../src/plugins/volume-binding.js';
import { aClaim, aClass, aNode, aPod, aVolume, claimVolumes, cycleOf, onLabel, reasonsOf } from './scenario.fixture.js';

const none = aClass('none', { provisioner: 'orch.io/no-provisioner' });
const signal = new AbortController().signal;

function given() {
  const claims = ['c', 'd'].map((name) => aClaim(name, { storageClassName: 'none' }, { resourceVersion: '1' }));
  const volume = aVolume('v', { storageClassName: 'none', ...onLabel('host', 'a') }, { resourceVersion: '1' });
  const nodes = [aNode('a', { labels: { host: 'a' } })];
  const first = cycleOf({
    nodes,
    claims,
    volumes: [volume],
    classes: [none],
    pod: aPod('p', { volumes: claimVolumes('c') }),
  });
  const cycleFor = (name: string, ...claimNames: string[]): Cycle => ({
    ...first,
    pod: podInfo(aPod(name, { volumes: claimVolumes(...claimNames) }), () => true),
    state: new CycleState(),
  });
  const written: ApiObject[] = [];
  const update = <T extends ApiObject>(object: T) => {
    written.push(object);
    return Promise.resolve(object);
  };
  const { cluster, names, gates } = first;
  const registry = createMetricsRegistry();
  const seriesValue = async (series: string) =>
    Number(new RegExp(`^${series} (.*)$`, 'm').exec(await registry.text())?.[1] ?? 0);
  const plugin = volumeBindingOf(
    { bindTimeoutSeconds: 5 },
    {
      ...{ cluster, names, gates, clock: new FakeClock(), metrics: new SchedulerMetrics(registry) },
      clients: { volumes: { update: update<PersistentVolume> }, claims: { update: update<PersistentVolumeClaim> } },
    },
  );
  return { plugin, cycleFor, cluster, written, claims, volume, seriesValue };
}

test('Reserve keeps the volume for the pod, and Unreserve gives it back', () => {
  const { plugin, cycleFor } = given();
  const mine = cycleFor('p', 'c');
  const isFree = () => reasonsOf(plugin, cycleFor('q', 'd'))['a'] === '';
  plugin.unreserve(mine, 'a');
  expect(plugin.reserve(mine, 'a')).toBeUndefined();
  expect(isFree()).toBe(false);
  plugin.unreserve(mine, 'a');
  plugin.unreserve(mine, 'a');
  expect(isFree()).toBe(true);
});

test('Reserve refuses a node on which the volumes are no longer available', () => {
  const { plugin, cycleFor, cluster, volume } = given();
  cluster.storage.removeVolume(volume);
  expect(plugin.reserve(cycleFor('p', 'c'), 'a')).toEqual({
    ...{ code: 'unschedulable', reasons: ["node(s) didn't find available persistent volumes to bind"] },
  });
});

test('PreBind writes what was reserved, and ends when the claims are bound', async () => {
  const { plugin, cycleFor, cluster, written, claims, volume } = given();
  const mine = cycleFor('p', 'c');
  cluster.putPod(mine.pod, 'a');
  plugin.reserve(mine, 'a');
  const done = plugin.preBind(mine, 'a', { signal });
  expect(written.map(({ metadata }) => metadata.name)).toEqual(['v']);
  const claimRef = { namespace: 'n', name: 'c', uid: 'uid-of-c' };
  cluster.storage.putVolume({
    ...volume,
    metadata: { name: 'v', resourceVersion: '2' },
    spec: { ...volume.spec, claimRef },
  });
  const annotations = { 'pv.orch.io/bind-completed': 'yes' };
  const [claim = aClaim('c')] = claims;
  cluster.storage.putClaim({
    ...claim,
    metadata: { ...claim.metadata, annotations },
    spec: { ...claim.spec, volumeName: 'v' },
  });
  expect(await done).toBeUndefined();
});

test('pods without delayed claims write nothing', async () => {
  const { plugin, cycleFor, cluster, written, volume } = given();
  const plain = cycleFor('p');
  expect(plugin.reserve(plain, 'a')).toBeUndefined();
  expect(await plugin.preBind(plain, 'a', { signal })).toBeUndefined();
  cluster.storage.putVolume(volume);
  cluster.storage.putClaim(aClaim('e', { volumeName: 'v' }));
  const bound = cycleFor('q', 'e');
  expect(plugin.reserve(bound, 'a')).toBeUndefined();
  expect(await plugin.preBind(bound, 'a', { signal })).toBeUndefined();
  expect(written).toEqual([]);
});

test('the stages of the scheduling of volumes are timed, and failed ones are counted', async () => {
  const { plugin, cycleFor, cluster, volume, seriesValue } = given();
  const counted = (operation: string) =>
    seriesValue(`scheduler_volume_scheduling_duration_seconds_count{operation="${operation}"}`);
  const failed = (operation: string) =>
    seriesValue(`scheduler_volume_scheduling_stage_error_total{operation="${operation}"}`);
  reasonsOf(plugin, cycleFor('p', 'c'));
  expect(await counted('predicate')).toBe(1);
  const mine = cycleFor('p', 'c');
  cluster.putPod(mine.pod, 'a');
  plugin.reserve(mine, 'a');
  expect([await counted('assume'), await failed('assume')]).toEqual([1, 0]);
  await expect(Promise.resolve(plugin.preBind(mine, 'a', { signal: AbortSignal.abort() }))).rejects.toThrow();
  expect([await counted('bind'), await failed('bind')]).toEqual([1, 1]);
  plugin.unreserve(mine, 'a');
  cluster.storage.removeVolume(volume);
  plugin.reserve(cycleFor('q', 'd'), 'a');
  expect([await counted('assume'), await failed('assume')]).toEqual([2, 1]);
});
