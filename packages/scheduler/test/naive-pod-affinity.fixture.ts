import type { Namespace, Node, Pod, PodAffinityTerm } from '@orch/api/types/core_v1';
import { type DeepReadonly, labelSelectorFromObject } from '@orch/apimachinery';
import { labelsOf, nameOf, type Placed, type World } from './naive-world.fixture.js';

/** Whether the term of the pod `owner` selects the other pod. */
function matchesPod(
  { namespaces = [], namespaceSelector, labelSelector }: DeepReadonly<PodAffinityTerm>,
  owner: Pod,
  other: Pod,
  known: readonly Namespace[],
): boolean {
  const { namespace = '' } = other.metadata;
  const isOwn = namespaces.length === 0 && namespaceSelector === undefined && namespace === owner.metadata.namespace;
  const labels = known.find(({ metadata }) => metadata.name === namespace)?.metadata.labels ?? {};
  const isSelected = namespaceSelector !== undefined && labelSelectorFromObject(namespaceSelector).matches(labels);
  return (
    (isOwn || isSelected || namespaces.includes(namespace)) &&
    labelSelectorFromObject(labelSelector).matches(labelsOf(other))
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

export function affinityHolds(pod: Pod, node: Node, { nodes, placed, namespaces }: World): boolean {
  const rejected = placed.some((each) =>
    requiredOf(each.pod, 'podAntiAffinity').some(
      (term) => matchesPod(term, each.pod, pod, namespaces) && shares(term.topologyKey, node, each, nodes),
    ),
  );
  const avoided = requiredOf(pod, 'podAntiAffinity').some((term) =>
    placed.some((each) => matchesPod(term, pod, each.pod, namespaces) && shares(term.topologyKey, node, each, nodes)),
  );
  if (rejected || avoided) return false;
  const terms = requiredOf(pod, 'podAffinity');
  if (terms.length === 0) return true;
  if (terms.some((term) => labelsOf(node)[term.topologyKey] === undefined)) return false;
  const group = placed.filter((each) => terms.every((term) => matchesPod(term, pod, each.pod, namespaces)));
  const inDomain = (term: PodAffinityTerm) => group.some((each) => shares(term.topologyKey, node, each, nodes));
  if (terms.every(inDomain)) return true;
  const isAnywhere = terms.some((term) =>
    group.some((each) => {
      const other = nodeOf(each, nodes);
      return other !== undefined && labelsOf(other)[term.topologyKey] !== undefined;
    }),
  );
  return !isAnywhere && terms.every((term) => matchesPod(term, pod, pod, namespaces));
}

export function podPreference(pod: Pod, node: Node, { nodes, placed, namespaces }: World): number {
  let sum = 0;
  for (const each of placed) {
    const near = (term: PodAffinityTerm) => shares(term.topologyKey, node, each, nodes);
    for (const [kind, sign] of [
      ['podAffinity', 1],
      ['podAntiAffinity', -1],
    ] as const) {
      for (const { weight, podAffinityTerm: term } of preferredOf(pod, kind)) {
        if (matchesPod(term, pod, each.pod, namespaces) && near(term)) sum += sign * weight;
      }
      for (const { weight, podAffinityTerm: term } of preferredOf(each.pod, kind)) {
        if (matchesPod(term, each.pod, pod, namespaces) && near(term)) sum += sign * weight;
      }
    }
    for (const term of requiredOf(each.pod, 'podAffinity')) {
      if (matchesPod(term, each.pod, pod, namespaces) && near(term)) sum += 1;
    }
  }
  return sum;
}
