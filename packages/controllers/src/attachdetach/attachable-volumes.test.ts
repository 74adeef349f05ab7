import { expect, test } from '@jest/globals';
import type { PersistentVolume, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import type { CSIDriver } from '@orch/api/types/storage_v1';
import { kubernetesNames, orchNames as names } from '@orch/apimachinery';
import { testClaim, testClaimRef, testVolume } from '../volumes/test-objects.js';
import {
  type AttachableVolumesState,
  attachableVolumesOf,
  attachmentName,
  parseUniqueVolumeName,
  uniqueVolumeName,
} from './attachable-volumes.js';

const csi = { driver: 'disks.example.com', volumeHandle: 'disk-1' };
const diskSpec = { csi, claimRef: testClaimRef };
const bound = (claim = testClaim({ volumeName: 'v' })) => ({ ...claim, status: { phase: 'Bound' } });
const podOf = (volume: NonNullable<NonNullable<Pod['spec']>['volumes']>[number]): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'team', uid: 'pod-uid' },
  spec: { containers: [], volumes: [volume] },
});
const pod = podOf({ name: 'data', persistentVolumeClaim: { claimName: 'data' } });
const driver = (attachRequired: boolean): CSIDriver => ({
  ...{ apiVersion: 'v1', kind: 'CSIDriver', metadata: { name: csi.driver }, spec: { attachRequired } },
});
const state = (change: Partial<AttachableVolumesState> = {}): AttachableVolumesState => ({
  ...{ claimOf: () => bound(), volumeOf: () => testVolume('v', diskSpec), driverOf: () => undefined },
  ...{ names, gates: () => true, ...change },
});
const expected = {
  ...{ uniqueName: 'orch.io/csi/disks.example.com^disk-1', volumeName: 'v', driver: csi.driver, handle: 'disk-1' },
  isExclusive: true,
};

test('a pod needs the CSI volume of its bound claim attached', () => {
  expect(attachableVolumesOf(pod, state())).toEqual([expected]);
  expect(attachableVolumesOf(pod, state({ driverOf: () => driver(true) }))).toEqual([expected]);
});

test.each<readonly [string, Partial<AttachableVolumesState>]>([
  ['the claim does not exist', { claimOf: () => undefined }],
  ['the claim is pending', { claimOf: () => testClaim({ volumeName: 'v' }) }],
  ['the claim names no volume', { claimOf: () => bound(testClaim()) }],
  ['the volume does not exist', { volumeOf: () => undefined }],
  [
    'the volume belongs to another claim',
    { volumeOf: () => testVolume('v', { csi, claimRef: { ...testClaimRef, uid: 'x' } }) },
  ],
  [
    'the volume is of no CSI driver',
    { volumeOf: () => testVolume('v', { claimRef: testClaimRef, hostPath: { path: '/tmp' } }) },
  ],
  ['the driver does not attach', { driverOf: () => driver(false) }],
])('a pod needs nothing attached when %s', (_name, change) => {
  expect(attachableVolumesOf(pod, state(change))).toEqual([]);
});

test('the volumes of a pod that are in the pod itself are not attached', () => {
  expect(attachableVolumesOf(podOf({ name: 'inline', csi: { driver: csi.driver } }), state())).toEqual([]);
});

test('a generic ephemeral volume is attached if the pod controls its claim, and the gate is on', () => {
  const volumeClaimTemplate = { spec: { accessModes: ['ReadWriteOnce'] } };
  const ephemeral = podOf({ name: 'scratch', ephemeral: { volumeClaimTemplate } });
  const claimNames: string[] = [];
  const of = (uid: string, isOn = true) => {
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Pod', name: 'web', uid, controller: true }];
    const claimOf = (name: string): PersistentVolumeClaim => {
      claimNames.push(name);
      const claim = bound();
      return { ...claim, metadata: { name, uid: 'claim-uid', ownerReferences }, spec: { volumeName: 'v' } };
    };
    return attachableVolumesOf(ephemeral, state({ claimOf, gates: () => isOn }));
  };
  expect(of('pod-uid')).toEqual([expected]);
  expect(of('other')).toEqual([]);
  expect(of('pod-uid', false)).toEqual([]);
  expect(new Set(claimNames)).toEqual(new Set(['web-scratch']));
});

test.each([
  [['ReadWriteOnce'], true],
  [['ReadWriteOnce', 'ReadOnlyMany'], false],
  [['ReadWriteMany'], false],
  [[], false],
])('a volume with the access modes %j is exclusive: %s', (accessModes, isExclusive) => {
  const volumeOf = (): PersistentVolume => ({
    ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'v' } },
    spec: { ...diskSpec, accessModes },
  });
  expect(attachableVolumesOf(pod, state({ volumeOf }))[0]?.isExclusive).toBe(isExclusive);
});

test('names of volumes and attachments are those of v1.21', () => {
  const volume = { driver: 'd', handle: 'h^x' };
  expect(uniqueVolumeName(volume, names)).toBe('orch.io/csi/d^h^x');
  expect(uniqueVolumeName(volume, kubernetesNames)).toBe('kubernetes.io/csi/d^h^x');
  expect(parseUniqueVolumeName('orch.io/csi/d^h^x', names)).toEqual(volume);
  expect(parseUniqueVolumeName('orch.io/aws-ebs/vol-1', names)).toBeUndefined();
  expect(parseUniqueVolumeName('orch.io/csi/d', names)).toBeUndefined();
  // printf 'volumedrivernode' | sha256sum
  expect(attachmentName({ driver: 'driver', handle: 'volume' }, 'node')).toBe(
    'csi-d94279ecba6bb1a4dae95e5f896a0d7b6b60fb3af97abf98fb0c1bb2a80030a5',
  );
});
