import { describe, expect, test } from '@jest/globals';
import type { Claim } from '@orch/api';
import { volumeBindingFilter as plugin } from '../../src/plugins/volume-binding.js';
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
  onLabel,
  reasonsOf,
  scoresOf,
} from './scenario.fixture.js';

const noVolume = "node(s) didn't find available persistent volumes to bind";
const elsewhere = 'node(s) had volume node affinity conflict';
const noSpace = 'node(s) did not have enough free storage';
const host = (name: string) => onLabel('host', name);
const nodes = [aNode('a', { labels: { host: 'a', zone: 'x' } }), aNode('b', { labels: { host: 'b', zone: 'y' } })];
const wait = aClass('wait');
const none = aClass('none', { provisioner: 'orch.io/no-provisioner' });
const selected = (node: string): Partial<Claim['metadata']> => ({
  annotations: { 'volume.orch.io/selected-node': node },
});

function given(claims: readonly Claim[], more: Partial<Given> = {}): Given {
  const pod = aPod('p', { volumes: claimVolumes(...claims.map(({ metadata }) => metadata.name ?? '')) });
  return { nodes, pod, claims, classes: [wait, none, aClass('now', { volumeBindingMode: 'Immediate' })], ...more };
}

describe('rejects all nodes, and other pods do not matter', () => {
  const ephemeral = aPod('p', { volumes: [{ name: 'data', ephemeral: {} }] });
  const deleted = { deletionTimestamp: '2026-01-01T00:00:00Z' };
  const unbound = 'pod has unbound immediate PersistentVolumeClaims';
  test.each<readonly [string, Given, string]>([
    [
      'a claim that does not exist',
      given([], { pod: aPod('p', { volumes: claimVolumes('c') }) }),
      'persistentvolumeclaim "c" not found',
    ],
    [
      'an ephemeral claim before its creation',
      given([], { pod: ephemeral }),
      'waiting for ephemeral volume controller to create the persistentvolumeclaim "p-data"',
    ],
    [
      'an ephemeral claim of another owner',
      given([aClaim('p-data')], { pod: ephemeral }),
      'persistentvolumeclaim "p-data" was not created for the pod',
    ],
    [
      'a claim that is being deleted',
      given([aClaim('c', { volumeName: 'v' }, deleted)]),
      'persistentvolumeclaim "c" is being deleted',
    ],
    ['an unbound claim without class', given([aClaim('c')]), unbound],
    ['an unbound claim of a class that binds at once', given([aClaim('c', { storageClassName: 'now' })]), unbound],
    ['an unbound claim of an unknown class', given([aClaim('c', { storageClassName: 'gone' })]), unbound],
    [
      'a delayed claim for which a user chose the volume',
      given([aClaim('c', { storageClassName: 'wait', volumeName: 'v' }, { annotations: {} })]),
      unbound,
    ],
    ['one unbound among others', given([aClaim('d', { storageClassName: 'wait' }), aClaim('c')]), unbound],
  ])('%s', (_why, scenario, reason) => {
    expect(reasonsOf(plugin, scenario)).toEqual({ a: reason, b: reason });
    expect(codesOf(plugin, scenario)).toEqual({ a: 'unresolvable', b: 'unresolvable' });
  });
});

test('pods without claims are not looked at', () => {
  expect(plugin.filter(cycleOf({ nodes, pod: aPod('p') }))).toBeUndefined();
  expect(plugin.filter(cycleOf({ nodes, pod: aPod('p', { volumes: [{ name: 'x', emptyDir: {} }] }) }))).toBeUndefined();
  const ephemeral = aPod('p', { volumes: [{ name: 'data', ephemeral: {} }] });
  expect(plugin.filter(cycleOf({ nodes, pod: ephemeral, gatesOff: ['GenericEphemeralVolume'] }))).toBeUndefined();
});

test('the claim of an ephemeral volume belongs to the pod', () => {
  const owner = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'p', controller: true };
  const claim = aClaim('p-data', { volumeName: 'v' });
  const owned = { ...claim, metadata: { ...claim.metadata, ownerReferences: [owner] } };
  const pod = aPod('p', { volumes: [{ name: 'data', ephemeral: {} }] });
  const volumes = [aVolume('v', host('b'), { phase: 'Bound' })];
  expect(reasonsOf(plugin, given([owned], { pod, volumes }))).toEqual({ a: elsewhere, b: '' });
});

