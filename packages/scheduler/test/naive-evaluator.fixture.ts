import type { Container, Node, Pod, Taint, Toleration } from '@orch/api/types/core_v1';
import { quantityMilliValue, quantityValue } from '@orch/apimachinery';
import { affinityHolds, podPreference } from './naive-pod-affinity.fixture.js';
import { spreadScores, spreads } from './naive-spread.fixture.js';
import { naiveCapacityScore, naiveGceDisks, naiveVolumesFit } from './naive-volumes.fixture.js';
import { matchesNode, matchesTerm, nameOf, on, type Placed, type World } from './naive-world.fixture.js';

/**
 * The default filters and scores, written from their definitions: walks over all nodes and pods for every question. `undefined`
 * for a node that is rejected, else the weighted sum.
 */
export function evaluateNaively(pod: Pod, given: World): ReadonlyMap<string, number | undefined> {
  const { nodes, storage } = given;
  const world = {
    ...given,
    placed: given.placed.filter((each) => nodes.some((node) => node.metadata.name === each.node)),
  };
  const { placed } = world;
  const feasible = nodes.filter((node) => isFeasible(pod, node, world));
  const scores: readonly (readonly [weight: number, scores: readonly number[]])[] = [
    [1, feasible.map((node) => leastAllocated(pod, node, placed))],
    [1, feasible.map((node) => balanced(pod, node, world))],
    [
      1,
      toMax(
        feasible.map((node) => avoidedTaints(pod, node)),
        true,
      ),
    ],
    [
      1,
      toMax(
        feasible.map((node) => preferredNodes(pod, node)),
        false,
      ),
    ],
    [1, stretched(feasible.map((node) => podPreference(pod, node, world)))],
    [2, spreadScores(pod, feasible, world)],
    [1, feasible.map((node) => naiveCapacityScore(pod, node, storage))],
    [1, feasible.map((node) => imageScore(pod, node, nodes))],
    [10_000, feasible.map((node) => avoidanceScore(pod, node))],
  ];
  return new Map(
    nodes.map((node) => {
      const index = feasible.indexOf(node);
      const sum = scores.reduce((total, [weight, points]) => total + weight * (points[index] ?? 0), 0);
      return [nameOf(node), index < 0 ? undefined : sum];
    }),
  );
}

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

const portsOf = (pod: Pod) =>
  (pod.spec?.containers ?? []).flatMap(({ ports = [] }) =>
    ports.flatMap(({ hostPort, hostIP = '0.0.0.0', protocol = 'TCP' }) =>
      hostPort === undefined ? [] : [{ hostPort, hostIP, protocol }],
    ),
  );

function portsFree(pod: Pod, node: Node, placed: readonly Placed[]): boolean {
  const used = on(node, placed).flatMap((each) => portsOf(each.pod));
  return portsOf(pod).every((port) =>
    used.every(
      (other) =>
        other.hostPort !== port.hostPort ||
        other.protocol !== port.protocol ||
        (other.hostIP !== port.hostIP && other.hostIP !== '0.0.0.0' && port.hostIP !== '0.0.0.0'),
    ),
  );
}

type ResourceName = 'cpu' | 'memory' | 'ephemeral-storage' | 'example.com/gpu';
const resourceNames: readonly ResourceName[] = ['cpu', 'memory', 'ephemeral-storage', 'example.com/gpu'];

const amount = (name: string, text: string) => (name === 'cpu' ? quantityMilliValue(text) : quantityValue(text));

/** The sum of the containers, or the largest init container when that is more, and the overhead. */
function requested(pod: Pod, name: ResourceName, fallback: number): number {
  const of = ({ resources }: Container) => {
    const text = resources?.requests?.[name];
    return text === undefined ? fallback : amount(name, text);
  };
  const sum = (pod.spec?.containers ?? []).reduce((total, container) => total + of(container), 0);
  return Math.max(sum, ...(pod.spec?.initContainers ?? []).map(of)) + amount(name, pod.spec?.overhead?.[name] ?? '0');
}

function allocatable(node: Node, name: ResourceName | 'pods'): number {
  return amount(name, node.status?.allocatable?.[name] ?? '0');
}

function fits(pod: Pod, node: Node, placed: readonly Placed[]): boolean {
  const pods = on(node, placed);
  const free = (name: ResourceName) =>
    allocatable(node, name) - pods.reduce((sum, each) => sum + requested(each.pod, name, 0), 0);
  const needs = (name: ResourceName) => requested(pod, name, 0);
  return (
    pods.length + 1 <= allocatable(node, 'pods') &&
    resourceNames.every((name) => needs(name) === 0 || needs(name) <= free(name))
  );
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

function balanced(pod: Pod, node: Node, { placed, storage, balancesVolumes }: World): number {
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

/** An image without tag is the latest; its bytes count by the share of nodes that have it, from 23 MiB to 1000 MiB a container. */
function imageScore(pod: Pod, node: Node, nodes: readonly Node[]): number {
  const containers = pod.spec?.containers ?? [];
  const imagesOf = (each: Node) => each.status?.images ?? [];
  const bytes = containers.reduce((sum, { image = '' }) => {
    const name = /[:@]/.test(image) ? image : `${image}:latest`;
    const found = imagesOf(node).findLast(({ names = [] }) => names.includes(name));
    const having = nodes.filter((each) => imagesOf(each).some(({ names = [] }) => names.includes(name)));
    return sum + Math.trunc((Number(found?.sizeBytes ?? 0) * having.length) / nodes.length);
  }, 0);
  const [min, max] = [23 * 2 ** 20, 1_000 * 2 ** 20 * containers.length];
  return Math.trunc((100 * (Math.min(Math.max(bytes, min), max) - min)) / (max - min));
}

/** Every node has the same points for a pod without a replica set or replication controller. */
function avoidanceScore(pod: Pod, node: Node): number {
  const owner = pod.metadata.ownerReferences?.find(({ controller }) => controller);
  if (owner?.kind !== 'ReplicaSet' && owner?.kind !== 'ReplicationController') return 0;
  const text = node.metadata.annotations?.['scheduler.alpha.orch.io/preferAvoidPods'] ?? '';
  return text.includes(`"kind":"${owner.kind}"`) && text.includes(`"uid":"${owner.uid}"`) ? 0 : 100;
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
