// Generated from packages/api/kinds/policy_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as intstr from '@orch/apimachinery/schema/intstr';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const AllowedCSIDriverSchema: MessageSchema = defineMessage('policy_v1beta1.AllowedCSIDriver', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
]);

export const AllowedFlexVolumeSchema: MessageSchema = defineMessage('policy_v1beta1.AllowedFlexVolume', {}, () => [
  { name: 'driver', type: 'string', shape: 'single', always: true, required: true },
]);

export const AllowedHostPathSchema: MessageSchema = defineMessage('policy_v1beta1.AllowedHostPath', {}, () => [
  { name: 'pathPrefix', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const EvictionSchema: MessageSchema = defineMessage('policy_v1beta1.Eviction', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'deleteOptions', type: () => meta_v1.DeleteOptionsSchema, shape: 'single', pointer: true },
]);

export const FSGroupStrategyOptionsSchema: MessageSchema = defineMessage('policy_v1beta1.FSGroupStrategyOptions', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', enum: ['MayRunAs', 'MustRunAs', 'RunAsAny'] },
  { name: 'ranges', type: () => IDRangeSchema, shape: 'list' },
]);

export const HostPortRangeSchema: MessageSchema = defineMessage('policy_v1beta1.HostPortRange', {}, () => [
  { name: 'min', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'max', type: 'int32', shape: 'single', always: true, required: true },
]);

export const IDRangeSchema: MessageSchema = defineMessage('policy_v1beta1.IDRange', {}, () => [
  { name: 'min', type: 'int64', shape: 'single', always: true, required: true },
  { name: 'max', type: 'int64', shape: 'single', always: true, required: true },
]);

export const PodDisruptionBudgetSchema: MessageSchema = defineMessage('policy_v1beta1.PodDisruptionBudget', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => PodDisruptionBudgetSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => PodDisruptionBudgetStatusSchema, shape: 'single', always: true },
]);

export const PodDisruptionBudgetListSchema: MessageSchema = defineMessage('policy_v1beta1.PodDisruptionBudgetList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PodDisruptionBudgetSchema, shape: 'list', always: true, required: true },
]);

export const PodDisruptionBudgetSpecSchema: MessageSchema = defineMessage('policy_v1beta1.PodDisruptionBudgetSpec', {}, () => [
  { name: 'minAvailable', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'maxUnavailable', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
]);

export const PodDisruptionBudgetStatusSchema: MessageSchema = defineMessage('policy_v1beta1.PodDisruptionBudgetStatus', {}, () => [
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'disruptedPods', type: () => meta_v1.TimeSchema, shape: 'map' },
  { name: 'disruptionsAllowed', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'currentHealthy', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'desiredHealthy', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'expectedPods', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'conditions', type: () => meta_v1.ConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type', listType: 'map', listMapKeys: ['type'] },
]);

export const PodSecurityPolicySchema: MessageSchema = defineMessage('policy_v1beta1.PodSecurityPolicy', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => PodSecurityPolicySpecSchema, shape: 'single', always: true },
]);

export const PodSecurityPolicyListSchema: MessageSchema = defineMessage('policy_v1beta1.PodSecurityPolicyList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PodSecurityPolicySchema, shape: 'list', always: true, required: true },
]);