describe('bound claims', () => {
  const claim = aClaim('c', { volumeName: 'v' });
  test.each([
    ['a volume without node affinity', [aVolume('v')], { a: '', b: '' }],
    ['a volume on one node', [aVolume('v', host('a'))], { a: '', b: elsewhere }],
    ['a volume that is gone', [], { a: 'pvc(s) bound to non-existent pv(s)', b: 'pvc(s) bound to non-existent pv(s)' }],
    [
      'a volume that names a node by its field',
      [
        aVolume('v', {
          nodeAffinity: {
            required: {
              nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] }],
            },
          },
        }),
      ],
      { a: elsewhere, b: elsewhere },
    ],
  ])('%s', (_why, volumes, expected) => {
    expect(reasonsOf(plugin, given([claim], { volumes }))).toEqual(expected);
  });

  test('each of several counts, and the reasons of delayed claims are added', () => {
    const claims = [claim, aClaim('d', { volumeName: 'w' })];
    const volumes = [aVolume('v', host('a')), aVolume('w', host('b'))];
    expect(reasonsOf(plugin, given(claims, { volumes }))).toEqual({ a: elsewhere, b: elsewhere });
    const mixed = [claim, aClaim('d', { storageClassName: 'none' })];
    expect(reasonsOf(plugin, given(mixed, { volumes: [aVolume('v', host('a'))] }))).toEqual({
      a: noVolume,
      b: `${elsewhere}; ${noVolume}`,
    });
  });
});

