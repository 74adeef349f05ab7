/** Defaults of feature gates in v1.21: these are off, all others are on. */
export function defaultGates(name: string): boolean {
  return !offByDefault.has(name);
}

const offByDefault = new Set([
  'AnyVolumeDataSource',
  'DaemonSetUpdateSurge',
  'DownwardAPIHugePages',
  'EndpointSliceTerminatingCondition',
  'EphemeralContainers',
  'HPAContainerMetrics',
  'HPAScaleToZero',
  'IndexedJob',
  'IngressClassNamespacedParams',
  'MixedProtocolLBService',
  'NetworkPolicyEndPort',
  'PodAffinityNamespaceSelector',
  'PodDeletionCost',
  'ProbeTerminationGracePeriod',
  'ProcMountType',
  'ServiceInternalTrafficPolicy',
  'ServiceLBNodePortControl',
  'ServiceLoadBalancerClass',
  'ServiceTopology',
  'SuspendJob',
  'TopologyAwareHints',
]);
