import type { ExtensionPoint } from '../../framework/extension-points.js';

/** The plugins by extension point that a name of a policy stands for. */
export type PluginsByPoint = Readonly<Partial<Record<ExtensionPoint, readonly string[]>>>;

/** Always there, whatever the policy lists. */
export const mandatoryPredicates: readonly string[] = ['PodToleratesNodeTaints', 'CheckNodeUnschedulable'];

/** Of a policy without `predicates`. */
export const defaultPredicates: readonly string[] = [
  ...['NoVolumeZoneConflict', 'MaxEBSVolumeCount', 'MaxGCEPDVolumeCount', 'MaxAzureDiskVolumeCount'],
  ...['MaxCSIVolumeCountPred', 'MatchInterPodAffinity', 'NoDiskConflict', 'GeneralPredicates'],
  ...['PodToleratesNodeTaints', 'CheckVolumeBinding', 'CheckNodeUnschedulable', 'EvenPodsSpread'],
];

/** Of a policy without `priorities`, with their weights. */
export const defaultPriorities: Readonly<Record<string, number>> = {
  SelectorSpreadPriority: 1,
  InterPodAffinityPriority: 1,
  LeastRequestedPriority: 1,
  BalancedResourceAllocation: 1,
  NodePreferAvoidPodsPriority: 10_000,
  NodeAffinityPriority: 1,
  TaintTolerationPriority: 1,
  ImageLocalityPriority: 1,
  EvenPodsSpreadPriority: 2,
};

/** Predicates in the order in which they run. */
export const predicatePlugins: Readonly<Record<string, PluginsByPoint>> = {
  CheckNodeUnschedulable: { filter: ['NodeUnschedulable'] },
  GeneralPredicates: {
    preFilter: ['NodeResourcesFit', 'NodePorts', 'NodeAffinity'],
    filter: ['NodeResourcesFit', 'NodeName', 'NodePorts', 'NodeAffinity'],
  },
  HostName: { filter: ['NodeName'] },
  PodFitsHostPorts: { preFilter: ['NodePorts'], filter: ['NodePorts'] },
  MatchNodeSelector: { preFilter: ['NodeAffinity'], filter: ['NodeAffinity'] },
  PodFitsResources: { preFilter: ['NodeResourcesFit'], filter: ['NodeResourcesFit'] },
  NoDiskConflict: { filter: ['VolumeRestrictions'] },
  PodToleratesNodeTaints: { filter: ['TaintToleration'] },
  CheckNodeLabelPresence: { filter: ['NodeLabel'] },
  CheckServiceAffinity: { preFilter: ['ServiceAffinity'], filter: ['ServiceAffinity'] },
  MaxEBSVolumeCount: { filter: ['EBSLimits'] },
  MaxGCEPDVolumeCount: { filter: ['GCEPDLimits'] },
  MaxCSIVolumeCountPred: { filter: ['NodeVolumeLimits'] },
  MaxAzureDiskVolumeCount: { filter: ['AzureDiskLimits'] },
  MaxCinderVolumeCount: { filter: ['CinderLimits'] },
  CheckVolumeBinding: {
    preFilter: ['VolumeBinding'],
    filter: ['VolumeBinding'],
    reserve: ['VolumeBinding'],
    preBind: ['VolumeBinding'],
  },
  NoVolumeZoneConflict: { filter: ['VolumeZone'] },
  EvenPodsSpread: { preFilter: ['PodTopologySpread'], filter: ['PodTopologySpread'] },
  MatchInterPodAffinity: { preFilter: ['InterPodAffinity'], filter: ['InterPodAffinity'] },
};

/** Priorities: the plugins that score, and whether they prepare in PreScore. */
export const priorityPlugins: Readonly<Record<string, PluginsByPoint>> = {
  SelectorSpreadPriority: { preScore: ['PodTopologySpread'], score: ['PodTopologySpread'] },
  EvenPodsSpreadPriority: { preScore: ['PodTopologySpread'], score: ['PodTopologySpread'] },
  InterPodAffinityPriority: { preScore: ['InterPodAffinity'], score: ['InterPodAffinity'] },
  TaintTolerationPriority: { preScore: ['TaintToleration'], score: ['TaintToleration'] },
  NodeAffinityPriority: { preScore: ['NodeAffinity'], score: ['NodeAffinity'] },
  ImageLocalityPriority: { score: ['ImageLocality'] },
  NodePreferAvoidPodsPriority: { score: ['NodePreferAvoidPods'] },
  LeastRequestedPriority: { score: ['NodeResourcesLeastAllocated'] },
  MostRequestedPriority: { score: ['NodeResourcesMostAllocated'] },
  BalancedResourceAllocation: { score: ['NodeResourcesBalancedAllocation'] },
  RequestedToCapacityRatio: { score: ['RequestedToCapacityRatio'] },
  NodeLabel: { score: ['NodeLabel'] },
  ServiceAffinity: { score: ['ServiceAffinity'] },
  // Accepted and without effect, as in v1.21.
  EqualPriority: {},
};

/** What spreads the pods of services with the gate DefaultPodTopologySpread off. */
export const selectorSpreadPlugins: PluginsByPoint = { preScore: ['SelectorSpread'], score: ['SelectorSpread'] };

/** Older names. */
export const predicateAliases: Readonly<Record<string, string>> = { PodFitsPorts: 'PodFitsHostPorts' };
export const priorityAliases: Readonly<Record<string, string>> = { ServiceSpreadingPriority: 'SelectorSpreadPriority' };