describe('delayed claims and volumes that exist', () => {
  const claim = aClaim('c', { storageClassName: 'none', storage: '2Gi' });
  const volume = (
    fields: NonNullable<Parameters<typeof aVolume>[1]> = {},
    metadata: Parameters<typeof aVolume>[2] = {},
  ) => aVolume('v', { storageClassName: 'none', storage: '2Gi', ...fields }, metadata);
  test.each([
    ['one that suits', volume(), true],
    ['one that is too small', volume({ storage: '1Gi' }), false],
    ['one of another class', volume({ storageClassName: 'wait' }), false],
    ['one without the access mode', volume({ accessModes: ['ReadOnlyMany'] }), false],
    ['one of another mode', volume({ volumeMode: 'Block' }), false],
    ['one that is bound', volume({}, { phase: 'Bound' }), false],
    ['one that is released', volume({}, { phase: 'Released' }), false],
    ['one that is being deleted', volume({}, { deletionTimestamp: '2026-01-01T00:00:00Z' }), false],
    ['one reserved for another claim', volume({ claimRef: { namespace: 'n', name: 'other' } }), false],
    ['one reserved for a claim of that name elsewhere', volume({ claimRef: { namespace: 'm', name: 'c' } }), false],
    [
      'one reserved for a former claim of that name',
      volume({ claimRef: { namespace: 'n', name: 'c', uid: 'old' } }),
      false,
    ],
    [
      'one reserved for the claim',
      volume({ claimRef: { namespace: 'n', name: 'c' }, accessModes: [] }, { phase: 'Bound' }),
      true,
    ],
    [
      'one reserved for the claim that is too small',
      volume({ claimRef: { namespace: 'n', name: 'c' }, storage: '1Gi' }),
      false,
    ],
    [
      'one reserved for the claim in another class',
      volume({ claimRef: { namespace: 'n', name: 'c' }, storageClassName: 'x' }),
      false,
    ],
  ])('%s', (_why, candidate, fits) => {
    const reason = fits ? '' : noVolume;
    expect(reasonsOf(plugin, given([claim], { volumes: [candidate] }))).toEqual({ a: reason, b: reason });
  });

  test('the labels of the volume must match the selector of the claim', () => {
    const selecting = aClaim('c', { storageClassName: 'none', selector: { matchLabels: { tier: 'gold' } } });
    const gold = aVolume('v', { storageClassName: 'none', ...host('a') }, { labels: { tier: 'gold' } });
    const tin = aVolume('w', { storageClassName: 'none', ...host('b') }, { labels: { tier: 'tin' } });
    expect(reasonsOf(plugin, given([selecting], { volumes: [gold, tin] }))).toEqual({ a: '', b: noVolume });
  });

  test('a volume is on the nodes of its affinity', () => {
    const on = (...terms: readonly object[]) =>
      reasonsOf(
        plugin,
        given([claim], { volumes: [volume({ nodeAffinity: { required: { nodeSelectorTerms: [...terms] } } })] }),
      );
    const inHost = { key: 'host', operator: 'In', values: ['a'] };
    expect(on({ matchExpressions: [inHost] })).toEqual({ a: '', b: noVolume });
    expect(on({ matchExpressions: [inHost, { key: 'zone', operator: 'Exists' }] })).toEqual({ a: '', b: noVolume });
    expect(on({ matchExpressions: [inHost, { key: 'zone', operator: 'In', values: ['y'] }] })).toEqual({
      ...{ a: noVolume, b: noVolume },
    });
    expect(
      on({ matchExpressions: [inHost] }, { matchExpressions: [{ key: 'zone', operator: 'In', values: ['y'] }] }),
    ).toEqual({ a: '', b: '' });
    expect(on({ matchExpressions: [{ key: 'zone', operator: 'NotIn', values: ['x'] }] })).toEqual({
      a: noVolume,
      b: '',
    });
  });

  test('a reserved volume that is elsewhere keeps the claim from the node', () => {
    const reserved = aVolume('r', {
      storageClassName: 'none',
      storage: '2Gi',
      claimRef: { namespace: 'n', name: 'c' },
      ...host('b'),
    });
    expect(reasonsOf(plugin, given([claim], { volumes: [volume(), reserved] }))).toEqual({ a: noVolume, b: '' });
  });

  test('two claims of a pod need two volumes', () => {
    const both = [aClaim('c', { storageClassName: 'none' }), aClaim('d', { storageClassName: 'none', storage: '3Gi' })];
    const small = aVolume('s', { storageClassName: 'none' });
    const large = aVolume('l', { storageClassName: 'none', storage: '3Gi' });
    expect(reasonsOf(plugin, given(both, { volumes: [large] }))).toEqual({ a: noVolume, b: noVolume });
    expect(reasonsOf(plugin, given(both, { volumes: [large, small] }))).toEqual({ a: '', b: '' });
    expect(reasonsOf(plugin, given(both.toReversed(), { volumes: [large, small] }))).toEqual({ a: '', b: '' });
  });

  test('of several claims the smallest chooses first, whatever their order in the pod', () => {
    const selector = { matchLabels: { tier: 'gold' } };
    const [few, many] = ['1Gi', '2Gi'];
    const volumes = [
      aVolume('s', { storageClassName: 'none', storage: '3Gi' }, { labels: { tier: 'gold' } }),
      aVolume('l', { storageClassName: 'none', storage: '4Gi' }),
    ];
    const reasonFor = (gold: string | undefined, any: string | undefined) => {
      const claims = [
        aClaim('any', { storageClassName: 'none', ...(any && { storage: any }) }),
        aClaim('gold', { storageClassName: 'none', selector, ...(gold && { storage: gold }) }),
      ];
      return [claims, claims.toReversed()].map((each) => reasonsOf(plugin, given(each, { volumes }))['a']);
    };
    expect(reasonFor(few, many)).toEqual(['', '']);
    // The smaller claim takes the smaller volume, which is the only one for the other.
    expect(reasonFor(many, few)).toEqual([noVolume, noVolume]);
  });

  test('a claim twice in a pod needs one volume', () => {
    const pod = aPod('p', { volumes: claimVolumes('c', 'c') });
    expect(reasonsOf(plugin, given([claim], { pod, volumes: [volume()] }))).toEqual({ a: '', b: '' });
  });
});

