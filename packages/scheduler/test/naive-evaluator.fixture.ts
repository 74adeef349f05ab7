import type { Node, NodeSelectorTerm, Pod, PodAffinityTerm, Taint, Toleration } from '@orch/api/types/core_v1';
import { type DeepReadonly, labelSelectorFromObject, quantityMilliValue, quantityValue } from '@orch/apimachinery';

import { type NaiveStorage, naiveCapacityScore, naiveGceDisks, naiveVolumesFit } from './naive-volumes.fixture.js';

/** A pod on a node, by name. */
export interface Placed {
  readonly pod: Pod;
  readonly node: string;
}

/**
 * The default filters and scores, written from their definitions: walks over all nodes and pods for every question. `undefined`
 * for a node that is rejected, else the weighted sum.
 */
export function evaluateNaively(
  pod: Pod,
  nodes: readonly Node[],
  placed: readonly Placed[],
  { balancesVolumes, ...storage }: NaiveStorage & { readonly balancesVolumes: boolean },
): ReadonlyMap<string, number | undefined> {
  const known = placed.filter((each) => nodes.some((node) => node.metadata.name === each.node));
  const feasible = nodes.filter((node) => isFeasible(pod, node, { nodes, placed: known, storage }));
  const totals = new Map<string, number>(feasible.map((node) => [nameOf(node), 0]));
  const add = (scores: readonly number[], weight: number) => {
    for (const [index, node] of feasible.entries()) {
      totals.set(nameOf(node), (totals.get(nameOf(node)) ?? 0) + weight * (scores[index] ?? 0));
    }
  };
  add(
    feasible.map((node) => leastAllocated(pod, node, known)),
    1,
  );
  add(
    feasible.map((node) => balanced(pod, node, { placed: known, storage, balancesVolumes })),
    1,
  );
  add(
    toMax(
      feasible.map((node) => avoidedTaints(pod, node)),
      true,
    ),
    1,
  );
  add(
    toMax(
      feasible.map((node) => preferredNodes(pod, node)),
      false,
    ),
    1,
  );
  add(stretched(feasible.map((node) => podPreference(pod, node, { nodes, placed: known, storage }))), 1);
  add(spreadScores(pod, feasible, { nodes, placed: known, storage }), 2);
  add(
    feasible.map((node) => naiveCapacityScore(pod, node, storage)),
    1,
  );
  return new Map(nodes.map((node) => [nameOf(node), totals.get(nameOf(node))]));
}

interface World {
  readonly nodes: readonly Node[];
  readonly placed: readonly Placed[];
  readonly storage: NaiveStorage;
}

const nameOf = (object: Node | Pod) => object.metadata.name ?? '';
const labelsOf = (object: Node | Pod): Readonly<Record<string, string>> => object.metadata.labels ?? {};
const on = (node: Node, placed: readonly Placed[]) => placed.filter((each) => each.node === nameOf(node));

function isFeasible(pod: Pod, node: Node, world: World): boolean {
  return (
    (node.spec?.unschedulable !== true || tolerated(pod, unschedulableTaint)) &&
    (node.spec?.taints ?? []).every((taint) => taint.effect === 'PreferNoSchedule' || tolerated(pod, taint)) &&
    matchesNode(pod, node) &&
    portsFree(pod, node, world.placed) &&
    fits(pod, node, world.placed) &&
    naiveVolumesFit(pod, node, { others: on(node, world.placed).map((each) => each.pod), storage: world.storage }) &&
    spreads(pod, node, world) &&
    affinityHolds(pod, node, world)
  );
}

const unschedulableTaint: Taint = { key: 'node.orch.io/unschedulable', effect: 'NoSchedule' };

function tolerated(pod: Pod, taint: Taint): boolean {
  const matches = (toleration: Toleration) =>
    (!toleration.effect || toleration.effect === taint.effect) &&
    (!toleration.key || toleration.key === taint.key) &&
    (toleration.operator === 'Exists' || (toleration.value ?? '') === (taint.value ?? ''));
  return (pod.spec?.tolerations ?? []).some(matches);
}

function matchesNode(pod: Pod, node: Node): boolean {
  const selector = Object.entries(pod.spec?.nodeSelector ?? {});
  const required = pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return (
    selector.every(([key, value]) => labelsOf(node)[key] === value) &&
    (required === undefined || (required.nodeSelectorTerms ?? []).some((term) => matchesTerm(term, node)))
  );
}

/** The generated terms have the operators In and Exists. */
function matchesTerm({ matchExpressions = [] }: NodeSelectorTerm, node: Node): boolean {
  if (matchExpressions.length === 0) return false;
  return matchExpressions.every(({ key, operator, values = [] }) => {
    const value = labelsOf(node)[key];
    return value !== undefined && (operator === 'Exists' || values.includes(value));
  });
}

