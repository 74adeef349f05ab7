import type { SchedulerGates } from '../cluster/pod-info.js';
import type { PluginRegistry } from '../framework/plugin-definition.js';
import type { EnabledPlugin, EnabledPlugins } from './scheduling-config.js';

/** The algorithm providers of v1.21. */
export const algorithmProviders = ['DefaultProvider', 'ClusterAutoscalerProvider'] as const;
export type AlgorithmProvider = (typeof algorithmProviders)[number];

/** The plugins of a provider, in their order. */
export function providerPlugins(
  provider: AlgorithmProvider,
  { gates, registry }: { readonly gates: SchedulerGates; readonly registry: PluginRegistry },
): EnabledPlugins {
  const plugins = (...names: readonly string[]): readonly EnabledPlugin[] =>
    names.filter((name) => registry[name] !== undefined).map((name) => ({ name }));
  const weighted = (weights: Readonly<Record<string, number>>): readonly EnabledPlugin[] =>
    plugins(...Object.keys(weights)).map(({ name }) => ({ name, weight: weights[name] ?? 1 }));
  // Default constraints of PodTopologySpread do what SelectorSpread did before them.
  const selectorSpread = gates('DefaultPodTopologySpread') ? [] : ['SelectorSpread'];
  return {
    queueSort: plugins('PrioritySort'),
    preFilter: plugins(
      ...['NodeResourcesFit', 'NodePorts', 'PodTopologySpread', 'InterPodAffinity', 'VolumeBinding', 'NodeAffinity'],
    ),
    filter: plugins(
      ...['NodeUnschedulable', 'NodeName', 'TaintToleration', 'NodeAffinity', 'NodePorts', 'NodeResourcesFit'],
      ...['VolumeRestrictions', 'EBSLimits', 'GCEPDLimits', 'NodeVolumeLimits', 'AzureDiskLimits', 'VolumeBinding'],
      ...['VolumeZone', 'PodTopologySpread', 'InterPodAffinity'],
    ),
    postFilter: plugins('DefaultPreemption'),
    preScore: plugins('InterPodAffinity', 'PodTopologySpread', 'TaintToleration', 'NodeAffinity', ...selectorSpread),
    score: weighted({
      NodeResourcesBalancedAllocation: 1,
      ImageLocality: 1,
      InterPodAffinity: 1,
      [provider === 'DefaultProvider' ? 'NodeResourcesLeastAllocated' : 'NodeResourcesMostAllocated']: 1,
      NodeAffinity: 1,
      NodePreferAvoidPods: 10_000,
      PodTopologySpread: 2,
      TaintToleration: 1,
      ...(gates('VolumeCapacityPriority') ? { VolumeBinding: 1 } : {}),
      ...Object.fromEntries(selectorSpread.map((name) => [name, 1])),
    }),
    reserve: plugins('VolumeBinding'),
    permit: [],
    preBind: plugins('VolumeBinding'),
    bind: plugins('DefaultBinder'),
    postBind: [],
  };
}
