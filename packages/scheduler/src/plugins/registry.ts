import { validateNodeAffinity } from '@orch/api';
import {
  defaultPreemptionArgsKind,
  interPodAffinityArgsKind,
  nodeAffinityArgsKind,
  nodeLabelArgsKind,
  nodeResourcesFitArgsKind,
  nodeResourcesLeastAllocatedArgsKind,
  nodeResourcesMostAllocatedArgsKind,
  podTopologySpreadArgsKind,
  requestedToCapacityRatioArgsKind,
  serviceAffinityArgsKind,
  volumeBindingArgsKind,
} from '@orch/api/config/scheduler_config_v1beta1';
import type { DefaultPreemptionArgs } from '@orch/api/types/config_scheduler_config_v1beta1';
import { type FieldError, type FieldPath, fieldPath, invalid } from '@orch/apimachinery';
import type { PluginRegistry } from '../framework/plugin-definition.js';
import { defaultPreemption } from '../preemption/default-preemption.js';
import { csiVolumeLimits } from './csi-volume-limits.js';
import { defaultBinder } from './default-binder.js';
import { azureDiskLimits, cinderLimits, ebsLimits, gcePdLimits } from './disk-limits.js';
import { imageLocality } from './image-locality.js';
import { interPodAffinity } from './inter-pod-affinity.js';
import { nodeAffinity } from './node-affinity.js';
import { nodeLabel } from './node-label.js';
import { checkNodeLabels } from './node-label-args.js';
import { nodeName } from './node-name.js';
import { nodePorts } from './node-ports.js';
import { nodePreferAvoidPods } from './node-prefer-avoid-pods.js';
import { nodeResourcesFit } from './node-resources-fit.js';
import { nodeUnschedulable } from './node-unschedulable.js';
import { withArgs, withoutArgs } from './plugin-args.js';
import { podTopologySpread } from './pod-topology-spread.js';
import { prioritySort } from './priority-sort.js';
import { requestedToCapacityRatio } from './requested-to-capacity-ratio.js';
import { checkResources, resourcesOf } from './resource-args.js';
import { balancedAllocation, leastAllocated, mostAllocated } from './resource-scores.js';
import { selectorSpread } from './selector-spread.js';
import { serviceAffinity } from './service-affinity.js';
import { checkShape, shapeOf } from './shape-args.js';
import { checkSpreadArgs, spreadArgs } from './spread-args.js';
import { taintToleration } from './taint-toleration.js';
import { volumeBinding } from './volume-binding.js';
import { volumeRestrictions } from './volume-restrictions.js';
import { volumeZone } from './volume-zone.js';

const everyPlace = ['preFilter', 'filter', 'preScore', 'score'] as const;

