import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { Namespace, Node, NodeSelectorRequirement, NodeSelectorTerm, Pod, Service } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { NaiveStorage } from './naive-volumes.fixture.js';

/** A pod on a node, by name. */
export interface Placed {
  readonly pod: Pod;
  readonly node: string;
}

/** All that decides on the place of a pod. */
export interface World {
  readonly nodes: readonly Node[];
  readonly placed: readonly Placed[];
  readonly storage: NaiveStorage;
  readonly namespaces: readonly Namespace[];
  /** Services, and controllers with label selectors. */
  readonly workloads: readonly (Service | ReplicaSet)[];
  /** The gate BalanceAttachedNodeVolumes. */
  readonly balancesVolumes: boolean;
}

export const nameOf = (object: DeepReadonly<Node | Pod>) => object.metadata.name ?? '';
export const labelsOf = (object: DeepReadonly<Node | Pod>): Readonly<Record<string, string>> =>
  object.metadata.labels ?? {};
export const on = (node: Node, placed: readonly Placed[]) => placed.filter((each) => each.node === nameOf(node));

export function matchesNode(pod: Pod, node: Node): boolean {
  const selector = Object.entries(pod.spec?.nodeSelector ?? {});
  const required = pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return (
    selector.every(([key, value]) => labelsOf(node)[key] === value) &&
    (required === undefined || (required.nodeSelectorTerms ?? []).some((term) => matchesTerm(term, node)))
  );
}

export function matchesTerm({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm, node: Node): boolean {
  if (matchExpressions.length + matchFields.length === 0) return false;
  return (
    matchExpressions.every((each) => holds(each, labelsOf(node)[each.key])) &&
    matchFields.every((each) => holds(each, nameOf(node)))
  );
}

/** Gt and Lt compare whole numbers; a label that is none fails. */
function holds({ operator, values = [] }: NodeSelectorRequirement, value: string | undefined): boolean {
  switch (operator) {
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Gt':
      return value !== undefined && Number(value) > Number(values[0]);
    case 'Lt':
      return value !== undefined && Number(value) < Number(values[0]);
    default:
      throw new Error(`unknown operator ${operator}`);
  }
}
