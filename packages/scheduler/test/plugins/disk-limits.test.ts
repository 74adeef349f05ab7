import { describe, expect, test } from '@jest/globals';
import type { Claim, Volume as PersistentVolume } from '@orch/api';
import type { Pod, Volume } from '@orch/api/types/core_v1';
import type { SchedulerGate } from '../../src/cluster/pod-info.js';
import type { FilterPlugin } from '../../src/framework/plugin.js';
import { azureDiskLimits, cinderLimits, ebsLimits, gcePdLimits } from '../../src/plugins/disk-limits.js';
import { aClaim, aClass, aNode, aPod, aVolume, claimVolumes, codesOf, cycleOf, reasonsOf } from './scenario.fixture.js';

type Disk = Omit<Volume, 'name'>;
const podWith = (name: string, ...disks: readonly Disk[]): Pod =>
  aPod(name, { volumes: disks.map((disk, index) => ({ name: `v${index}`, ...disk })) });
const rejected = 'node(s) exceed max volume count';

interface Kind {
  readonly name: string;
  readonly plugin: () => FilterPlugin;
  readonly disk: (id: string) => Disk & NonNullable<PersistentVolume['spec']>;
  readonly limit: number;
  readonly resource: string;
  readonly provisioner: string;
  readonly gate: SchedulerGate;
}

const kinds: readonly Kind[] = [
  {
    ...{ name: 'EBSLimits', plugin: ebsLimits, limit: 39, resource: 'attachable-volumes-aws-ebs' },
    disk: (volumeID) => ({ awsElasticBlockStore: { volumeID } }),
    ...{ provisioner: 'orch.io/aws-ebs', gate: 'CSIMigrationAWS' },
  },
  {
    ...{ name: 'GCEPDLimits', plugin: gcePdLimits, limit: 16, resource: 'attachable-volumes-gce-pd' },
    disk: (pdName) => ({ gcePersistentDisk: { pdName } }),
    ...{ provisioner: 'orch.io/gce-pd', gate: 'CSIMigrationGCE' },
  },
  {
    ...{ name: 'AzureDiskLimits', plugin: azureDiskLimits, limit: 16, resource: 'attachable-volumes-azure-disk' },
    disk: (diskName) => ({ azureDisk: { diskName, diskURI: `uri-of-${diskName}` } }),
    ...{ provisioner: 'orch.io/azure-disk', gate: 'CSIMigrationAzureDisk' },
  },
  {
    ...{ name: 'CinderLimits', plugin: cinderLimits, limit: 256, resource: 'attachable-volumes-cinder' },
    disk: (volumeID) => ({ cinder: { volumeID } }),
    ...{ provisioner: 'orch.io/cinder', gate: 'CSIMigrationOpenStack' },
  },
];

describe.each(kinds)('$name', ({ name, plugin, disk, limit, resource, provisioner, gate }) => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => disk(`d${index}`));
  const where = (running: readonly Disk[], wanted: readonly Disk[], node = aNode('a')) =>
    reasonsOf(plugin(), { nodes: [node], pod: podWith('p', ...wanted), running: [['a', podWith('q', ...running)]] })[
      'a'
    ];

  test('a node takes as many disks as the plugin allows', () => {
    expect(plugin().name).toBe(name);
    expect(where(many(limit - 1), [disk('new')])).toBe('');
    expect(where(many(limit), [disk('new')])).toBe(rejected);
    expect(where(many(limit - 1), [disk('new'), disk('newer')])).toBe(rejected);
    expect(where([], many(limit + 1))).toBe(rejected);
  });

  test('a disk counts once', () => {
    expect(where(many(limit), [disk('d0')])).toBe('');
    expect(where(many(limit - 1), [disk('new'), disk('new')])).toBe('');
  });

  test('a node may say its own limit', () => {
    const node = aNode('a', { allocatable: { [resource]: '2' } });
    expect(where(many(1), [disk('new')], node)).toBe('');
    expect(where(many(2), [disk('new')], node)).toBe(rejected);
    expect(where(many(limit), [disk('new')], aNode('a', { allocatable: { [resource]: '100000' } }))).toBe('');
    expect(where([], [disk('new')], aNode('a', { allocatable: { [resource]: '0' } }))).toBe(rejected);
  });

  const one = aNode('a', { allocatable: { [resource]: '1' } });
  const classes = [aClass('own', { provisioner }), aClass('other')];
  test.each<readonly [string, readonly Claim[], readonly PersistentVolume[], boolean]>([
    ['a volume of the plugin', [aClaim('c', { volumeName: 'v' })], [aVolume('v', disk('x'))], true],
    [
      'a volume of another plugin',
      [aClaim('c', { volumeName: 'v' })],
      [aVolume('v', { local: { path: '/x' } })],
      false,
    ],
    ['a claim that does not exist', [], [], true],
    ['an unbound claim of a class of the plugin', [aClaim('c', { storageClassName: 'own' })], [], true],
    ['an unbound claim of another class', [aClaim('c', { storageClassName: 'other' })], [], false],
    ['an unbound claim of an unknown class', [aClaim('c', { storageClassName: 'gone' })], [], false],
    ['an unbound claim without class', [aClaim('c')], [], false],
    [
      'a missing volume of a class of the plugin',
      [aClaim('c', { storageClassName: 'own', volumeName: 'v' })],
      [],
      true,
    ],
    ['a missing volume of another class', [aClaim('c', { storageClassName: 'other', volumeName: 'v' })], [], false],
  ])('%s', (_what, claims, volumes, counts) => {
    const withClaim = (podName: string) => aPod(podName, { volumes: claimVolumes('c') });
    const common = { nodes: [one], claims, volumes, classes };
    const expected = { a: counts ? rejected : '' };
    const wanted = { ...common, pod: withClaim('p'), running: [['a', podWith('q', disk('d0'))]] as const };
    expect(reasonsOf(plugin(), wanted)).toEqual(expected);
    const used = { ...common, pod: podWith('p', disk('d0')), running: [['a', withClaim('q')]] as const };
    expect(reasonsOf(plugin(), used)).toEqual(expected);
  });

  test('the disk of a claim that is attached already counts once', () => {
    const pod = aPod('p', { volumes: claimVolumes('c') });
    const given = {
      nodes: [one],
      pod,
      claims: [aClaim('c', { volumeName: 'v' })],
      volumes: [aVolume('v', disk('d0'))],
    };
    expect(reasonsOf(plugin(), { ...given, running: [['a', podWith('q', disk('d0'))]] })).toEqual({ a: '' });
  });

  test('a node where a CSI driver replaces the plugin is left to the limits of CSI', () => {
    const csiNode = (plugins: string) => ({
      ...{ apiVersion: 'storage.orch.io/v1', kind: 'CSINode' },
      metadata: { name: 'a', annotations: { 'storage.alpha.orch.io/migrated-plugins': plugins } },
      spec: { drivers: [] },
    });
    const given = { nodes: [one], pod: podWith('p', disk('x'), disk('y')) };
    const reasons = (plugins: string, gatesOff: readonly SchedulerGate[] = []) =>
      reasonsOf(plugin(), { ...given, csiNodes: [csiNode(plugins)], gatesOff });
    expect(reasons(`orch.io/x,${provisioner}`)).toEqual({ a: '' });
    expect(reasons('orch.io/x')).toEqual({ a: rejected });
    expect(reasons(provisioner, [gate])).toEqual({ a: rejected });
    expect(reasons(provisioner, ['CSIMigration'])).toEqual({ a: rejected });
  });

  test('pods without such disks are not looked at, and preemption may help the others', () => {
    const hostPath = { hostPath: { path: '/x' } };
    for (const pod of [aPod('p'), podWith('p', hostPath)])
      expect(plugin().filter(cycleOf({ nodes: [one], pod }))).toBeUndefined();
    expect(codesOf(plugin(), { nodes: [one], pod: podWith('p', ...many(2)) })).toEqual({ a: 'unschedulable' });
  });
});

