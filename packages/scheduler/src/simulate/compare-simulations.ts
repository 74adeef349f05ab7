import type { PodName } from '../explain/explanation.js';
import type { AddedNode, Eviction, SimulatedPod, Simulation } from './simulation.js';

/** Pure: what has changed from a simulation to one with one more node. */
export function compareSimulations(before: Simulation, after: Simulation, node: string): AddedNode {
  const earlier = new Map(before.pods.map((pod) => [nameOf(pod.pod), pod]));
  const evictions = (of: Simulation) => new Map(of.evictions.map((each) => [evictionKey(each), each]));
  const [evictedBefore, evictedAfter] = [evictions(before), evictions(after)];
  const result = {
    newlyPlaced: [] as AddedNode['newlyPlaced'][number][],
    noLongerPlaced: [] as PodName[],
    moved: [] as AddedNode['moved'][number][],
    stillNotPlaced: [] as AddedNode['stillNotPlaced'][number][],
  };
  for (const pod of after.pods) {
    const from = earlier.get(nameOf(pod.pod))?.node;
    const { node: to } = pod;
    if (to !== undefined && from === undefined) result.newlyPlaced.push({ pod: pod.pod, node: to });
    else if (to !== undefined && from !== undefined && from !== to) result.moved.push({ pod: pod.pod, from, to });
    else if (to === undefined && pod.evictedFor === undefined) {
      if (from !== undefined) result.noLongerPlaced.push(pod.pod);
      result.stillNotPlaced.push(notPlaced(pod, node));
    }
  }
  return {
    node,
    ...result,
    evictionsAvoided: [...evictedBefore].filter(([key]) => !evictedAfter.has(key)).map(([, each]) => each),
    evictionsAdded: [...evictedAfter].filter(([key]) => !evictedBefore.has(key)).map(([, each]) => each),
  };
}

function notPlaced({ pod, message, decisions }: SimulatedPod, node: string): AddedNode['stillNotPlaced'][number] {
  const newNode = decisions.at(-1)?.nodes.find(({ name }) => name === node);
  return { pod, message, ...(newNode === undefined ? {} : { newNode }) };
}

function nameOf({ namespace, name }: PodName): string {
  return `${namespace}/${name}`;
}

function evictionKey({ pod, node }: Eviction): string {
  return `${nameOf(pod)} ${node}`;
}
