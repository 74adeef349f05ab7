import { expect, test } from '@jest/globals';
import type { Claim, Volume } from '@orch/api';
import { volumeZone as plugin } from '../../src/plugins/volume-zone.js';
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

const zone = 'topology.orch.io/zone';
const region = 'topology.orch.io/region';
const betaZone = 'failure-domain.beta.orch.io/zone';
const betaRegion = 'failure-domain.beta.orch.io/region';
const nodes = [
  aNode('bare', { labels: { host: 'bare' } }),
  aNode('x1', { labels: { [zone]: 'x1', [region]: 'x' } }),
  aNode('y1', { labels: { [zone]: 'y1', [region]: 'y', [betaZone]: 'y1', [betaRegion]: 'y' } }),
];
const other = 'node(s) had no available volume zone';
const volume = (labels: Record<string, string>) => aVolume('v', {}, { labels });
const bound = aClaim('c', { volumeName: 'v' });

function given(claims: readonly Claim[], volumes: readonly Volume[] = [], more: Partial<Given> = {}): Given {
  return { nodes, pod: aPod('p', { volumes: claimVolumes('c') }), claims, volumes, ...more };
}

test.each<readonly [string, Record<string, string>, string, string]>([
  ['no labels', {}, '', ''],
  ['the zone', { [zone]: 'x1' }, '', other],
  ['the region', { [region]: 'y' }, other, ''],
  ['zone and region', { [zone]: 'x1', [region]: 'y' }, other, other],
  ['several zones', { [zone]: 'x1__y1' }, '', ''],
  ['several zones with spaces', { [zone]: 'w__ y1 ' }, other, ''],
  ['an invalid list of zones', { [zone]: 'w__' }, '', ''],
  ['the zone in the older label, which one node lacks', { [betaZone]: 'y1' }, other, ''],
  ['the region in the older label, which one node lacks', { [betaRegion]: 'y' }, other, ''],
  ['another label', { rack: 'r' }, '', ''],
])('a volume with %s', (_what, labels, x1, y1) => {
  expect(reasonsOf(plugin, given([bound], [volume(labels)]))).toEqual({ bare: '', x1, y1 });
});

test.each<readonly [string, readonly Claim[], string]>([
  ['a claim that does not exist', [], 'persistentvolumeclaim "c" not found'],
  ['a volume that does not exist', [bound], 'persistentvolume "v" not found'],
  ['an unbound claim without class', [aClaim('c')], 'PersistentVolumeClaim had no pv name and storageClass name'],
  [
    'a claim of an unknown class',
    [aClaim('c', { storageClassName: 'gone' })],
    'storageclass.storage.orch.io "gone" not found',
  ],
  [
    'an unbound claim of a class that binds at once',
    [aClaim('c', { storageClassName: 'now' })],
    'PersistentVolume had no name',
  ],
  [
    'a class without a mode',
    [aClaim('c', { storageClassName: 'odd' })],
    'VolumeBindingMode not set for StorageClass "odd"',
  ],
  ['a claim that waits for its first consumer', [aClaim('c', { storageClassName: 'wait' })], ''],
])('%s', (_what, claims, reason) => {
  const { volumeBindingMode: _mode, ...odd } = aClass('odd');
  const classes = [aClass('now', { volumeBindingMode: 'Immediate' }), aClass('wait'), odd];
  expect(reasonsOf(plugin, given(claims, [], { classes }))).toEqual({ bare: '', x1: reason, y1: reason });
});

test('no other pods help against it, and each claim counts', () => {
  const claims = [bound, aClaim('d', { volumeName: 'w' })];
  const volumes = [volume({ [zone]: 'x1' }), aVolume('w', {}, { labels: { [region]: 'y' } })];
  const pod = aPod('p', { volumes: claimVolumes('c', 'd') });
  expect(codesOf(plugin, given(claims, volumes, { pod }))).toEqual({
    ...{ bare: 'fits', x1: 'unresolvable', y1: 'unresolvable' },
  });
});

test('pods without claims, and ephemeral claims, are not looked at', () => {
  const ephemeral = aPod('p', { volumes: [{ name: 'data', ephemeral: {} }] });
  for (const pod of [aPod('p'), ephemeral]) expect(plugin.filter(cycleOf({ nodes, pod }))).toBeUndefined();
  expect(plugin.filter(cycleOf(given([bound], [volume({})])))).toBeUndefined();
});
