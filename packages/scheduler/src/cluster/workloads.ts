import type { ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { ReplicationController, Service } from '@orch/api/types/core_v1';
import { type DeepReadonly, LabelSelector, labelSelectorFromLabels, labelSelectorFromObject } from '@orch/apimachinery';
import type { PodInfo } from './pod-info.js';

/** What default spreading reads of services and controllers. */
export interface Workloads {
  /** Selects the pods that belong together with the pod; undefined when no service or controller selects it. */
  selectorOf(pod: PodInfo): LabelSelector | undefined;
  /** The selectors of the services that select the pod, by name of the service. */
  serviceSelectorsOf(pod: PodInfo): readonly LabelSelector[];
}

/** Reads the objects of a namespace. Those that cannot select a pod with the labels may be left out. */
export interface Listing<T> {
  list(options: {
    readonly namespace: string;
    readonly labels: Readonly<Record<string, string>>;
  }): readonly DeepReadonly<T>[];
}

export interface WorkloadListers {
  readonly services: Listing<Service>;
  readonly replicationControllers: Listing<ReplicationController>;
  readonly replicaSets: Listing<ReplicaSet>;
  readonly statefulSets: Listing<StatefulSet>;
}

/** The selectors of the services and controllers that select the pod, taken together. As in v1.21, its owner does not matter. */
export function workloadsOf(listers: WorkloadListers): Workloads {
  const { services, replicationControllers, replicaSets, statefulSets } = listers;
  /** Selectors are read once per version of their object. */
  const selectors = new WeakMap<object, LabelSelector>();
  return {
    selectorOf(pod) {
      const of = { namespace: pod.namespace, labels: pod.labelSet.labels };
      const requirements = [
        ...matching(pod, services.list(of), selectorOfLabels),
        ...matching(pod, replicationControllers.list(of), selectorOfLabels),
        ...matching(pod, replicaSets.list(of), selectorOfSet),
        ...matching(pod, statefulSets.list(of), selectorOfSet),
      ].flatMap((selector) => selector.requirements);
      return requirements.length === 0 ? undefined : LabelSelector.of(requirements);
    },
    serviceSelectorsOf(pod) {
      const listed = services.list({ namespace: pod.namespace, labels: pod.labelSet.labels });
      return matching(pod, listed.toSorted(byName), selectorOfLabels);
    },
  };

  /** An empty selector selects nothing here. */
  function matching<T extends object>(
    { labelSet }: PodInfo,
    objects: readonly T[],
    read: (object: T) => LabelSelector,
  ): readonly LabelSelector[] {
    const found: LabelSelector[] = [];
    for (const object of objects) {
      let selector = selectors.get(object);
      if (selector === undefined) {
        selector = read(object);
        selectors.set(object, selector);
      }
      if (selector.requirements.length > 0 && selector.matches(labelSet.labels)) found.push(selector);
    }
    return found;
  }
}

export function selectorOfLabels({ spec }: DeepReadonly<Service | ReplicationController>): LabelSelector {
  return labelSelectorFromLabels(spec?.selector ?? {});
}

export function selectorOfSet({ spec }: DeepReadonly<ReplicaSet | StatefulSet>): LabelSelector {
  return labelSelectorFromObject(spec?.selector);
}

function byName(a: DeepReadonly<Service>, b: DeepReadonly<Service>): number {
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1;
}

/** Nothing belongs together. */
export const noWorkloads: Workloads = { selectorOf: () => undefined, serviceSelectorsOf: () => [] };
