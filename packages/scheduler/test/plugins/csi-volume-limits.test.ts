import { expect, test } from '@jest/globals';
import type { Volume } from '@orch/api';
import { csiVolumeLimits, limitResourceOf } from '../../src/plugins/csi-volume-limits.js';
import {
  aClaim,
  aClass,
  aNode,
  aPod,
  aVolume,
  claimVolumes,
  codesOf,
  cycleOf,
  type Given,
  reasonsOf,
} from './scenario.fixture.js';

const rejected = 'node(s) exceed max volume count';
const driver = 'disk.example.com';
const csiNode = (
  drivers: Readonly<Record<string, number | undefined>>,
  annotations: Record<string, string> = {},
  name = 'a',
) => ({
  ...{ apiVersion: 'storage.orch.io/v1', kind: 'CSINode', metadata: { name, annotations } },
  spec: {
    drivers: Object.entries(drivers).map(([each, count]) => ({
      ...{ name: each, nodeID: name },
      ...(count === undefined ? {} : { allocatable: { count } }),
    })),
  },
});
const csi = (name: string, of = driver) => aVolume(name, { csi: { driver: of, volumeHandle: `handle-of-${name}` } });
/** A claim for each volume, with its name. */
const claimsOf = (volumes: readonly Volume[]) =>
  volumes.map(({ metadata: { name = '' } }) => aClaim(name, { volumeName: name }));
const using = (name: string, ...claims: readonly string[]) => aPod(name, { volumes: claimVolumes(...claims) });

function given(
  volumes: readonly Volume[],
  { used, wanted, ...more }: { used: readonly string[]; wanted: readonly string[] } & Partial<Given>,
): Given {
  return {
    nodes: [aNode('a')],
    pod: using('p', ...wanted),
    running: [['a', using('q', ...used)]],
    claims: claimsOf(volumes),
    volumes,
    csiNodes: [csiNode({ [driver]: 2 })],
    ...more,
  };
}

const xyz = [csi('x'), csi('y'), csi('z')];
test.each<readonly [string, Given, string]>([
  ['as many as the driver allows', given(xyz, { used: ['x'], wanted: ['y'] }), ''],
  ['one more', given(xyz, { used: ['x', 'y'], wanted: ['z'] }), rejected],
  ['all at once', given(xyz, { used: [], wanted: ['x', 'y', 'z'] }), rejected],
  ['one that is attached already', given(xyz, { used: ['x', 'y'], wanted: ['y'] }), ''],
  ['a claim that does not exist', given(xyz, { used: ['x', 'y'], wanted: ['gone'] }), ''],
  [
    'a driver without a limit',
    given(xyz, { used: ['x', 'y'], wanted: ['z'], csiNodes: [csiNode({ [driver]: undefined })] }),
    '',
  ],
  [
    'the limit of another driver',
    given(xyz, { used: ['x', 'y'], wanted: ['z'], csiNodes: [csiNode({ other: 0 })] }),
    '',
  ],
  ['no CSINode', given(xyz, { used: ['x', 'y'], wanted: ['z'], csiNodes: [] }), ''],
  [
    'the CSINode of another node',
    given(xyz, { used: ['x', 'y'], wanted: ['z'], csiNodes: [csiNode({ [driver]: 1 }, {}, 'b')] }),
    '',
  ],
  ['a limit of 0', given(xyz, { used: [], wanted: ['x'], csiNodes: [csiNode({ [driver]: 0 })] }), rejected],
  [
    'volumes of several drivers are counted apart',
    given([csi('x'), csi('y', 'b.example.com'), csi('z', 'b.example.com')], {
      ...{ used: ['x', 'y'], wanted: ['z'], csiNodes: [csiNode({ [driver]: 1, 'b.example.com': 2 })] },
    }),
    '',
  ],
  [
    'one driver of two is full',
    given([csi('x'), csi('y', 'b.example.com'), csi('z', 'b.example.com')], {
      ...{ used: ['y'], wanted: ['x', 'z'], csiNodes: [csiNode({ [driver]: 5, 'b.example.com': 1 })] },
    }),
    rejected,
  ],
])('%s', (_what, scenario, reason) => {
  expect(reasonsOf(csiVolumeLimits(), scenario)).toEqual({ a: reason });
});

test('a node may say the limit itself, and its CSINode takes precedence', () => {
  const nodes = [aNode('a', { allocatable: { [`attachable-volumes-csi-${driver}`]: '1' } })];
  const full = { used: ['x'], wanted: ['y'], nodes };
  expect(reasonsOf(csiVolumeLimits(), given(xyz, { ...full, csiNodes: [] }))).toEqual({ a: rejected });
  expect(reasonsOf(csiVolumeLimits(), given(xyz, full))).toEqual({ a: '' });
});

test('long names of drivers are shortened in the resource', () => {
  expect(limitResourceOf(driver)).toBe('attachable-volumes-csi-disk.example.com');
  expect(limitResourceOf('d'.repeat(39))).toBe(`attachable-volumes-csi-${'d'.repeat(39)}`);
  // sha1 of 40 times d, as hexadecimal digits.
  expect(limitResourceOf('d'.repeat(40))).toMatch(/^attachable-volumes-csi-d{23}[0-9a-f]{16}$/);
  expect(limitResourceOf('d'.repeat(40))).not.toBe(limitResourceOf(`${'d'.repeat(39)}e`));
});

