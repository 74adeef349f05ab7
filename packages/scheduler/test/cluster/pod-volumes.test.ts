import { describe, expect, test } from '@jest/globals';
import type { Pod, Volume } from '@orch/api/types/core_v1';
import { type PodVolumeGates, podVolumesOf } from '../../src/cluster/pod-volumes.js';

const on: PodVolumeGates = () => true;
const off: PodVolumeGates = () => false;
const pod = (...volumes: readonly Omit<Volume, 'name'>[]): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'n' } },
  spec: { containers: [], volumes: volumes.map((volume, index) => ({ name: `v${index}`, ...volume })) },
});
const claim = (claimName: string) => ({ persistentVolumeClaim: { claimName } });
const ephemeral = { ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: {} } } } };

describe('the volumes of a pod that matter for its place', () => {
  test('are none for a pod without volumes, or with those of configuration alone', () => {
    expect(podVolumesOf({ apiVersion: 'v1', kind: 'Pod', metadata: {} }, on)).toBeUndefined();
    expect(podVolumesOf(pod({ emptyDir: {} }, { configMap: { name: 'a' } }), on)).toBeUndefined();
    expect(podVolumesOf(pod(ephemeral), off)).toBeUndefined();
  });

  test('are its claims, each once', () => {
    expect(podVolumesOf(pod(claim('a'), { emptyDir: {} }, claim('b'), claim('a'), ephemeral), on)).toEqual({
      claims: [
        { key: 'n/a', name: 'a', isEphemeral: false },
        { key: 'n/b', name: 'b', isEphemeral: false },
        { key: 'n/web-v4', name: 'web-v4', isEphemeral: true },
      ],
      sharedDisks: [],
      inlineDisks: [],
    });
  });

  const monitors = ['m1', 'm2'];
  test.each<readonly [Omit<Volume, 'name'>, readonly (readonly [string, boolean])[], object[]]>([
    [{ gcePersistentDisk: { pdName: 'd' } }, [['gce|d', true]], [{ plugin: 'gcePersistentDisk', id: 'd' }]],
    [
      { gcePersistentDisk: { pdName: 'd', readOnly: true } },
      [['gce|d', false]],
      [{ plugin: 'gcePersistentDisk', id: 'd' }],
    ],
    [
      { awsElasticBlockStore: { volumeID: 'd', readOnly: true } },
      [['aws|d', true]],
      [{ plugin: 'awsElasticBlockStore', id: 'd' }],
    ],
    [{ azureDisk: { diskName: 'd', diskURI: 'u' } }, [], [{ plugin: 'azureDisk', id: 'd' }]],
    [{ cinder: { volumeID: 'd' } }, [], [{ plugin: 'cinder', id: 'd' }]],
    [{ iscsi: { iqn: 'q', lun: 0, targetPortal: 't' } }, [['iscsi|q', true]], []],
    [{ iscsi: { iqn: 'q', lun: 0, targetPortal: 't', readOnly: true } }, [['iscsi|q', false]], []],
    [
      { rbd: { monitors, image: 'i', pool: 'p' } },
      [
        ['rbd|m1|p|i', true],
        ['rbd|m2|p|i', true],
      ],
      [],
    ],
    [{ rbd: { monitors: ['m'], image: 'i', readOnly: true } }, [['rbd|m||i', false]], []],
  ])('are the disks of %j', (volume, shared, inlineDisks) => {
    const sharedDisks = shared.map(([key, isExclusive]) => ({ key, isExclusive }));
    expect(podVolumesOf(pod({ emptyDir: {} }, volume), on)).toEqual({ claims: [], sharedDisks, inlineDisks });
  });
});
