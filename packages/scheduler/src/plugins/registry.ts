import { validateNodeAffinity } from '@orch/api';
import {
  defaultPreemptionArgsKind,
  interPodAffinityArgsKind,
  nodeAffinityArgsKind,
  nodeResourcesFitArgsKind,
  nodeResourcesLeastAllocatedArgsKind,
  nodeResourcesMostAllocatedArgsKind,
  podTopologySpreadArgsKind,
} from '@orch/api/config/scheduler_config_v1beta1';
import type { DefaultPreemptionArgs } from '@orch/api/types/config_scheduler_config_v1beta1';
import { type FieldError, type FieldPath, fieldPath, invalid } from '@orch/apimachinery';
import type { PluginRegistry } from '../framework/plugin-definition.js';
import { defaultPreemption } from '../preemption/default-preemption.js';
import { defaultBinder } from './default-binder.js';
import { imageLocality } from './image-locality.js';
import { interPodAffinity } from './inter-pod-affinity.js';
import { nodeAffinity } from './node-affinity.js';
import { nodeName } from './node-name.js';
import { nodePorts } from './node-ports.js';
import { nodePreferAvoidPods } from './node-prefer-avoid-pods.js';
import { nodeResourcesFit } from './node-resources-fit.js';
import { nodeUnschedulable } from './node-unschedulable.js';
import { withArgs, withoutArgs } from './plugin-args.js';
import { podTopologySpread } from './pod-topology-spread.js';
import { prioritySort } from './priority-sort.js';
import { checkResources, resourcesOf } from './resource-args.js';
import { balancedAllocation, leastAllocated, mostAllocated } from './resource-scores.js';
import { checkSpreadArgs, spreadArgs } from './spread-args.js';
import { taintToleration } from './taint-toleration.js';

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