const portsOf = (pod: Pod) =>
  (pod.spec?.containers ?? []).flatMap(({ ports = [] }) => ports.flatMap(({ hostPort }) => hostPort ?? []));

function portsFree(pod: Pod, node: Node, placed: readonly Placed[]): boolean {
  const used = on(node, placed).flatMap((each) => portsOf(each.pod));
  return portsOf(pod).every((port) => !used.includes(port));
}

function requested(pod: Pod, name: 'cpu' | 'memory', fallback: number): number {
  return (pod.spec?.containers ?? []).reduce((sum, { resources }) => {
    const text = resources?.requests?.[name];
    if (text === undefined) return sum + fallback;
    return sum + (name === 'cpu' ? quantityMilliValue(text) : quantityValue(text));
  }, 0);
}

function allocatable(node: Node, name: 'cpu' | 'memory' | 'pods'): number {
  const text = node.status?.allocatable?.[name];
  if (text === undefined) return 0;
  return name === 'cpu' ? quantityMilliValue(text) : quantityValue(text);
}

function fits(pod: Pod, node: Node, placed: readonly Placed[]): boolean {
  const pods = on(node, placed);
  const free = (name: 'cpu' | 'memory') =>
    allocatable(node, name) - pods.reduce((sum, each) => sum + requested(each.pod, name, 0), 0);
  const needs = (name: 'cpu' | 'memory') => requested(pod, name, 0);
  return (
    pods.length + 1 <= allocatable(node, 'pods') &&
    (['cpu', 'memory'] as const).every((name) => needs(name) === 0 || needs(name) <= free(name))
  );
}

function constraintsOf(pod: Pod, when: string) {
  return (pod.spec?.topologySpreadConstraints ?? [])
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === when)
    .map((each) => ({ ...each, selector: labelSelectorFromObject(each.labelSelector) }));
}

type Constraint = ReturnType<typeof constraintsOf>[number];

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