test.each([
  ['m5.large', 25],
  ['c5d.xlarge', 25],
  ['r5.large', 25],
  ['t3.micro', 25],
  ['z1d.large', 25],
  ['m4.large', 39],
  ['t2.micro', 39],
])('an AWS instance of type %s takes %d disks', (type, limit) => {
  const disks = Array.from({ length: limit }, (_, index) => ({ awsElasticBlockStore: { volumeID: `d${index}` } }));
  for (const key of ['node.orch.io/instance-type', 'beta.orch.io/instance-type']) {
    const nodes = [aNode('a', { labels: { [key]: type } })];
    expect(reasonsOf(ebsLimits(), { nodes, pod: podWith('p', ...disks) })).toEqual({ a: '' });
    const more = { awsElasticBlockStore: { volumeID: 'more' } };
    expect(reasonsOf(ebsLimits(), { nodes, pod: podWith('p', ...disks, more) })).toEqual({ a: rejected });
  }
});

test('what is attached follows the pods, claims and volumes', () => {
  const nodes = [aNode('a', { allocatable: { 'attachable-volumes-gce-pd': '1' } })];
  const cycle = cycleOf({ nodes, pod: podWith('p', { gcePersistentDisk: { pdName: 'new' } }) });
  const plugin = gcePdLimits();
  const { cluster } = cycle;
  const isFull = () => reasonsOf(plugin, cycle)['a'] === rejected;
  const running = cycleOf({ nodes, pod: aPod('q', { volumes: claimVolumes('c') }) }).pod;
  const claim = aClaim('c', { volumeName: 'v' });
  const volume = aVolume('v', { gcePersistentDisk: { pdName: 'd' } });
  expect(isFull()).toBe(false);
  cluster.putPod(running, 'a');
  // The claim is unknown, and counts.
  expect(isFull()).toBe(true);
  cluster.storage.putClaim(claim);
  expect(isFull()).toBe(false);
  cluster.storage.putVolume(volume);
  expect(isFull()).toBe(true);
  cluster.storage.removeVolume(volume);
  expect(isFull()).toBe(false);
  cluster.storage.putVolume(volume);
  cluster.storage.putClaim(aClaim('c'));
  expect(isFull()).toBe(false);
  cluster.storage.putClaim(aClaim('c', { storageClassName: 'disks' }));
  expect(isFull()).toBe(false);
  const ofDisks = aClass('disks', { provisioner: 'orch.io/gce-pd' });
  cluster.storage.putClass(ofDisks);
  expect(isFull()).toBe(true);
  cluster.storage.removeClass(ofDisks);
  expect(isFull()).toBe(false);
  cluster.storage.removeClaim(claim);
  expect(isFull()).toBe(true);
  cluster.removePod('q');
  expect(isFull()).toBe(false);
});