/** The built-in plugins, with the extension points at which v1.21 lets a configuration enable them. */
export const builtInPlugins: PluginRegistry = {
  PrioritySort: withoutArgs(['queueSort'], () => prioritySort),
  NodeUnschedulable: withoutArgs(['filter'], () => nodeUnschedulable),
  NodeName: withoutArgs(['filter'], () => nodeName),
  TaintToleration: withoutArgs(['filter', 'preScore', 'score'], () => taintToleration),
  NodeAffinity: withArgs([...everyPlace], {
    kind: nodeAffinityArgsKind,
    check: ({ addedAffinity }) =>
      addedAffinity === undefined ? [] : validateNodeAffinity(addedAffinity, fieldPath('addedAffinity')),
    create: nodeAffinity,
  }),
  NodePorts: withoutArgs(['preFilter', 'filter'], () => nodePorts),
  NodeResourcesFit: withArgs(['preFilter', 'filter'], {
    kind: nodeResourcesFitArgsKind,
    create: (args, { ignoredResources }) =>
      nodeResourcesFit({ ...args, ignoredResources: [...(args.ignoredResources ?? []), ...ignoredResources] }),
  }),
  PodTopologySpread: withArgs([...everyPlace], {
    kind: podTopologySpreadArgsKind,
    check: checkSpreadArgs,
    create: (args, { gates }) => podTopologySpread(spreadArgs(args, gates)),
  }),
  InterPodAffinity: withArgs([...everyPlace], {
    kind: interPodAffinityArgsKind,
    check: ({ hardPodAffinityWeight }) => between(fieldPath('hardPodAffinityWeight'), hardPodAffinityWeight),
    create: interPodAffinity,
  }),
  VolumeBinding: withArgs(['preFilter', 'filter', 'reserve', 'preBind', 'score'], {
    kind: volumeBindingArgsKind,
    check: ({ bindTimeoutSeconds: seconds }) =>
      seconds >= 0 ? [] : [invalid(fieldPath('bindTimeoutSeconds'), seconds, 'must be greater than or equal to 0')],
    create: volumeBinding,
  }),
  VolumeRestrictions: withoutArgs(['filter'], () => volumeRestrictions),
  VolumeZone: withoutArgs(['filter'], () => volumeZone),
  EBSLimits: withoutArgs(['filter'], ebsLimits),
  GCEPDLimits: withoutArgs(['filter'], gcePdLimits),
  AzureDiskLimits: withoutArgs(['filter'], azureDiskLimits),
  CinderLimits: withoutArgs(['filter'], cinderLimits),
  NodeVolumeLimits: withoutArgs(['filter'], csiVolumeLimits),
  DefaultPreemption: withArgs(['postFilter'], {
    kind: defaultPreemptionArgsKind,
    check: checkPreemptionArgs,
    create: defaultPreemption,
  }),
  NodeResourcesBalancedAllocation: withoutArgs(['score'], () => balancedAllocation),
  NodeResourcesLeastAllocated: withArgs(['score'], {
    kind: nodeResourcesLeastAllocatedArgsKind,
    check: ({ resources }) => checkResources(resources, { weightMax: 100 }),
    create: ({ resources }) => leastAllocated(resourcesOf(resources)),
  }),
  NodeResourcesMostAllocated: withArgs(['score'], {
    kind: nodeResourcesMostAllocatedArgsKind,
    check: ({ resources }) => checkResources(resources, { weightMax: 100 }),
    create: ({ resources }) => mostAllocated(resourcesOf(resources)),
  }),
  RequestedToCapacityRatio: withArgs(['score'], {
    kind: requestedToCapacityRatioArgsKind,
    check: ({ shape, resources }) => [
      ...checkShape(shape),
      ...checkResources(resources, { weightMax: Number.MAX_SAFE_INTEGER }),
    ],
    create: ({ shape, resources }) =>
      requestedToCapacityRatio({ shape: shapeOf(shape), resources: resourcesOf(resources) }),
  }),
  NodeLabel: withArgs(['filter', 'score'], {
    kind: nodeLabelArgsKind,
    check: checkNodeLabels,
    create: nodeLabel,
  }),
  ServiceAffinity: withArgs(['preFilter', 'filter', 'score'], {
    kind: serviceAffinityArgsKind,
    create: serviceAffinity,
  }),
  SelectorSpread: withoutArgs(['preScore', 'score'], () => selectorSpread),
  ImageLocality: withoutArgs(['score'], () => imageLocality),
  NodePreferAvoidPods: withoutArgs(['score'], () => nodePreferAvoidPods),
  DefaultBinder: withoutArgs(['bind'], defaultBinder),
};

function between(path: FieldPath, value: number): readonly FieldError[] {
  return value >= 0 && value <= 100 ? [] : [invalid(path, value, 'must be between 0 and 100')];
}

function checkPreemptionArgs(args: DefaultPreemptionArgs): readonly FieldError[] {
  const { minCandidateNodesPercentage: percentage, minCandidateNodesAbsolute: absolute } = args;
  const path = fieldPath('minCandidateNodesAbsolute');
  return [
    ...between(fieldPath('minCandidateNodesPercentage'), percentage),
    ...(absolute < 0 ? [invalid(path, absolute, 'must be greater than or equal to 0')] : []),
    ...(absolute === 0 && percentage === 0
      ? [invalid(path, absolute, 'must not be 0 together with minCandidateNodesPercentage')]
      : []),
  ];
}
