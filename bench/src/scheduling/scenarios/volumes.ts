import type { Random } from '../../fuzz/random.js';
import { bindCompleted, hostLabel, noProvisioner, zoneLabel } from '../api/known-names.js';
import type { AddressedObject } from '../api/resource-paths.js';
import { type Feature, nothing, zones } from './feature.js';
import type { PodDraft } from './scenario.js';

const driver = 'csi.example.com';

/** Claims that are bound, to volumes of a zone or a node; disks that two pods cannot share. */
export const boundVolumes: Feature = {
  name: 'volumes-bound',
  changePod(pod, random) {
    if (random.once(4)) {
      const disk = { pdName: random.pick(['d1', 'd2']), readOnly: random.once(3) };
      addVolume(pod, { name: 'disk', gcePersistentDisk: disk });
      return nothing;
    }
    const volume = volumeOf(pod, {
      labels: random.once(2) ? { [zoneLabel]: random.pick(zones) } : {},
      ...(random.once(2) ? { onNodes: { key: random.pick([zoneLabel, 'disk']), random } } : {}),
    });
    return bound(pod, volume);
  },
};

/** Claims that are bound when their pod has a node, to volumes of single nodes or zones. */
export const delayedVolumes: Feature = {
  name: 'volumes-delayed',
  changePod(pod, random) {
    // A class for each pod: volumes that are left are for no other.
    const storageClassName = `delayed-${pod.metadata.namespace}-${pod.metadata.name}`;
    const storageClass = {
      ...{ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: storageClassName } },
      ...{ provisioner: noProvisioner, volumeBindingMode: 'WaitForFirstConsumer' },
    };
    const claim = claimOf(pod, { storageClassName });
    addClaim(pod);
    const count = 1 + random.below(3);
    const volumes = Array.from({ length: count }, (_, index) => {
      const key = random.pick([zoneLabel, hostLabel]);
      const volume = volumeOf(pod, { suffix: `-${index}`, onNodes: { key, random } });
      return { ...volume, spec: { ...volume.spec, storageClassName } };
    });
    return [storageClass, claim, ...volumes];
  },
};

/** Volumes of a driver that attaches few to a node. */
export const attachLimits: Feature = {
  name: 'volume-limits',
  objects: (nodes, random) =>
    nodes.map(({ metadata: { name } }) => ({
      ...{ apiVersion: 'storage.k8s.io/v1', kind: 'CSINode', metadata: { name } },
      spec: { drivers: [{ name: driver, nodeID: name, allocatable: { count: 1 + random.below(2) } }] },
    })),
  changePod(pod) {
    const volume = volumeOf(pod, {});
    const { hostPath: _, ...spec } = volume.spec;
    return bound(pod, { ...volume, spec: { ...spec, csi: { driver, volumeHandle: volume.metadata.name } } });
  },
};

interface VolumeOptions {
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly onNodes?: { readonly key: string; readonly random: Random };
}

function volumeOf(pod: PodDraft, { suffix = '', labels = {}, onNodes }: VolumeOptions) {
  const name = `${pod.metadata.namespace}-${pod.metadata.name}${suffix}`;
  return {
    ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name, labels } },
    spec: {
      ...{ capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/data' } },
      persistentVolumeReclaimPolicy: 'Retain',
      ...(onNodes === undefined ? {} : { nodeAffinity: { required: { nodeSelectorTerms: [termOf(onNodes)] } } }),
    },
  };
}

function termOf({ key, random }: { readonly key: string; readonly random: Random }) {
  const value = key === zoneLabel ? random.pick(zones) : key === 'disk' ? 'ssd' : `n${random.below(4)}`;
  return { matchExpressions: [{ key, operator: 'In', values: [value] }] };
}

function claimOf(pod: PodDraft, spec: Readonly<Record<string, unknown>>, annotations: Record<string, string> = {}) {
  const { name, namespace } = pod.metadata;
  return {
    ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name, namespace, annotations } },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
  };
}

function bound(pod: PodDraft, volume: AddressedObject & { readonly spec: object }): readonly AddressedObject[] {
  const { name, namespace } = pod.metadata;
  addClaim(pod);
  const spec = { storageClassName: '', volumeName: volume.metadata.name };
  const claimRef = { kind: 'PersistentVolumeClaim', name, namespace };
  const boundVolume = { ...volume, spec: { ...volume.spec, claimRef } };
  return [boundVolume, claimOf(pod, spec, { [bindCompleted]: 'yes' })];
}

function addClaim(pod: PodDraft): void {
  addVolume(pod, { name: 'data', persistentVolumeClaim: { claimName: pod.metadata.name } });
}

function addVolume(pod: PodDraft, volume: NonNullable<PodDraft['spec']['volumes']>[number]): void {
  const others = (pod.spec.volumes ?? []).filter(({ name }) => name !== volume.name);
  pod.spec.volumes = [...others, volume];
}
