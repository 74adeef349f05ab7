import { wellKnown } from '@orch/apimachinery';

/**
 * Fields of one gate. While the gate is off, writes lose them, unless the stored object has one of them: then all are kept.
 * Paths are in the hub version; `[]` stands for each item of a list:
 *
 *     volumes[].emptyDir.sizeLimit
 */
export interface GatedFields {
  readonly gate: string;
  readonly paths: readonly string[];
  /** The value that replaces a field, which counts as unset in the stored object. Fields without it are deleted. */
  readonly otherwise?: string;
  /** The fields are lists that keep this number of items; a stored object has the field if it has more. */
  readonly keepsItems?: number;
}

const { groups } = wellKnown;

/** Fields of pod specs, from the spec on. */
const podSpecFields: readonly GatedFields[] = [
  {
    gate: 'ProcMountType',
    paths: ['containers[].securityContext.procMount', 'initContainers[].securityContext.procMount'],
    otherwise: 'Default',
  },
  {
    gate: 'ProbeTerminationGracePeriod',
    paths: ['containers[]', 'initContainers[]'].flatMap((container) =>
      ['livenessProbe', 'readinessProbe', 'startupProbe'].map(
        (probe) => `${container}.${probe}.terminationGracePeriodSeconds`,
      ),
    ),
  },
  {
    gate: 'PodAffinityNamespaceSelector',
    paths: ['affinity.podAffinity', 'affinity.podAntiAffinity'].flatMap((affinity) => [
      `${affinity}.requiredDuringSchedulingIgnoredDuringExecution[].namespaceSelector`,
      `${affinity}.preferredDuringSchedulingIgnoredDuringExecution[].podAffinityTerm.namespaceSelector`,
    ]),
  },
  { gate: 'EphemeralContainers', paths: ['ephemeralContainers'] },
  { gate: 'PodOverhead', paths: ['overhead'] },
  { gate: 'NonPreemptingPriority', paths: ['preemptionPolicy'] },
  { gate: 'SetHostnameAsFQDN', paths: ['setHostnameAsFQDN'] },
  { gate: 'ConfigurableFSGroupPolicy', paths: ['securityContext.fsGroupChangePolicy'] },
  { gate: 'LocalStorageCapacityIsolation', paths: ['volumes[].emptyDir.sizeLimit'] },
  { gate: 'CSIInlineVolume', paths: ['volumes[].csi'] },
  { gate: 'GenericEphemeralVolume', paths: ['volumes[].ephemeral'] },
];

/** Where kinds have a pod spec. */
const podSpecPaths: Readonly<Record<string, string>> = {
  '/pods': 'spec',
  '/podtemplates': 'template.spec',
  '/replicationcontrollers': 'spec.template.spec',
  'apps/daemonsets': 'spec.template.spec',
  'apps/deployments': 'spec.template.spec',
  'apps/replicasets': 'spec.template.spec',
  'apps/statefulsets': 'spec.template.spec',
  'batch/jobs': 'spec.template.spec',
  'batch/cronjobs': 'spec.jobTemplate.spec.template.spec',
};

/** Other fields, by group and resource. */
const otherFields: Readonly<Record<string, readonly GatedFields[]>> = {
  '/nodes': [
    { gate: wellKnown.featureGates.dynamicNodeAgentConfig, paths: ['spec.configSource', 'status.config'] },
    { gate: 'IPv6DualStack', paths: ['spec.podCIDRs'], keepsItems: 1 },
  ],
  '/persistentvolumes': [{ gate: 'ExpandCSIVolumes', paths: ['spec.csi.controllerExpandSecretRef'] }],
  '/pods': [{ gate: 'IPv6DualStack', paths: ['status.podIPs'], keepsItems: 1 }],
  '/services': [
    { gate: 'MixedProtocolLBService', paths: ['status.conditions'] },
    { gate: 'MixedProtocolLBService', paths: ['status.loadBalancer.ingress[].ports'] },
    { gate: 'ServiceInternalTrafficPolicy', paths: ['spec.internalTrafficPolicy'] },
    { gate: 'ServiceLBNodePortControl', paths: ['spec.allocateLoadBalancerNodePorts'] },
    { gate: 'ServiceLoadBalancerClass', paths: ['spec.loadBalancerClass'] },
    { gate: 'ServiceTopology', paths: ['spec.topologyKeys'] },
  ],
  'batch/jobs': [
    { gate: 'TTLAfterFinished', paths: ['spec.ttlSecondsAfterFinished'] },
    { gate: 'IndexedJob', paths: ['spec.completionMode'] },
  ],
  [`${groups.discovery}/endpointslices`]: [
    { gate: 'EndpointSliceTerminatingCondition', paths: ['endpoints[].conditions.serving'] },
    { gate: 'EndpointSliceTerminatingCondition', paths: ['endpoints[].conditions.terminating'] },
    { gate: 'TopologyAwareHints', paths: ['endpoints[].hints'] },
  ],
  [`${groups.networking}/networkpolicies`]: [
    { gate: 'NetworkPolicyEndPort', paths: ['spec.ingress[].ports[].endPort', 'spec.egress[].ports[].endPort'] },
  ],
  [`${groups.node}/runtimeclasses`]: [{ gate: 'PodOverhead', paths: ['overhead'] }],
  'policy/podsecuritypolicies': [
    { gate: 'ProcMountType', paths: ['spec.allowedProcMountTypes'] },
    { gate: 'CSIInlineVolume', paths: ['spec.allowedCSIDrivers'] },
  ],
  [`${groups.scheduling}/priorityclasses`]: [{ gate: 'NonPreemptingPriority', paths: ['preemptionPolicy'] }],
  [`${groups.storage}/csidrivers`]: [
    { gate: 'CSIStorageCapacity', paths: ['spec.storageCapacity'] },
    { gate: 'CSIInlineVolume', paths: ['spec.volumeLifecycleModes'] },
    { gate: 'CSIVolumeFSGroupPolicy', paths: ['spec.fsGroupPolicy'] },
    { gate: 'CSIServiceAccountToken', paths: ['spec.tokenRequests'] },
    { gate: 'CSIServiceAccountToken', paths: ['spec.requiresRepublish'] },
  ],
  [`${groups.storage}/storageclasses`]: [{ gate: 'ExpandPersistentVolumes', paths: ['allowVolumeExpansion'] }],
  [`${groups.storage}/volumeattachments`]: [{ gate: 'CSIMigration', paths: ['spec.source.inlineVolumeSpec'] }],
};

/**
 * The gated fields of a resource by its neutral group. Not here: fields that depend on more than their presence, which the
 * strategies of their kinds drop (data sources of claims, `suspend` of jobs, the surge of daemon sets, parameters of ingress
 * classes, metrics of autoscalers, AppArmor annotations, schemas of custom resources).
 */
export function gatedFieldsOf({
  group,
  resource,
}: {
  readonly group: string;
  readonly resource: string;
}): readonly GatedFields[] {
  const key = `${group}/${resource}`;
  const specPath = podSpecPaths[key];
  const ofPods =
    specPath === undefined
      ? []
      : podSpecFields.map((fields) => ({ ...fields, paths: fields.paths.map((path) => `${specPath}.${path}`) }));
  return [...ofPods, ...(otherFields[key] ?? [])];
}
