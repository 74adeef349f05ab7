import type { ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { ReplicationController, Service } from '@orch/api/types/core_v1';
import { type DeepReadonly, LabelSelector, labelSelectorFromLabels, labelSelectorFromObject } from '@orch/apimachinery';
import { controllerOf, type PodInfo } from './pod-info.js';

/** What default spreading reads of services and controllers. */
export interface Workloads {
  /** Selects the pods that belong together with the pod; undefined when it belongs to no service or controller. */
  selectorOf(pod: PodInfo): LabelSelector | undefined;
  /** The selectors of the services that select the pod, by name of the service. */
  serviceSelectorsOf(pod: PodInfo): readonly LabelSelector[];
}

/** Reads objects by namespace, as a lister does. */
export interface Listing<T> {
  list(options: { readonly namespace: string }): readonly DeepReadonly<T>[];
}
export interface Getting<T> {
  get(name: string, namespace: string): DeepReadonly<T> | undefined;
}

export interface WorkloadListers {
  readonly services: Listing<Service>;
  readonly replicationControllers: Getting<ReplicationController>;
  readonly replicaSets: Getting<ReplicaSet>;
  readonly statefulSets: Getting<StatefulSet>;
}

/** The selectors of the services that select the pod, and of its controller, taken together. */
export function workloadsOf(listers: WorkloadListers): Workloads {
  return {
    selectorOf(pod) {
      const selectors = [...serviceSelectors(pod), ...controllerSelector(pod)];
      const requirements = selectors.flatMap((selector) => selector.requirements);
      return requirements.length === 0 ? undefined : LabelSelector.of(requirements);
    },
    serviceSelectorsOf(pod) {
      const services = listers.services.list({ namespace: pod.namespace });
      return selectorsMatching(pod, services.toSorted(byName));
    },
  };

  function serviceSelectors(pod: PodInfo): readonly LabelSelector[] {
    return selectorsMatching(pod, listers.services.list({ namespace: pod.namespace }));
  }

  function selectorsMatching(
    { labelSet }: PodInfo,
    services: readonly DeepReadonly<Service>[],
  ): readonly LabelSelector[] {
    return services
      .filter(({ spec }) => Object.keys(spec?.selector ?? {}).length > 0)
      .map(({ spec }) => labelSelectorFromLabels(spec?.selector ?? {}))
      .filter((selector) => selector.matches(labelSet.labels));
  }

  function controllerSelector(pod: PodInfo): readonly LabelSelector[] {
    const { namespace } = pod;
    const owner = controllerOf(pod);
    switch (owner?.kind) {
      case 'ReplicationController': {
        const found = listers.replicationControllers.get(owner.name, namespace);
        return found === undefined ? [] : [labelSelectorFromLabels(found.spec?.selector ?? {})];
      }
      case 'ReplicaSet':
        return selectorOfObject(listers.replicaSets.get(owner.name, namespace));
      case 'StatefulSet':
        return selectorOfObject(listers.statefulSets.get(owner.name, namespace));
      default:
        return [];
    }
  }
}

function selectorOfObject(object: DeepReadonly<ReplicaSet | StatefulSet> | undefined): readonly LabelSelector[] {
  return object === undefined ? [] : [labelSelectorFromObject(object.spec?.selector)];
}

function byName(a: DeepReadonly<Service>, b: DeepReadonly<Service>): number {
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1;
}

/** Nothing belongs together. */
export const noWorkloads: Workloads = { selectorOf: () => undefined, serviceSelectorsOf: () => [] };