describe('delayed claims whose class makes a volume', () => {
  const claim = aClaim('c', { storageClassName: 'wait' });
  test('any node will do, unless the node was chosen before', () => {
    expect(reasonsOf(plugin, given([claim]))).toEqual({ a: '', b: '' });
    const chosen = aClaim('c', { storageClassName: 'wait' }, selected('b'));
    expect(reasonsOf(plugin, given([chosen]))).toEqual({ a: noVolume, b: '' });
    // A volume that exists is not for a claim whose node was chosen.
    const volumes = [aVolume('v', { storageClassName: 'none' })];
    expect(reasonsOf(plugin, given([aClaim('c', { storageClassName: 'none' }, selected('a'))], { volumes }))).toEqual({
      ...{ a: noVolume, b: noVolume },
    });
  });

  test('the annotation of older clients names the class', () => {
    const annotations = { 'volume.beta.orch.io/storage-class': 'wait' };
    expect(reasonsOf(plugin, given([aClaim('c', {}, { annotations })]))).toEqual({ a: '', b: '' });
  });

  const topologies = (...terms: readonly Readonly<Record<string, readonly string[]>>[]) => [
    aClass('wait', {
      allowedTopologies: terms.map((term) => ({
        matchLabelExpressions: Object.entries(term).map(([key, values]) => ({ key, values: [...values] })),
      })),
    }),
  ];
  test.each([
    ['a zone', topologies({ zone: ['y', 'z'] }), { a: noVolume, b: '' }],
    ['two labels', topologies({ zone: ['x'], host: ['b'] }), { a: noVolume, b: noVolume }],
    ['two terms', topologies({ zone: ['x'] }, { host: ['b'] }), { a: '', b: '' }],
    ['an empty term', topologies({}), { a: noVolume, b: noVolume }],
    ['a label that no node has', topologies({ rack: ['1'] }), { a: noVolume, b: noVolume }],
    ['no provisioner', [aClass('wait', { provisioner: '' })], { a: noVolume, b: noVolume }],
  ])('allowed by the class: %s', (_what, classes, expected) => {
    expect(reasonsOf(plugin, given([claim], { classes }))).toEqual(expected);
  });

  const driver = (storageCapacity?: boolean) => ({
    ...{ apiVersion: 'storage.orch.io/v1', kind: 'CSIDriver', metadata: { name: 'example.com/disk' } },
    spec: storageCapacity === undefined ? {} : { storageCapacity },
  });
  const capacity = (fields: object, name = 'x') => ({
    ...{ apiVersion: 'storage.orch.io/v1beta1', kind: 'CSIStorageCapacity', metadata: { name, namespace: 's' } },
    ...{ storageClassName: 'wait', nodeTopology: { matchLabels: { zone: 'x' } } },
    ...fields,
  });
  test.each([
    ['enough on one side', [capacity({ capacity: '1Gi' })], { a: '', b: noSpace }],
    ['too little', [capacity({ capacity: '1023Mi' })], { a: noSpace, b: noSpace }],
    ['unknown', [capacity({})], { a: noSpace, b: noSpace }],
    ['a smaller largest volume', [capacity({ capacity: '9Gi', maximumVolumeSize: '1Mi' })], { a: noSpace, b: noSpace }],
    ['the largest volume alone', [capacity({ maximumVolumeSize: '1Gi' })], { a: '', b: noSpace }],
    ['all nodes', [capacity({ capacity: '1Gi', nodeTopology: {} })], { a: '', b: '' }],
    ['no node', [capacity({ capacity: '1Gi', nodeTopology: undefined })], { a: noSpace, b: noSpace }],
    ['another class', [capacity({ capacity: '1Gi', storageClassName: 'y' })], { a: noSpace, b: noSpace }],
    [
      'two objects',
      [capacity({ capacity: '1Gi' }), capacity({ capacity: '2Gi', nodeTopology: { matchLabels: { zone: 'y' } } }, 'y')],
      { a: '', b: '' },
    ],
    ['none', [], { a: noSpace, b: noSpace }],
  ])('free space of the driver: %s', (_what, capacities, expected) => {
    expect(reasonsOf(plugin, given([claim], { capacities, drivers: [driver(true)] }))).toEqual(expected);
  });

  test('drivers that do not report their space have enough', () => {
    for (const drivers of [[], [driver()], [driver(false)]]) {
      expect(reasonsOf(plugin, given([claim], { drivers }))).toEqual({ a: '', b: '' });
    }
    const drivers = [driver(true)];
    expect(reasonsOf(plugin, given([claim], { drivers, gatesOff: ['CSIStorageCapacity'] }))).toEqual({ a: '', b: '' });
    const unsized = { ...claim, spec: { storageClassName: 'wait' } };
    expect(reasonsOf(plugin, given([unsized], { drivers }))).toEqual({ a: '', b: '' });
  });
});

