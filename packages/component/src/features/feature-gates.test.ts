import { expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { featureGateFacts } from './feature-gate-facts.js';
import {
  defaultFeatureGates,
  type FeatureGates,
  FeatureGatesError,
  featureGatesOf,
  resolveFeatureGates,
} from './feature-gates.js';

function gates(given: Readonly<Record<string, boolean>>): FeatureGates {
  const outcome = resolveFeatureGates(given);
  if ('errors' in outcome) throw new Error(outcome.errors.join());
  return outcome.gates;
}

test('gates have the defaults of their release [Feature gates (stage, default), 1] [Feature gates (stage, default), 2] [Feature gates (stage, default), 3]', () => {
  const list = (text: string) => text.split(' ').map((name) => [name, defaultFeatureGates.settings[name]]);
  const betaOn =
    'APIListChunking APIPriorityAndFairness APIResponseCompression AppArmor BoundServiceAccountTokenVolume CPUManager CSIInlineVolume CSIMigration CSIMigrationOpenStack CSIServiceAccountToken CSIStorageCapacity CSIVolumeFSGroupPolicy ConfigurableFSGroupPolicy CronJobControllerV2 DefaultPodTopologySpread DevicePlugins DisableAcceleratorUsageMetrics DynamicNodeAgentConfig EfficientWatchResumption EndpointSliceProxying ExpandCSIVolumes ExpandInUsePersistentVolumes ExpandPersistentVolumes GenericEphemeralVolume GracefulNodeShutdown HugePageStorageMediumSize IPv6DualStack NodeAgentPodResources LocalStorageCapacityIsolation NamespaceDefaultLabelName NonPreemptingPriority PodOverhead RemainingItemCount RemoveSelfLink RotateNodeAgentServerCertificate ServerSideApply SetHostnameAsFQDN StorageVersionHash TTLAfterFinished TopologyManager ValidateProxyRedirects WarningHeaders WinOverlay WindowsEndpointSliceProxying';
  const betaOff =
    'AllBeta CSIMigrationAWS CSIMigrationAzureDisk CSIMigrationAzureFile CSIMigrationGCE CSIMigrationvSphere CSIMigrationvSphereComplete DownwardAPIHugePages ExperimentalHostUserNamespaceDefaulting';
  const alpha =
    'AllAlpha APIServerIdentity AnyVolumeDataSource BalanceAttachedNodeVolumes CSIVolumeHealth ControllerManagerLeaderMigration CustomCPUCFSQuotaPeriod DaemonSetUpdateSurge EndpointSliceTerminatingCondition EphemeralContainers HPAContainerMetrics HPAScaleToZero IndexedJob IngressClassNamespacedParams InTreePluginAWSUnregister InTreePluginAzureDiskUnregister InTreePluginAzureFileUnregister InTreePluginGCEUnregister InTreePluginOpenStackUnregister InTreePluginvSphereUnregister NodeAgentCredentialProviders NodeAgentPodResourcesGetAllocatable LocalStorageCapacityIsolationFSQuotaMonitoring LogarithmicScaleDown MemoryManager MixedProtocolLBService NetworkPolicyEndPort PodAffinityNamespaceSelector PodDeletionCost PreferNominatedNode ProbeTerminationGracePeriod ProcMountType QOSReserved ServiceInternalTrafficPolicy ServiceLBNodePortControl ServiceLoadBalancerClass ServiceTopology SizeMemoryBackedVolumes StorageVersionAPI SuspendJob TopologyAwareHints VolumeCapacityPriority WinDSR';
  expect(list(betaOn).filter(([, on]) => on !== true)).toEqual([]);
  expect(list(betaOff).filter(([, on]) => on !== false)).toEqual([]);
  expect(list(alpha).filter(([, on]) => on !== false)).toEqual([]);
});

test('an alpha gate is off and can be enabled, a beta gate is on and can be disabled [Deprecation rules, 20]', () => {
  expect([gates({}).enabled('SuspendJob'), gates({}).enabled('ServerSideApply')]).toEqual([false, true]);
  const changed = gates({ SuspendJob: true, ServerSideApply: false });
  expect([changed.enabled('SuspendJob'), changed.enabled('ServerSideApply')]).toEqual([true, false]);
});

test('AllAlpha and AllBeta set the gates of their stage without an entry of their own', () => {
  const settled = gates({ AllAlpha: true, IndexedJob: false, AllBeta: false });
  expect(settled.enabled('SuspendJob')).toBe(true);
  expect(settled.enabled('IndexedJob')).toBe(false);
  expect(settled.enabled('ServerSideApply')).toBe(false);
  expect(settled.enabled('AdvancedAuditing')).toBe(true);
});

test('featureGatesOf throws one error that names every unknown and locked gate [Deprecation rules, 21]', () => {
  expect(featureGatesOf({ SuspendJob: true }).enabled('SuspendJob')).toBe(true);
  const set = () => featureGatesOf({ Nope: true, DryRun: true, RunAsGroup: false });
  expect(set).toThrow(FeatureGatesError);
  expect(set).toThrow(
    'unrecognized feature gate: Nope; cannot set feature gate RunAsGroup to false, feature is locked to true',
  );
});

test('reports unknown and locked gates together', () => {
  expect(resolveFeatureGates({ Nope: true, Other: false })).toEqual({
    errors: ['unrecognized feature gate: Nope', 'unrecognized feature gate: Other'],
  });
});

test('warns about a GA gate and about a deprecated one', () => {
  expect(resolveFeatureGates({ AdvancedAuditing: true, StreamingProxyRedirects: false })).toMatchObject({
    warnings: [
      'Setting GA feature gate AdvancedAuditing=true. It will be removed in a future release.',
      'Setting deprecated feature gate StreamingProxyRedirects=false. It will be removed in a future release.',
    ],
  });
});

test('every GA gate accepts only its default, also those that v1.21 does not lock [Deprecation rules, 21]', () => {
  for (const { name, default: usual, stage } of featureGateFacts) {
    if (stage !== 'GA') continue;
    expect(resolveFeatureGates({ [name]: usual })).toHaveProperty('gates');
    expect(resolveFeatureGates({ [name]: !usual })).toEqual({
      errors: [`cannot set feature gate ${name} to ${!usual}, feature is locked to ${usual}`],
    });
  }
});

test('a gate that was removed before is unknown [Deprecation rules, 21]', () => {
  expect(resolveFeatureGates({ ServiceLoadBalancerFinalizer: true })).toEqual({
    errors: ['unrecognized feature gate: ServiceLoadBalancerFinalizer'],
  });
});

test.each([
  ['DynamicNodeAgentConfig', 'DynamicKubeletConfig'],
  ['NodeAgentCredentialProviders', 'KubeletCredentialProviders'],
  ['NodeAgentPodResources', 'KubeletPodResources'],
  ['NodeAgentPodResourcesGetAllocatable', 'KubeletPodResourcesGetAllocatable'],
  ['RotateNodeAgentServerCertificate', 'RotateKubeletServerCertificate'],
])('the gate %s is %s in the other dialect, which accepts both names', (neutral, compatible) => {
  const value = !defaultFeatureGates.enabled(neutral);
  const names = makeNames('kubernetes');
  for (const name of [neutral, compatible]) {
    const outcome = resolveFeatureGates({ [name]: value }, names);
    expect('gates' in outcome && outcome.gates.enabled(neutral)).toBe(value);
  }
  expect(resolveFeatureGates({ [compatible]: value })).toEqual({
    errors: [`unrecognized feature gate: ${compatible}`],
  });
  expect(resolveFeatureGates({ [neutral]: value, [compatible]: value }, names)).toEqual({
    errors: [`feature gate ${compatible} is set twice, also as ${neutral}`],
  });
});
