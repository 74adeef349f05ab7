import type { ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { ReplicationController, Service } from '@orch/api/types/core_v1';
import type { ApiObject, DeepReadonly, LabelSelector } from '@orch/apimachinery';
import type { Informers } from '@orch/client';
import { SelectorIndex } from './cluster/selector-index.js';
import { selectorOfLabels, selectorOfSet, type Workloads, workloadsOf } from './cluster/workloads.js';

export interface FollowWorkloadsOptions {
  readonly informers: Informers;
  /** A service was added, has changed or was removed. */
  readonly onServiceChanged: () => void;
}

/** Keeps the selectors of services and controllers as the server sends them. */
export function followWorkloads({ informers, onServiceChanged }: FollowWorkloadsOptions): Workloads {
  return workloadsOf({
    services: follow<Service>('', 'services', selectorOfLabels, onServiceChanged),
    replicationControllers: follow<ReplicationController>('', 'replicationcontrollers', selectorOfLabels),
    replicaSets: follow<ReplicaSet>('apps', 'replicasets', selectorOfSet),
    statefulSets: follow<StatefulSet>('apps', 'statefulsets', selectorOfSet),
  });

  function follow<T extends ApiObject>(
    group: string,
    resource: string,
    selectorOf: (object: DeepReadonly<T>) => LabelSelector,
    onChanged: () => void = () => {},
  ): SelectorIndex<T> {
    const index = new SelectorIndex<T>(selectorOf);
    const put = (object: DeepReadonly<T>) => {
      index.put(object);
      onChanged();
    };
    informers.for<T>({ group, version: 'v1', resource }).addHandler({
      onAdd: put,
      onUpdate: put,
      onDelete(object) {
        index.remove(object);
        onChanged();
      },
    });
    return index;
  }
}
