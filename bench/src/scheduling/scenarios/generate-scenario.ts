import { Random } from '../../fuzz/random.js';
import { makeExistingPod, makeNode, makePod } from './base-objects.js';
import type { Feature } from './feature.js';
import { nodeSelectors, preferredNodeAffinity, requiredNodeAffinity, taints } from './nodes.js';
import { preferredPodAffinity, requiredPodAffinity, requiredPodAntiAffinity } from './pod-affinity.js';
import { budgetedPreemption, preemption, priorities } from './priorities.js';
import { avoidedPods, extendedResources, images, ports, resources } from './resources.js';
import type { Scenario, Step } from './scenario.js';
import { defaultSpread, preferredSpread, requiredSpread } from './spreading.js';
import { attachLimits, boundVolumes, delayedVolumes } from './volumes.js';

/** Every feature of the default plugins that objects can show. */
export const features: readonly Feature[] = [
  ...[resources, extendedResources, ports, images, avoidedPods],
  ...[nodeSelectors, requiredNodeAffinity, preferredNodeAffinity, taints],
  ...[requiredSpread, preferredSpread, defaultSpread],
  ...[requiredPodAffinity, requiredPodAntiAffinity, preferredPodAffinity],
  ...[boundVolumes, delayedVolumes, attachLimits],
  ...[preemption, budgetedPreemption, priorities],
];

/** A third of the scenarios mix features. */
const mixtureEvery = 3;
const mixedFeatures = 3;

/**
 * The scenario of an index: the same for the same seed. Features take turns; every third scenario is a mixture, whose pods have one
 * or more of three features each.
 */
export function generateScenario(seed: number, index: number): Scenario {
  const random = new Random(seed, index);
  const isMixture = index % mixtureEvery === mixtureEvery - 1;
  const turn = index - Math.floor((index + 1) / mixtureEvery);
  const chosen = isMixture
    ? chooseFeatures(random)
    : features.slice(turn % features.length, (turn % features.length) + 1);
  const feature = isMixture ? 'mixture' : (chosen[0]?.name ?? '');
  const fillsNodes = chosen.some((each) => each.fillsNodes === true);
  const nodeCount = fillsNodes ? 3 + random.below(2) : 4 + random.below(6);
  const nodes = Array.from({ length: nodeCount }, (_, at) => makeNode(at, random));
  for (const node of nodes) for (const each of chosen) each.changeNode?.(node, random);
  for (const { status } of nodes) status.capacity = { ...status.allocatable };
  const filling = chosen.flatMap((each) => each.existing?.(nodes, random) ?? []);
  const others = fillsNodes
    ? []
    : Array.from({ length: random.below(7) }, (_, at) => makeExistingPod(at, nodes, random));
  const stepCount = fillsNodes ? 3 + random.below(2) : 6 + random.below(5);
  return {
    name: `${String(index).padStart(3, '0')}-${isMixture ? chosen.map(({ name }) => name).join('+') : feature}`,
    feature,
    objects: [...nodes, ...chosen.flatMap((each) => each.objects?.(nodes, random) ?? [])],
    existing: [...filling, ...others],
    steps: Array.from({ length: stepCount }, (_, at) => makeStep(`p${at}`, { chosen, isMixture, random })),
  };
}

function chooseFeatures(random: Random): readonly Feature[] {
  const chosen: Feature[] = [];
  while (chosen.length < mixedFeatures) {
    const feature = features[random.below(features.length)];
    if (feature === undefined || chosen.includes(feature)) continue;
    // At most one of the features that fill the nodes.
    if (feature.fillsNodes && chosen.some((each) => each.fillsNodes)) continue;
    // They both write the controller of a pod; volumes of a pod have one name.
    if (chosen.some((each) => isExclusive(each.name, feature.name))) continue;
    chosen.push(feature);
  }
  // Features that write all containers come first.
  const order = (feature: Feature) => (feature.fillsNodes === true ? -1 : features.indexOf(feature));
  return chosen.toSorted((a, b) => order(a) - order(b));
}

const exclusive: readonly (readonly string[])[] = [
  ['avoided-pods', 'default-spreading'],
  ['volumes-bound', 'volumes-delayed', 'volume-limits'],
];

function isExclusive(a: string, b: string): boolean {
  return exclusive.some((names) => names.includes(a) && names.includes(b));
}

function makeStep(
  name: string,
  {
    chosen,
    isMixture,
    random,
  }: { readonly chosen: readonly Feature[]; readonly isMixture: boolean; readonly random: Random },
): Step {
  const pod = makePod(name, random);
  const used = isMixture ? chosen.filter(({ fillsNodes }) => fillsNodes === true || !random.once(3)) : chosen;
  return { pod, objects: used.flatMap((each) => each.changePod(pod, random)) };
}
