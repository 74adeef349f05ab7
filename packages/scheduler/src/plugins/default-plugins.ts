import type { Profile } from '../framework/profile.js';
import { csiVolumeLimits } from './csi-volume-limits.js';
import { azureDiskLimits, ebsLimits, gcePdLimits } from './disk-limits.js';
import { imageLocality } from './image-locality.js';
import { interPodAffinity } from './inter-pod-affinity.js';
import { nodeAffinity } from './node-affinity.js';
import { nodeName } from './node-name.js';
import { nodePorts } from './node-ports.js';
import { nodePreferAvoidPods } from './node-prefer-avoid-pods.js';
import { nodeResourcesFit } from './node-resources-fit.js';
import { nodeUnschedulable } from './node-unschedulable.js';
import { podTopologySpread } from './pod-topology-spread.js';
import { prioritySort } from './priority-sort.js';
import { balancedAllocation, leastAllocated } from './resource-scores.js';
import { taintToleration } from './taint-toleration.js';
import { volumeBindingFilter } from './volume-binding.js';
import { volumeRestrictions } from './volume-restrictions.js';
import { volumeZone } from './volume-zone.js';

/** The plugins of the default profile, in their order. */
export function defaultProfile(schedulerName: string): Profile {
  const affinity = nodeAffinity();
  const spread = podTopologySpread();
  const podAffinity = interPodAffinity();
  return {
    schedulerName,
    plugins: [],
    queueSort: prioritySort,
    preFilters: [],
    preFilterExtensions: [],
    filters: [
      nodeUnschedulable,
      nodeName,
      taintToleration,
      affinity,
      nodePorts,
      nodeResourcesFit(),
      volumeRestrictions,
      ebsLimits(),
      gcePdLimits(),
      csiVolumeLimits(),
      azureDiskLimits(),
      volumeBindingFilter,
      volumeZone,
      spread,
      podAffinity,
    ],
    scores: [
      { plugin: balancedAllocation, weight: 1 },
      { plugin: imageLocality, weight: 1 },
      { plugin: podAffinity, weight: 1 },
      { plugin: leastAllocated(), weight: 1 },
      { plugin: affinity, weight: 1 },
      { plugin: nodePreferAvoidPods, weight: 10_000 },
      { plugin: spread, weight: 2 },
      { plugin: taintToleration, weight: 1 },
      { plugin: volumeBindingFilter, weight: 1 },
    ],
    postFilters: [],
    preScores: [],
    reserves: [],
    permits: [],
    preBinds: [],
    binds: [],
    postBinds: [],
  };
}
