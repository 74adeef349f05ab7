import { expect, test } from '@jest/globals';
import type { Volume } from '@orch/api/types/core_v1';
import { podInfo } from '../../src/cluster/pod-info.js';
import { volumeRestrictions as plugin } from '../../src/plugins/volume-restrictions.js';
import { aNode, aPod, codesOf, cycleOf, reasonsOf } from './scenario.fixture.js';

const nodes = [aNode('a'), aNode('b')];
const withDisk = (name: string, disk: Omit<Volume, 'name'>) => aPod(name, { volumes: [{ name: 'v', ...disk }] });
const rejected = 'node(s) had no available disk';

const gce = (pdName: string, readOnly?: boolean) => ({
  gcePersistentDisk: { pdName, ...(readOnly === undefined ? {} : { readOnly }) },
});
const aws = (volumeID: string, readOnly = false) => ({ awsElasticBlockStore: { volumeID, readOnly } });
const iscsi = (iqn: string, readOnly = false) => ({
  iscsi: { iqn, lun: 0, targetPortal: `portal-of-${iqn}`, readOnly },
});
const rbd = (image: string, fields: { monitors?: string[]; pool?: string; readOnly?: boolean } = {}) => ({
  rbd: { image, monitors: ['m1', 'm2'], pool: 'rbd', readOnly: false, ...fields },
});

test.each<readonly [string, Omit<Volume, 'name'>, Omit<Volume, 'name'>, boolean]>([
  ['the same GCE disk', gce('d'), gce('d'), true],
  ['another GCE disk', gce('d'), gce('e'), false],
  ['the same GCE disk, one read-only', gce('d', true), gce('d'), true],
  ['the same GCE disk, the other read-only', gce('d'), gce('d', true), true],
  ['the same GCE disk, both read-only', gce('d', true), gce('d', true), false],
  ['the same GCE disk, one writes expressly', gce('d', false), gce('d', true), true],
  ['the same AWS disk, both read-only', aws('d', true), aws('d', true), true],
  ['another AWS disk', aws('d'), aws('e'), false],
  ['a GCE disk with the name of an AWS disk', gce('d'), aws('d'), false],
  ['the same iSCSI disk', iscsi('d'), iscsi('d'), true],
  ['the same iSCSI disk, one read-only', iscsi('d', true), iscsi('d'), true],
  ['the same iSCSI disk, both read-only', iscsi('d', true), iscsi('d', true), false],
  ['another iSCSI disk', iscsi('d'), iscsi('e'), false],
  ['the same RBD image', rbd('d'), rbd('d'), true],
  ['the same RBD image with one monitor in common', rbd('d'), rbd('d', { monitors: ['m3', 'm2'] }), true],
  ['an RBD image of other monitors', rbd('d'), rbd('d', { monitors: ['m3'] }), false],
  ['an RBD image of another pool', rbd('d'), rbd('d', { pool: 'x' }), false],
  ['another RBD image', rbd('d'), rbd('e'), false],
  ['the same RBD image, both read-only', rbd('d', { readOnly: true }), rbd('d', { readOnly: true }), false],
  ['the same RBD image, one read-only', rbd('d', { readOnly: true }), rbd('d'), true],
])('%s', (_what, used, wanted, conflicts) => {
  const given = { nodes, pod: withDisk('p', wanted), running: [['a', withDisk('q', used)]] as const };
  expect(reasonsOf(plugin, given)).toEqual({ a: conflicts ? rejected : '', b: '' });
  expect(codesOf(plugin, given)).toEqual({ a: conflicts ? 'unschedulable' : 'fits', b: 'fits' });
});

test('a disk is free when its last user is gone', () => {
  const cycle = cycleOf({
    ...{ nodes, pod: withDisk('p', gce('d')) },
    running: [
      ['a', withDisk('q', gce('d', true))],
      ['a', withDisk('r', gce('d', true))],
    ],
  });
  const { cluster } = cycle;
  const reasons = () => reasonsOf(plugin, cycle)['a'];
  expect(reasons()).toBe(rejected);
  cluster.removePod('q');
  expect(reasons()).toBe(rejected);
  cluster.supposing(cluster.nodes.find('a') ?? 0, ({ gone }) => {
    gone(podInfo(withDisk('r', gce('d', true)), () => true));
    expect(reasons()).toBe('');
  });
  expect(reasons()).toBe(rejected);
  cluster.removePod('r');
  expect(reasons()).toBe('');
});

test('pods without such disks are not looked at', () => {
  expect(plugin.filter(cycleOf({ nodes, pod: aPod('p') }))).toBeUndefined();
  expect(plugin.filter(cycleOf({ nodes, pod: withDisk('p', { hostPath: { path: '/x' } }) }))).toBeUndefined();
});
