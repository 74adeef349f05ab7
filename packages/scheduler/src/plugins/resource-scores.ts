import type { NodeResources } from '../cluster/node-resources.js';
import { type PodInfo, resourceNames } from '../cluster/pod-info.js';
import { type Cycle, type ScorePlugin, scoreMax } from '../framework/plugin.js';
import { type AttachedVolumes, attachedVolumes } from './attached-volumes.js';

/** A resource that counts in a score. */
export interface WeightedResource {
  readonly name: string;
  /** Default: 1. */
  readonly weight?: number;
}

const defaultResources: readonly WeightedResource[] = [{ name: resourceNames.cpu }, { name: resourceNames.memory }];

/** Prefers nodes with more free resources. */
export function leastAllocated(resources: readonly WeightedResource[] = defaultResources): ScorePlugin {
  return byResource('NodeResourcesLeastAllocated', resources, (requested, has) =>
    has === 0 || requested > has ? 0 : Math.trunc(((has - requested) * scoreMax) / has),
  );
}

/** Prefers fuller nodes. */
export function mostAllocated(resources: readonly WeightedResource[] = defaultResources): ScorePlugin {
  return byResource('NodeResourcesMostAllocated', resources, (requested, has) =>
    has === 0 || requested > has ? 0 : Math.trunc((requested * scoreMax) / has),
  );
}

/**
 * Prefers nodes where the requested fractions of CPU and memory are close. With the gate BalanceAttachedNodeVolumes, the share of the
 * attachable volumes that the pod takes is the third fraction, if a volume limit counts volumes of the pod.
 */
export const balancedAllocation: ScorePlugin = {
  name: 'NodeResourcesBalancedAllocation',
  scores(cycle) {
    const { pod, gates } = cycle;
    const { nodes } = cycle.cluster;
    const volumes = gates('BalanceAttachedNodeVolumes') ? attachedVolumes(cycle) : undefined;
    const cpu = usage(nodes.resources, pod, resourceNames.cpu);
    const memory = usage(nodes.resources, pod, resourceNames.memory);
    return {
      score(slot) {
        const cpuFraction = fraction(cpu.requested(slot), cpu.allocatable(slot));
        const memoryFraction = fraction(memory.requested(slot), memory.allocatable(slot));
        if (cpuFraction >= 1 || memoryFraction >= 1) return 0;
        const { requested, free } = volumes?.(slot) ?? noVolumes;
        if (free <= 0) return Math.trunc((1 - Math.abs(cpuFraction - memoryFraction)) * scoreMax);
        const volumeFraction = requested / free;
        if (volumeFraction >= 1) return 0;
        return Math.trunc((1 - variance([cpuFraction, memoryFraction, volumeFraction])) * scoreMax);
      },
    };
  },
};

const noVolumes: AttachedVolumes = { requested: 0, free: 0 };

function variance(fractions: readonly number[]): number {
  const mean = fractions.reduce((sum, each) => sum + each, 0) / fractions.length;
  return fractions.reduce((sum, each) => sum + (each - mean) * (each - mean), 0) / fractions.length;
}

/** The weighted mean of the scores of the resources. */
function byResource(
  name: string,
  resources: readonly WeightedResource[],
  scoreOf: (requested: number, allocatable: number) => number,
): ScorePlugin {
  const weights = resources.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return {
    name,
    scores({ pod, cluster: { nodes } }: Cycle) {
      const used = resources.map((each) => ({ ...usage(nodes.resources, pod, each.name), weight: each.weight ?? 1 }));
      return {
        score(slot) {
          let sum = 0;
          for (const { requested, allocatable, weight } of used)
            sum += scoreOf(requested(slot), allocatable(slot)) * weight;
          return Math.trunc(sum / weights);
        },
      };
    },
  };
}

interface Usage {
  /** With the pod. */
  requested(slot: number): number;
  allocatable(slot: number): number;
}

/** Of CPU and memory, containers without a request count as small ones. */
export function usage(resources: NodeResources, pod: PodInfo, name: string): Usage {
  const column = resources.column(name);
  const allocatable = (slot: number) => column.allocatable[slot] ?? 0;
  switch (name) {
    case resourceNames.cpu:
      return { allocatable, requested: (slot) => (resources.scoredMilliCpu[slot] ?? 0) + pod.scoredMilliCpu };
    case resourceNames.memory:
      return { allocatable, requested: (slot) => (resources.scoredMemoryBytes[slot] ?? 0) + pod.scoredMemoryBytes };
    default: {
      const own = pod.requests.get(name) ?? 0;
      return { allocatable, requested: (slot) => (column.requested[slot] ?? 0) + own };
    }
  }
}

function fraction(requested: number, allocatable: number): number {
  return allocatable === 0 ? 1 : requested / allocatable;
}
