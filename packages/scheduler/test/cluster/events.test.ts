import { expect, test } from '@jest/globals';
import { builtInHelpfulEvents, type ClusterEvent, mayHelp } from '../../src/framework/cluster-events.js';

const all: readonly ClusterEvent[] = [
  ...(['nodeAdded', 'nodeChanged', 'podRemoved', 'podPlaced', 'claimChanged', 'volumeChanged'] as const),
  ...([
    'storageClassChanged',
    'csiNodeChanged',
    'csiDriverChanged',
    'storageCapacityChanged',
    'serviceChanged',
  ] as const),
];
const attach = 'nodeAdded nodeChanged podRemoved claimChanged volumeChanged storageClassChanged csiNodeChanged';
const pods = 'nodeAdded nodeChanged podRemoved podPlaced';

test.each([
  ['NodeUnschedulable', 'nodeAdded nodeChanged'],
  ['NodeName', 'nodeAdded'],
  ['NodeAffinity', 'nodeAdded nodeChanged'],
  ['NodeLabel', 'nodeAdded nodeChanged'],
  ['TaintToleration', 'nodeAdded nodeChanged'],
  ['NodePorts', 'nodeAdded podRemoved'],
  ['NodeResourcesFit', 'nodeAdded nodeChanged podRemoved'],
  ['PodTopologySpread', pods],
  ['InterPodAffinity', pods],
  ['ServiceAffinity', `${pods} serviceChanged`],
  ['VolumeRestrictions', 'nodeAdded podRemoved'],
  ['EBSLimits', attach],
  ['GCEPDLimits', attach],
  ['AzureDiskLimits', attach],
  ['CinderLimits', attach],
  ['NodeVolumeLimits', attach],
  [
    'VolumeBinding',
    'nodeAdded nodeChanged claimChanged volumeChanged storageClassChanged csiNodeChanged csiDriverChanged storageCapacityChanged',
  ],
  ['VolumeZone', 'nodeAdded nodeChanged claimChanged volumeChanged storageClassChanged'],
  ['a plugin of a user', all.join(' ')],
])('a pod that %s has rejected may be helped by: %s', (plugin, events) => {
  const helping = all.filter((event) => mayHelp(event, new Set([plugin]), builtInHelpfulEvents));
  expect(helping.join(' ')).toBe(events);
});