function spreads(pod: Pod, node: Node, world: World): boolean {
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

function spreadScores(pod: Pod, feasible: readonly Node[], world: World): readonly number[] {
  const constraints = constraintsOf(pod, 'ScheduleAnyway');
  const zeros = feasible.map(() => 0);
  if (constraints.length === 0) return zeros;
  const keys = constraints.map((each) => each.topologyKey);
  const counted = feasible.filter((node) => keys.every((key) => labelsOf(node)[key] !== undefined));
  const raw = new Map(
    counted.map((node) => {
      const sum = constraints.reduce((total, constraint) => {
        const { topologyKey, maxSkew, selector } = constraint;
        const value = labelsOf(node)[topologyKey] ?? '';
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

function matchesPod(term: DeepReadonly<PodAffinityTerm>, owner: Pod, other: Pod): boolean {
  const namespaces = term.namespaces?.length ? term.namespaces : [owner.metadata.namespace ?? ''];
  return (
    namespaces.includes(other.metadata.namespace ?? '') &&
    labelSelectorFromObject(term.labelSelector).matches(labelsOf(other))
  );
}

const nodeOf = ({ node }: Placed, nodes: readonly Node[]) => nodes.find((each) => nameOf(each) === node);

/** Whether a pod is in the same domain as the node. */
function shares(key: string, node: Node, placed: Placed, nodes: readonly Node[]): boolean {
  const other = nodeOf(placed, nodes);
  const value = labelsOf(node)[key];
  return value !== undefined && other !== undefined && labelsOf(other)[key] === value;
}

const requiredOf = (pod: Pod, kind: 'podAffinity' | 'podAntiAffinity') =>
  pod.spec?.affinity?.[kind]?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
const preferredOf = (pod: Pod, kind: 'podAffinity' | 'podAntiAffinity') =>
  pod.spec?.affinity?.[kind]?.preferredDuringSchedulingIgnoredDuringExecution ?? [];

function affinityHolds(pod: Pod, node: Node, { nodes, placed }: World): boolean {
  const rejected = placed.some((each) =>
    requiredOf(each.pod, 'podAntiAffinity').some(
      (term) => matchesPod(term, each.pod, pod) && shares(term.topologyKey, node, each, nodes),
    ),
  );
  const avoided = requiredOf(pod, 'podAntiAffinity').some((term) =>
    placed.some((each) => matchesPod(term, pod, each.pod) && shares(term.topologyKey, node, each, nodes)),
  );
  if (rejected || avoided) return false;
  const terms = requiredOf(pod, 'podAffinity');
  if (terms.length === 0) return true;
  if (terms.some((term) => labelsOf(node)[term.topologyKey] === undefined)) return false;
  const group = placed.filter((each) => terms.every((term) => matchesPod(term, pod, each.pod)));
  const inDomain = (term: PodAffinityTerm) => group.some((each) => shares(term.topologyKey, node, each, nodes));
  if (terms.every(inDomain)) return true;
  const isAnywhere = terms.some((term) =>
    group.some((each) => {
      const other = nodeOf(each, nodes);
      return other !== undefined && labelsOf(other)[term.topologyKey] !== undefined;
    }),
  );
  return !isAnywhere && terms.every((term) => matchesPod(term, pod, pod));
}

function podPreference(pod: Pod, node: Node, { nodes, placed }: World): number {
  let sum = 0;
  for (const each of placed) {
    const near = (term: PodAffinityTerm) => shares(term.topologyKey, node, each, nodes);
    for (const [kind, sign] of [
      ['podAffinity', 1],
      ['podAntiAffinity', -1],
    ] as const) {
      for (const { weight, podAffinityTerm: term } of preferredOf(pod, kind)) {
        if (matchesPod(term, pod, each.pod) && near(term)) sum += sign * weight;
      }
      for (const { weight, podAffinityTerm: term } of preferredOf(each.pod, kind)) {
        if (matchesPod(term, each.pod, pod) && near(term)) sum += sign * weight;
      }
    }
    for (const term of requiredOf(each.pod, 'podAffinity')) {
      if (matchesPod(term, each.pod, pod) && near(term)) sum += 1;
    }
  }
  return sum;
}

const smallCpu = 100;
const smallMemory = 200 * 1024 * 1024;

function usedWith(pod: Pod, node: Node, placed: readonly Placed[]) {
  const all = [...on(node, placed).map((each) => each.pod), pod];
  const sum = (name: 'cpu' | 'memory', fallback: number) =>
    all.reduce((total, each) => total + requested(each, name, fallback), 0);
  return { cpu: sum('cpu', smallCpu), memory: sum('memory', smallMemory) };
}

function leastAllocated(pod: Pod, node: Node, placed: readonly Placed[]): number {
  const used = usedWith(pod, node, placed);
  const part = (name: 'cpu' | 'memory') => {
    const has = allocatable(node, name);
    return has === 0 || used[name] > has ? 0 : Math.trunc(((has - used[name]) * 100) / has);
  };
  return Math.trunc((part('cpu') + part('memory')) / 2);
}

/** `balancesVolumes`: with the gate BalanceAttachedNodeVolumes. */
function balanced(
  pod: Pod,
  node: Node,
  { placed, storage, balancesVolumes }: Omit<World, 'nodes'> & { readonly balancesVolumes: boolean },
): number {
  const used = usedWith(pod, node, placed);
  const fraction = (name: 'cpu' | 'memory') => {
    const has = allocatable(node, name);
    return has === 0 ? 1 : used[name] / has;
  };
  const [cpu, memory] = [fraction('cpu'), fraction('memory')];
  if (cpu >= 1 || memory >= 1) return 0;
  const others = on(node, placed).map((each) => each.pod);
  const { requested, free } = naiveGceDisks(pod, node, { others, storage });
  if (!balancesVolumes || requested === undefined || free <= 0) return Math.trunc((1 - Math.abs(cpu - memory)) * 100);
  const disks = requested / free;
  if (disks >= 1) return 0;
  const mean = (cpu + memory + disks) / 3;
  return Math.trunc((1 - ((cpu - mean) ** 2 + (memory - mean) ** 2 + (disks - mean) ** 2) / 3) * 100);
}

function avoidedTaints(pod: Pod, node: Node): number {
  return (node.spec?.taints ?? []).filter((taint) => taint.effect === 'PreferNoSchedule' && !tolerated(pod, taint))
    .length;
}

function preferredNodes(pod: Pod, node: Node): number {
  const preferred = pod.spec?.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  return preferred.reduce((sum, { weight, preference }) => sum + (matchesTerm(preference, node) ? weight : 0), 0);
}

function toMax(scores: readonly number[], isReversed: boolean): readonly number[] {
  const max = Math.max(0, ...scores);
  if (max === 0) return scores.map(() => (isReversed ? 100 : 0));
  return scores.map((score) => {
    const scaled = Math.trunc((100 * score) / max);
    return isReversed ? 100 - scaled : scaled;
  });
}

function stretched(scores: readonly number[]): readonly number[] {
  const [min, max] = [Math.min(...scores), Math.max(...scores)];
  return scores.map((score) => (max > min ? Math.trunc((100 * (score - min)) / (max - min)) : 0));
}
