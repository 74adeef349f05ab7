import { resourceNames } from '../cluster/pod-info.js';
import type { ScorePlugin } from '../framework/plugin.js';
import { usage, type WeightedResource } from './resource-scores.js';
import { type ShapePoint, scoreByShape } from './utilization-shape.js';

export interface RequestedToCapacityRatioArgs {
  /** Utilization rises strictly. */
  readonly shape: readonly ShapePoint[];
  /** Default: CPU and memory. */
  readonly resources?: readonly WeightedResource[];
}

const defaultResources: readonly WeightedResource[] = [{ name: resourceNames.cpu }, { name: resourceNames.memory }];

/** Scores the utilization of each resource by a shape. A resource that scores 0 does not count in the weighted mean. */
export function requestedToCapacityRatio({
  shape,
  resources = defaultResources,
}: RequestedToCapacityRatioArgs): ScorePlugin {
  const scoreOf = (requested: number, capacity: number) =>
    scoreByShape(shape, capacity === 0 || requested > capacity ? 100 : usedPercent(requested, capacity));
  return {
    name: 'RequestedToCapacityRatio',
    scores({ pod, cluster: { nodes } }) {
      const used = resources.map((each) => ({ ...usage(nodes.resources, pod, each.name), weight: each.weight ?? 1 }));
      return {
        score(slot) {
          let sum = 0;
          let weights = 0;
          for (const { requested, allocatable, weight } of used) {
            const score = scoreOf(requested(slot), allocatable(slot));
            if (score <= 0) continue;
            sum += score * weight;
            weights += weight;
          }
          return weights === 0 ? 0 : Math.round(sum / weights);
        },
      };
    },
  };
}

/** What is free is rounded down, so that what is used is rounded up. */
function usedPercent(requested: number, capacity: number): number {
  return 100 - Math.trunc(((capacity - requested) * 100) / capacity);
}
