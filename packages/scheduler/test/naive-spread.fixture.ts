import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { Node, Pod, Service } from '@orch/api/types/core_v1';
import { labelSelectorFromLabels, labelSelectorFromObject } from '@orch/apimachinery';
import { labelsOf, matchesNode, nameOf, on, type World } from './naive-world.fixture.js';

function constraintsOf(pod: Pod, when: string): readonly Constraint[] {
  return (pod.spec?.topologySpreadConstraints ?? [])
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === when)
    .map((each) => ({ ...each, selector: labelSelectorFromObject(each.labelSelector) }));
}

type Labels = Readonly<Record<string, string>>;

interface Constraint {
  readonly maxSkew: number;
  readonly topologyKey: string;
  readonly selector: { matches(labels: Labels): boolean };
}

/** Pods that the constraint counts in the domain, over nodes that the pod could use. */
function countInDomain(
  pod: Pod,
  { topologyKey, selector }: Constraint,
  value: string,
  { nodes, placed, keys }: World & { readonly keys: readonly string[] },
): number {
  const usable = nodes.filter(
    (node) =>
      labelsOf(node)[topologyKey] === value &&
      matchesNode(pod, node) &&
      keys.every((key) => labelsOf(node)[key] !== undefined),
  );
  return usable.flatMap((node) => on(node, placed)).filter(({ pod: other }) => isCounted(pod, other, selector)).length;
}

function isCounted(pod: Pod, other: Pod, selector: Constraint['selector']): boolean {
  return (
    other.metadata.namespace === pod.metadata.namespace &&
    other.metadata.deletionTimestamp === undefined &&
    selector.matches(labelsOf(other))
  );
}

export function spreads(pod: Pod, node: Node, world: World): boolean {
  const constraints = constraintsOf(pod, 'DoNotSchedule');
  const keys = constraints.map((each) => each.topologyKey);
  return constraints.every((constraint) => {
    const value = labelsOf(node)[constraint.topologyKey];
    if (value === undefined) return false;
    const domains = world.nodes
      .filter((each) => matchesNode(pod, each) && keys.every((key) => labelsOf(each)[key] !== undefined))
      .map((each) => labelsOf(each)[constraint.topologyKey] ?? '');
    const counts = domains.map((domain) => countInDomain(pod, constraint, domain, { ...world, keys }));
    const min = counts.length === 0 ? 0 : Math.min(...counts);
    const self = constraint.selector.matches(labelsOf(pod)) ? 1 : 0;
    return countInDomain(pod, constraint, value, { ...world, keys }) + self - min <= constraint.maxSkew;
  });
}

export function spreadScores(pod: Pod, feasible: readonly Node[], world: World): readonly number[] {
  const isOwn = (pod.spec?.topologySpreadConstraints ?? []).length > 0;
  const constraints = isOwn ? constraintsOf(pod, 'ScheduleAnyway') : defaultConstraints(pod, world);
  if (constraints.length === 0) return feasible.map(() => 0);
  // A constraint of the pod leaves out nodes without its label; a default one counts them as one more domain.
  const keys = isOwn ? constraints.map((each) => each.topologyKey) : [];
  const counted = feasible.filter((node) => keys.every((key) => labelsOf(node)[key] !== undefined));
  const raw = new Map(
    counted.map((node) => {
      const sum = constraints.reduce((total, constraint) => {
        const { topologyKey, maxSkew, selector } = constraint;
        const value = labelsOf(node)[topologyKey];
        if (value === undefined) return total;
        const isHost = topologyKey === 'orch.io/hostname';
        const size = isHost ? counted.length : new Set(counted.map((each) => labelsOf(each)[topologyKey])).size;
        const count = isHost
          ? on(node, world.placed).filter((each) => isCounted(pod, each.pod, selector)).length
          : countInDomain(pod, constraint, value, { ...world, keys });
        return total + count * Math.log(size + 2) + maxSkew - 1;
      }, 0);
      return [nameOf(node), Math.trunc(sum)] as const;
    }),
  );
  const max = Math.max(0, ...raw.values());
  const min = Math.min(...raw.values());
  return feasible.map((node) => {
    const score = raw.get(nameOf(node));
    if (score === undefined) return 0;
    return max === 0 ? 100 : Math.trunc((100 * (max + min - score)) / max);
  });
}

/** Pods that the same services and controllers select are spread over hosts and zones. */
function defaultConstraints(pod: Pod, { workloads }: World): readonly Constraint[] {
  const selectors = workloads
    .filter(({ metadata }) => metadata.namespace === pod.metadata.namespace)
    .map((each) =>
      each.kind === 'Service'
        ? labelSelectorFromLabels((each as Service).spec?.selector ?? {})
        : labelSelectorFromObject((each as ReplicaSet).spec?.selector),
    )
    .filter((selector) => selector.requirements.length > 0 && selector.matches(labelsOf(pod)));
  if (selectors.length === 0) return [];
  const selector = { matches: (labels: Labels) => selectors.every((each) => each.matches(labels)) };
  return [
    { maxSkew: 3, topologyKey: 'orch.io/hostname', selector },
    { maxSkew: 5, topologyKey: 'topology.orch.io/zone', selector },
  ];
}