describe('the gate VolumeCapacityPriority', () => {
  const claims = [aClaim('c', { storageClassName: 'none', storage: '2Gi' })];
  const volumes = [
    aVolume('v', { storageClassName: 'none', storage: '4Gi', ...host('a') }),
    aVolume('w', { storageClassName: 'none', storage: '8Gi', ...host('b') }),
  ];
  test('prefers nodes whose volumes are used more', () => {
    expect(scoresOf(plugin, given(claims, { volumes }))).toEqual({ a: 50, b: 25 });
    expect(scoresOf(plugin, given(claims, { volumes, gatesOff: ['VolumeCapacityPriority'] }))).toBeUndefined();
    expect(scoresOf(plugin, { nodes, pod: aPod('p') })).toBeUndefined();
    expect(scoresOf(plugin, given([aClaim('c', { storageClassName: 'wait' })]))).toEqual({ a: 0, b: 0 });
  });

  test('takes the mean over the classes', () => {
    const both = [...claims, aClaim('d', { storageClassName: 'other' })];
    const classes = [none, aClass('other', { provisioner: 'orch.io/no-provisioner' })];
    const more = [...volumes, aVolume('o', { storageClassName: 'other', storage: '3Gi' })];
    // (50 + 33) / 2 and (25 + 33) / 2
    expect(scoresOf(plugin, given(both, { volumes: more, classes }))).toEqual({ a: 42, b: 29 });
  });
});

describe('volumes of plugins that a driver replaces', () => {
  const zone = 'topology.orch.io/zone';
  const csi = 'topology.ebs.csi.aws.com/zone';
  const both = [aNode('a', { labels: { [zone]: 'x' } }), aNode('b', { labels: { [csi]: 'x' } })];
  const csiNodes = ['a', 'b'].map((name) => ({
    ...{ apiVersion: 'storage.orch.io/v1', kind: 'CSINode' },
    metadata: { name, annotations: { 'storage.alpha.orch.io/migrated-plugins': 'orch.io/gce-pd,orch.io/aws-ebs' } },
    spec: { drivers: [] },
  }));
  const disk = { awsElasticBlockStore: { volumeID: 'vol-1' } };
  const claim = aClaim('c', { volumeName: 'v' });
  const where = (volume: ReturnType<typeof aVolume>, more: Partial<Given> = {}) =>
    reasonsOf(plugin, given([claim], { nodes: both, volumes: [volume], csiNodes, ...more }));

  test('their zone is that of the driver, from the affinity or the labels', () => {
    expect(where(aVolume('v', { ...disk, ...onLabel(zone, 'x') }))).toEqual({ a: elsewhere, b: '' });
    expect(where(aVolume('v', disk, { labels: { [zone]: 'w__x' } }))).toEqual({ a: elsewhere, b: '' });
    const withRack = aVolume('v', { ...disk, ...onLabel('rack', '1') }, { labels: { [zone]: 'x' } });
    expect(where(withRack)).toEqual({ a: elsewhere, b: elsewhere });
    expect(where(aVolume('v', disk))).toEqual({ a: '', b: '' });
  });

  test('unless the gate is off, the node is not migrated, or the volume is of the driver', () => {
    const labelled = aVolume('v', { ...disk, ...onLabel(zone, 'x') });
    expect(where(labelled, { gatesOff: ['CSIMigrationAWS'] })).toEqual({ a: '', b: elsewhere });
    expect(where(labelled, { csiNodes: [] })).toEqual({ a: '', b: elsewhere });
    const own = aVolume('v', { csi: { driver: 'ebs.csi.aws.com', volumeHandle: 'v' }, ...onLabel(zone, 'x') });
    expect(where(own)).toEqual({ a: '', b: elsewhere });
  });
});