test('an unbound claim counts for the provisioner of its class', () => {
  const classes = [aClass('fast', { provisioner: driver }), aClass('old', { provisioner: 'orch.io/aws-ebs' })];
  const limits = { nodes: [aNode('a')], classes, csiNodes: [csiNode({ [driver]: 1, 'ebs.csi.aws.com': 1 })] };
  const reasons = (claims: Given['claims'], pod: Given['pod'], more: Partial<Given> = {}) =>
    reasonsOf(csiVolumeLimits(), { ...limits, pod, ...(claims ? { claims } : {}), ...more })['a'];
  const two = ['c', 'd'].map((name) => aClaim(name, { storageClassName: 'fast' }));
  expect(reasons(two, using('p', 'c', 'd'))).toBe(rejected);
  expect(reasons(two, using('p', 'c'))).toBe('');
  expect(reasons(two, using('p', 'c'), { running: [['a', using('q', 'd')]] })).toBe(rejected);
  expect(reasons(two, using('p', 'c'), { running: [['a', using('q', 'c')]] })).toBe('');
  const missing = two.map((claim) => ({ ...claim, spec: { ...claim.spec, volumeName: 'gone' } }));
  expect(reasons(missing, using('p', 'c', 'd'))).toBe(rejected);
  const plain = ['c', 'd'].map((name) => aClaim(name));
  expect(reasons(plain, using('p', 'c', 'd'))).toBe('');
  const migrated = ['c', 'd'].map((name) => aClaim(name, { storageClassName: 'old' }));
  expect(reasons(migrated, using('p', 'c', 'd'))).toBe('');
  const annotations = { 'storage.alpha.orch.io/migrated-plugins': 'orch.io/aws-ebs' };
  const csiNodes = [csiNode({ 'ebs.csi.aws.com': 1 }, annotations)];
  expect(reasons(migrated, using('p', 'c', 'd'), { csiNodes })).toBe(rejected);
  expect(reasons(migrated, using('p', 'c', 'd'), { csiNodes, gatesOff: ['CSIMigrationAWS'] })).toBe('');
});

test.each<readonly [string, string, NonNullable<Volume['spec']>, NonNullable<Volume['spec']>]>([
  [
    'aws-ebs',
    'ebs.csi.aws.com',
    { awsElasticBlockStore: { volumeID: 'aws://zone/d' } },
    { awsElasticBlockStore: { volumeID: 'e' } },
  ],
  ['gce-pd', 'pd.csi.storage.gke.io', { gcePersistentDisk: { pdName: 'd' } }, { gcePersistentDisk: { pdName: 'e' } }],
  ['cinder', 'cinder.csi.openstack.org', { cinder: { volumeID: 'd' } }, { cinder: { volumeID: 'e' } }],
  [
    'azure-disk',
    'disk.csi.azure.com',
    { azureDisk: { diskName: 'd', diskURI: 'd' } },
    { azureDisk: { diskName: 'd', diskURI: 'e' } },
  ],
])('volumes of %s count where %s replaces it, once per disk', (plugin, replacement, first, second) => {
  const volumes = [aVolume('v', first), aVolume('w', second), csi('x', replacement)];
  const annotations = { 'storage.alpha.orch.io/migrated-plugins': `orch.io/${plugin}` };
  const csiNodes = [csiNode({ [replacement]: 1 }, annotations)];
  const reasons = (wanted: readonly string[], more: Partial<Given> = {}) =>
    reasonsOf(csiVolumeLimits(), given(volumes, { used: ['v'], wanted, csiNodes, ...more }))['a'];
  expect(reasons(['w'])).toBe(rejected);
  expect(reasons(['v'])).toBe('');
  expect(reasons(['x'])).toBe(rejected);
  expect(reasons(['w'], { csiNodes: [csiNode({ [replacement]: 1 })] })).toBe('');
  const same = aVolume('x', { csi: { driver: replacement, volumeHandle: 'd' } });
  const both = given([...volumes.slice(0, 2), same], { used: ['v'], wanted: ['x'], csiNodes });
  expect(reasonsOf(csiVolumeLimits(), both)).toEqual({ a: '' });
});

test('what is attached follows the CSINode, the pods and the claims', () => {
  const cycle = cycleOf(given(xyz, { used: ['x'], wanted: ['z'] }));
  const plugin = csiVolumeLimits();
  const { cluster } = cycle;
  const isFull = () => reasonsOf(plugin, cycle)['a'] === rejected;
  expect(isFull()).toBe(false);
  cluster.putPod(cycleOf({ nodes: [], pod: using('r', 'y') }).pod, 'a');
  expect(isFull()).toBe(true);
  cluster.removePod('q');
  expect(isFull()).toBe(false);
  cluster.storage.putCsiNode(csiNode({ [driver]: 1 }));
  expect(isFull()).toBe(true);
  cluster.storage.removeCsiNode(csiNode({}));
  expect(isFull()).toBe(false);
  cluster.storage.putCsiNode(csiNode({ [driver]: 1 }));
  cluster.storage.removeClaim(aClaim('y'));
  expect(isFull()).toBe(false);
});

test('preemption may help, and pods without claims are not looked at', () => {
  expect(codesOf(csiVolumeLimits(), given(xyz, { used: ['x', 'y'], wanted: ['z'] }))).toEqual({ a: 'unschedulable' });
  expect(csiVolumeLimits().filter(cycleOf({ nodes: [aNode('a')], pod: aPod('p') }))).toBeUndefined();
});
