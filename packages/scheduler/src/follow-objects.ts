import type { Namespace, PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import type { CSIDriver, CSINode, StorageClass } from '@orch/api/types/storage_v1';
import type { CSIStorageCapacity } from '@orch/api/types/storage_v1beta1';
import { type ApiObject, type DeepReadonly, wellKnown } from '@orch/apimachinery';
import type { Informers, ResourceReference } from '@orch/client';
import type { ClusterState } from './cluster/cluster-state.js';
import type { SchedulerGates } from './cluster/pod-info.js';
import type { ClusterEvent } from './framework/cluster-events.js';

export interface FollowObjectsOptions {
  readonly informers: Informers;
  readonly cluster: Pick<ClusterState, 'storage' | 'putNamespace' | 'removeNamespace'>;
  readonly gates: SchedulerGates;
  /** Something has changed that may help pods that wait. */
  readonly happened: (event: ClusterEvent) => void;
}

/**
 * Keeps claims, volumes and what describes their storage as the server sends them, and the labels of namespaces with the gate
 * PodAffinityNamespaceSelector.
 */
export function followObjects({ informers, cluster, gates, happened }: FollowObjectsOptions): void {
  const { storage } = cluster;
  const { storage: group } = wellKnown.groups;
  if (gates('PodAffinityNamespaceSelector')) followNamespaces();
  follow<PersistentVolumeClaim>(
    { group: '', version: 'v1', resource: 'persistentvolumeclaims' },
    {
      put: (claim) => storage.putClaim(claim),
      remove: (claim) => storage.removeClaim(claim),
      event: 'claimChanged',
    },
  );
  follow<PersistentVolume>(
    { group: '', version: 'v1', resource: 'persistentvolumes' },
    {
      put: (volume) => storage.putVolume(volume),
      remove: (volume) => storage.removeVolume(volume),
      event: 'volumeChanged',
    },
  );
  follow<StorageClass>(
    { group, version: 'v1', resource: 'storageclasses' },
    {
      put: (storageClass) => storage.putClass(storageClass),
      remove: (storageClass) => storage.removeClass(storageClass),
      event: 'storageClassChanged',
    },
  );
  follow<CSINode>(
    { group, version: 'v1', resource: 'csinodes' },
    {
      put: (csiNode) => storage.putCsiNode(csiNode),
      remove: (csiNode) => storage.removeCsiNode(csiNode),
      event: 'csiNodeChanged',
    },
  );
  if (!gates('CSIStorageCapacity')) return;
  follow<CSIDriver>(
    { group, version: 'v1', resource: 'csidrivers' },
    {
      put: (driver) => storage.putDriver(driver),
      remove: (driver) => storage.removeDriver(driver),
      event: 'csiDriverChanged',
    },
  );
  follow<CSIStorageCapacity>(
    { group, version: 'v1beta1', resource: 'csistoragecapacities' },
    {
      put: (capacity) => storage.putCapacity(capacity),
      remove: (capacity) => storage.removeCapacity(capacity),
      event: 'storageCapacityChanged',
    },
  );

  function followNamespaces(): void {
    const put = (namespace: DeepReadonly<Namespace>) => {
      if (cluster.putNamespace(namespace)) happened('namespaceChanged');
    };
    informers.for<Namespace>({ group: '', version: 'v1', resource: 'namespaces' }).addHandler({
      onAdd: put,
      onUpdate: put,
      onDelete({ metadata: { name = '' } }) {
        if (cluster.removeNamespace(name)) happened('namespaceChanged');
      },
    });
  }

  function follow<T extends ApiObject>(
    resource: ResourceReference,
    {
      put,
      remove,
      event,
    }: {
      readonly put: (object: DeepReadonly<T>) => void;
      readonly remove: (object: DeepReadonly<T>) => void;
      readonly event: ClusterEvent;
    },
  ): void {
    const changed = (object: DeepReadonly<T>) => {
      put(object);
      happened(event);
    };
    informers.for<T>(resource).addHandler({
      onAdd: changed,
      onUpdate: changed,
      onDelete: (object) => {
        remove(object);
        happened(event);
      },
    });
  }
}