export const PodSecurityPolicySpecSchema: MessageSchema = defineMessage('policy_v1beta1.PodSecurityPolicySpec', {}, () => [
  { name: 'privileged', type: 'bool', shape: 'single' },
  { name: 'defaultAddCapabilities', type: 'string', shape: 'list' },
  { name: 'requiredDropCapabilities', type: 'string', shape: 'list' },
  { name: 'allowedCapabilities', type: 'string', shape: 'list' },
  { name: 'volumes', type: 'string', shape: 'list', enum: ['azureFile', 'flocker', 'flexVolume', 'hostPath', 'emptyDir', 'gcePersistentDisk', 'awsElasticBlockStore', 'gitRepo', 'secret', 'nfs', 'iscsi', 'glusterfs', 'persistentVolumeClaim', 'rbd', 'cinder', 'cephFS', 'downwardAPI', 'fc', 'configMap', 'vsphereVolume', 'quobyte', 'azureDisk', 'photonPersistentDisk', 'storageos', 'projected', 'portworxVolume', 'scaleIO', 'csi', 'ephemeral', '*'] },
  { name: 'hostNetwork', type: 'bool', shape: 'single' },
  { name: 'hostPorts', type: () => HostPortRangeSchema, shape: 'list' },
  { name: 'hostPID', type: 'bool', shape: 'single' },
  { name: 'hostIPC', type: 'bool', shape: 'single' },
  { name: 'seLinux', type: () => SELinuxStrategyOptionsSchema, shape: 'single', always: true, required: true },
  { name: 'runAsUser', type: () => RunAsUserStrategyOptionsSchema, shape: 'single', always: true, required: true },
  { name: 'runAsGroup', type: () => RunAsGroupStrategyOptionsSchema, shape: 'single', pointer: true },
  { name: 'supplementalGroups', type: () => SupplementalGroupsStrategyOptionsSchema, shape: 'single', always: true, required: true },
  { name: 'fsGroup', type: () => FSGroupStrategyOptionsSchema, shape: 'single', always: true, required: true },
  { name: 'readOnlyRootFilesystem', type: 'bool', shape: 'single' },
  { name: 'defaultAllowPrivilegeEscalation', type: 'bool', shape: 'single', pointer: true },
  { name: 'allowPrivilegeEscalation', type: 'bool', shape: 'single', pointer: true },
  { name: 'allowedHostPaths', type: () => AllowedHostPathSchema, shape: 'list' },
  { name: 'allowedFlexVolumes', type: () => AllowedFlexVolumeSchema, shape: 'list' },
  { name: 'allowedCSIDrivers', type: () => AllowedCSIDriverSchema, shape: 'list' },
  { name: 'allowedUnsafeSysctls', type: 'string', shape: 'list' },
  { name: 'forbiddenSysctls', type: 'string', shape: 'list' },
  { name: 'allowedProcMountTypes', type: 'string', shape: 'list', enum: ['Default', 'Unmasked'] },
  { name: 'runtimeClass', type: () => RuntimeClassStrategyOptionsSchema, shape: 'single', pointer: true },
]);

export const RunAsGroupStrategyOptionsSchema: MessageSchema = defineMessage('policy_v1beta1.RunAsGroupStrategyOptions', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', always: true, required: true, enum: ['MayRunAs', 'MustRunAs', 'RunAsAny'] },
  { name: 'ranges', type: () => IDRangeSchema, shape: 'list' },
]);

export const RunAsUserStrategyOptionsSchema: MessageSchema = defineMessage('policy_v1beta1.RunAsUserStrategyOptions', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', always: true, required: true, enum: ['MustRunAs', 'MustRunAsNonRoot', 'RunAsAny'] },
  { name: 'ranges', type: () => IDRangeSchema, shape: 'list' },
]);

export const RuntimeClassStrategyOptionsSchema: MessageSchema = defineMessage('policy_v1beta1.RuntimeClassStrategyOptions', {}, () => [
  { name: 'allowedRuntimeClassNames', type: 'string', shape: 'list', always: true, required: true },
  { name: 'defaultRuntimeClassName', type: 'string', shape: 'single', pointer: true },
]);

export const SELinuxStrategyOptionsSchema: MessageSchema = defineMessage('policy_v1beta1.SELinuxStrategyOptions', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', always: true, required: true, enum: ['MustRunAs', 'RunAsAny'] },
  { name: 'seLinuxOptions', type: () => core_v1.SELinuxOptionsSchema, shape: 'single', pointer: true },
]);

export const SupplementalGroupsStrategyOptionsSchema: MessageSchema = defineMessage('policy_v1beta1.SupplementalGroupsStrategyOptions', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', enum: ['MayRunAs', 'MustRunAs', 'RunAsAny'] },
  { name: 'ranges', type: () => IDRangeSchema, shape: 'list' },
]);
