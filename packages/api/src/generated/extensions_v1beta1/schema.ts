// Generated from packages/api/kinds/extensions_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as intstr from '@orch/apimachinery/schema/intstr';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const AllowedCSIDriverSchema: MessageSchema = defineMessage('extensions_v1beta1.AllowedCSIDriver', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
]);

export const AllowedFlexVolumeSchema: MessageSchema = defineMessage('extensions_v1beta1.AllowedFlexVolume', {}, () => [
  { name: 'driver', type: 'string', shape: 'single', always: true, required: true },
]);

export const AllowedHostPathSchema: MessageSchema = defineMessage('extensions_v1beta1.AllowedHostPath', {}, () => [
  { name: 'pathPrefix', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const DaemonSetSchema: MessageSchema = defineMessage('extensions_v1beta1.DaemonSet', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => DaemonSetSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => DaemonSetStatusSchema, shape: 'single', always: true },
]);

export const DaemonSetConditionSchema: MessageSchema = defineMessage('extensions_v1beta1.DaemonSetCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const DaemonSetListSchema: MessageSchema = defineMessage('extensions_v1beta1.DaemonSetList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => DaemonSetSchema, shape: 'list', always: true, required: true },
]);

export const DaemonSetSpecSchema: MessageSchema = defineMessage('extensions_v1beta1.DaemonSetSpec', {}, () => [
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'template', type: () => core_v1.PodTemplateSpecSchema, shape: 'single', always: true, required: true },
  { name: 'updateStrategy', type: () => DaemonSetUpdateStrategySchema, shape: 'single', always: true },
  { name: 'minReadySeconds', type: 'int32', shape: 'single' },
  { name: 'templateGeneration', type: 'int64', shape: 'single' },
  { name: 'revisionHistoryLimit', type: 'int32', shape: 'single', pointer: true },
]);

export const DaemonSetStatusSchema: MessageSchema = defineMessage('extensions_v1beta1.DaemonSetStatus', {}, () => [
  { name: 'currentNumberScheduled', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'numberMisscheduled', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'desiredNumberScheduled', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'numberReady', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'updatedNumberScheduled', type: 'int32', shape: 'single' },
  { name: 'numberAvailable', type: 'int32', shape: 'single' },
  { name: 'numberUnavailable', type: 'int32', shape: 'single' },
  { name: 'collisionCount', type: 'int32', shape: 'single', pointer: true },
  { name: 'conditions', type: () => DaemonSetConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
]);

export const DaemonSetUpdateStrategySchema: MessageSchema = defineMessage('extensions_v1beta1.DaemonSetUpdateStrategy', {}, () => [
  { name: 'type', type: 'string', shape: 'single', enum: ['RollingUpdate', 'OnDelete'] },
  { name: 'rollingUpdate', type: () => RollingUpdateDaemonSetSchema, shape: 'single', pointer: true },
]);

export const DeploymentSchema: MessageSchema = defineMessage('extensions_v1beta1.Deployment', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => DeploymentSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => DeploymentStatusSchema, shape: 'single', always: true },
]);

export const DeploymentConditionSchema: MessageSchema = defineMessage('extensions_v1beta1.DeploymentCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Available', 'Progressing', 'ReplicaFailure'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastUpdateTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const DeploymentListSchema: MessageSchema = defineMessage('extensions_v1beta1.DeploymentList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => DeploymentSchema, shape: 'list', always: true, required: true },
]);

export const DeploymentRollbackSchema: MessageSchema = defineMessage('extensions_v1beta1.DeploymentRollback', { typeMeta: true }, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'updatedAnnotations', type: 'string', shape: 'map' },
  { name: 'rollbackTo', type: () => RollbackConfigSchema, shape: 'single', always: true, required: true },
]);

export const DeploymentSpecSchema: MessageSchema = defineMessage('extensions_v1beta1.DeploymentSpec', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', pointer: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'template', type: () => core_v1.PodTemplateSpecSchema, shape: 'single', always: true, required: true },
  { name: 'strategy', type: () => DeploymentStrategySchema, shape: 'single', always: true, patchStrategy: ['retainKeys'] },
  { name: 'minReadySeconds', type: 'int32', shape: 'single' },
  { name: 'revisionHistoryLimit', type: 'int32', shape: 'single', pointer: true },
  { name: 'paused', type: 'bool', shape: 'single' },
  { name: 'rollbackTo', type: () => RollbackConfigSchema, shape: 'single', pointer: true },
  { name: 'progressDeadlineSeconds', type: 'int32', shape: 'single', pointer: true },
]);

export const DeploymentStatusSchema: MessageSchema = defineMessage('extensions_v1beta1.DeploymentStatus', {}, () => [
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'replicas', type: 'int32', shape: 'single' },
  { name: 'updatedReplicas', type: 'int32', shape: 'single' },
  { name: 'readyReplicas', type: 'int32', shape: 'single' },
  { name: 'availableReplicas', type: 'int32', shape: 'single' },
  { name: 'unavailableReplicas', type: 'int32', shape: 'single' },
  { name: 'conditions', type: () => DeploymentConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
  { name: 'collisionCount', type: 'int32', shape: 'single', pointer: true },
]);

export const DeploymentStrategySchema: MessageSchema = defineMessage('extensions_v1beta1.DeploymentStrategy', {}, () => [
  { name: 'type', type: 'string', shape: 'single', enum: ['Recreate', 'RollingUpdate'] },
  { name: 'rollingUpdate', type: () => RollingUpdateDeploymentSchema, shape: 'single', pointer: true },
]);

export const FSGroupStrategyOptionsSchema: MessageSchema = defineMessage('extensions_v1beta1.FSGroupStrategyOptions', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', enum: ['MustRunAs', 'RunAsAny'] },
  { name: 'ranges', type: () => IDRangeSchema, shape: 'list' },
]);

export const HTTPIngressPathSchema: MessageSchema = defineMessage('extensions_v1beta1.HTTPIngressPath', {}, () => [
  { name: 'path', type: 'string', shape: 'single' },
  { name: 'pathType', type: 'string', shape: 'single', pointer: true, enum: ['Exact', 'Prefix', 'ImplementationSpecific'] },
  { name: 'backend', type: () => IngressBackendSchema, shape: 'single', always: true, required: true },
]);

export const HTTPIngressRuleValueSchema: MessageSchema = defineMessage('extensions_v1beta1.HTTPIngressRuleValue', {}, () => [
  { name: 'paths', type: () => HTTPIngressPathSchema, shape: 'list', always: true, required: true },
]);

export const HostPortRangeSchema: MessageSchema = defineMessage('extensions_v1beta1.HostPortRange', {}, () => [
  { name: 'min', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'max', type: 'int32', shape: 'single', always: true, required: true },
]);

export const IDRangeSchema: MessageSchema = defineMessage('extensions_v1beta1.IDRange', {}, () => [
  { name: 'min', type: 'int64', shape: 'single', always: true, required: true },
  { name: 'max', type: 'int64', shape: 'single', always: true, required: true },
]);

export const IPBlockSchema: MessageSchema = defineMessage('extensions_v1beta1.IPBlock', {}, () => [
  { name: 'cidr', type: 'string', shape: 'single', always: true, required: true },
  { name: 'except', type: 'string', shape: 'list' },
]);

export const IngressSchema: MessageSchema = defineMessage('extensions_v1beta1.Ingress', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => IngressSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => IngressStatusSchema, shape: 'single', always: true },
]);

export const IngressBackendSchema: MessageSchema = defineMessage('extensions_v1beta1.IngressBackend', {}, () => [
  { name: 'serviceName', type: 'string', shape: 'single' },
  { name: 'servicePort', type: () => intstr.IntOrStringSchema, shape: 'single', always: true },
  { name: 'resource', type: () => core_v1.TypedLocalObjectReferenceSchema, shape: 'single', pointer: true },
]);

export const IngressListSchema: MessageSchema = defineMessage('extensions_v1beta1.IngressList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => IngressSchema, shape: 'list', always: true, required: true },
]);

export const IngressRuleSchema: MessageSchema = defineMessage('extensions_v1beta1.IngressRule', {}, () => [
  { name: 'host', type: 'string', shape: 'single' },
  { name: 'http', type: () => HTTPIngressRuleValueSchema, shape: 'single', pointer: true },
]);

export const IngressRuleValueSchema: MessageSchema = defineMessage('extensions_v1beta1.IngressRuleValue', {}, () => [
  { name: 'http', type: () => HTTPIngressRuleValueSchema, shape: 'single', pointer: true },
]);

export const IngressSpecSchema: MessageSchema = defineMessage('extensions_v1beta1.IngressSpec', {}, () => [
  { name: 'ingressClassName', type: 'string', shape: 'single', pointer: true },
  { name: 'backend', type: () => IngressBackendSchema, shape: 'single', pointer: true },
  { name: 'tls', type: () => IngressTLSSchema, shape: 'list' },
  { name: 'rules', type: () => IngressRuleSchema, shape: 'list' },
]);

export const IngressStatusSchema: MessageSchema = defineMessage('extensions_v1beta1.IngressStatus', {}, () => [
  { name: 'loadBalancer', type: () => core_v1.LoadBalancerStatusSchema, shape: 'single', always: true },
]);

export const IngressTLSSchema: MessageSchema = defineMessage('extensions_v1beta1.IngressTLS', {}, () => [
  { name: 'hosts', type: 'string', shape: 'list' },
  { name: 'secretName', type: 'string', shape: 'single' },
]);

export const NetworkPolicySchema: MessageSchema = defineMessage('extensions_v1beta1.NetworkPolicy', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => NetworkPolicySpecSchema, shape: 'single', always: true },
]);

export const NetworkPolicyEgressRuleSchema: MessageSchema = defineMessage('extensions_v1beta1.NetworkPolicyEgressRule', {}, () => [
  { name: 'ports', type: () => NetworkPolicyPortSchema, shape: 'list' },
  { name: 'to', type: () => NetworkPolicyPeerSchema, shape: 'list' },
]);

export const NetworkPolicyIngressRuleSchema: MessageSchema = defineMessage('extensions_v1beta1.NetworkPolicyIngressRule', {}, () => [
  { name: 'ports', type: () => NetworkPolicyPortSchema, shape: 'list' },
  { name: 'from', type: () => NetworkPolicyPeerSchema, shape: 'list' },
]);

export const NetworkPolicyListSchema: MessageSchema = defineMessage('extensions_v1beta1.NetworkPolicyList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => NetworkPolicySchema, shape: 'list', always: true, required: true },
]);

export const NetworkPolicyPeerSchema: MessageSchema = defineMessage('extensions_v1beta1.NetworkPolicyPeer', {}, () => [
  { name: 'podSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'namespaceSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'ipBlock', type: () => IPBlockSchema, shape: 'single', pointer: true },
]);

export const NetworkPolicyPortSchema: MessageSchema = defineMessage('extensions_v1beta1.NetworkPolicyPort', {}, () => [
  { name: 'protocol', type: 'string', shape: 'single', pointer: true, enum: ['TCP', 'UDP', 'SCTP'] },
  { name: 'port', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
  { name: 'endPort', type: 'int32', shape: 'single', pointer: true },
]);

export const NetworkPolicySpecSchema: MessageSchema = defineMessage('extensions_v1beta1.NetworkPolicySpec', {}, () => [
  { name: 'podSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', always: true, required: true },
  { name: 'ingress', type: () => NetworkPolicyIngressRuleSchema, shape: 'list' },
  { name: 'egress', type: () => NetworkPolicyEgressRuleSchema, shape: 'list' },
  { name: 'policyTypes', type: 'string', shape: 'list', enum: ['Ingress', 'Egress'] },
]);

export const PodSecurityPolicySchema: MessageSchema = defineMessage('extensions_v1beta1.PodSecurityPolicy', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => PodSecurityPolicySpecSchema, shape: 'single', always: true },
]);

export const PodSecurityPolicyListSchema: MessageSchema = defineMessage('extensions_v1beta1.PodSecurityPolicyList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PodSecurityPolicySchema, shape: 'list', always: true, required: true },
]);

export const PodSecurityPolicySpecSchema: MessageSchema = defineMessage('extensions_v1beta1.PodSecurityPolicySpec', {}, () => [
  { name: 'privileged', type: 'bool', shape: 'single' },
  { name: 'defaultAddCapabilities', type: 'string', shape: 'list' },
  { name: 'requiredDropCapabilities', type: 'string', shape: 'list' },
  { name: 'allowedCapabilities', type: 'string', shape: 'list' },
  { name: 'volumes', type: 'string', shape: 'list', enum: ['azureFile', 'flocker', 'flexVolume', 'hostPath', 'emptyDir', 'gcePersistentDisk', 'awsElasticBlockStore', 'gitRepo', 'secret', 'nfs', 'iscsi', 'glusterfs', 'persistentVolumeClaim', 'rbd', 'cinder', 'cephFS', 'downwardAPI', 'fc', 'configMap', 'quobyte', 'azureDisk', 'csi', '*'] },
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

export const ReplicaSetSchema: MessageSchema = defineMessage('extensions_v1beta1.ReplicaSet', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => ReplicaSetSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => ReplicaSetStatusSchema, shape: 'single', always: true },
]);

export const ReplicaSetConditionSchema: MessageSchema = defineMessage('extensions_v1beta1.ReplicaSetCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['ReplicaFailure'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const ReplicaSetListSchema: MessageSchema = defineMessage('extensions_v1beta1.ReplicaSetList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ReplicaSetSchema, shape: 'list', always: true, required: true },
]);

export const ReplicaSetSpecSchema: MessageSchema = defineMessage('extensions_v1beta1.ReplicaSetSpec', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', pointer: true },
  { name: 'minReadySeconds', type: 'int32', shape: 'single' },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'template', type: () => core_v1.PodTemplateSpecSchema, shape: 'single', always: true },
]);

export const ReplicaSetStatusSchema: MessageSchema = defineMessage('extensions_v1beta1.ReplicaSetStatus', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'fullyLabeledReplicas', type: 'int32', shape: 'single' },
  { name: 'readyReplicas', type: 'int32', shape: 'single' },
  { name: 'availableReplicas', type: 'int32', shape: 'single' },
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'conditions', type: () => ReplicaSetConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
]);

export const RollbackConfigSchema: MessageSchema = defineMessage('extensions_v1beta1.RollbackConfig', {}, () => [
  { name: 'revision', type: 'int64', shape: 'single' },
]);

export const RollingUpdateDaemonSetSchema: MessageSchema = defineMessage('extensions_v1beta1.RollingUpdateDaemonSet', {}, () => [
  { name: 'maxUnavailable', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
  { name: 'maxSurge', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
]);

export const RollingUpdateDeploymentSchema: MessageSchema = defineMessage('extensions_v1beta1.RollingUpdateDeployment', {}, () => [
  { name: 'maxUnavailable', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
  { name: 'maxSurge', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
]);

export const RunAsGroupStrategyOptionsSchema: MessageSchema = defineMessage('extensions_v1beta1.RunAsGroupStrategyOptions', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', always: true, required: true, enum: ['MayRunAs', 'MustRunAs', 'RunAsAny'] },
  { name: 'ranges', type: () => IDRangeSchema, shape: 'list' },
]);

export const RunAsUserStrategyOptionsSchema: MessageSchema = defineMessage('extensions_v1beta1.RunAsUserStrategyOptions', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', always: true, required: true, enum: ['MustRunAs', 'MustRunAsNonRoot', 'RunAsAny'] },
  { name: 'ranges', type: () => IDRangeSchema, shape: 'list' },
]);

export const RuntimeClassStrategyOptionsSchema: MessageSchema = defineMessage('extensions_v1beta1.RuntimeClassStrategyOptions', {}, () => [
  { name: 'allowedRuntimeClassNames', type: 'string', shape: 'list', always: true, required: true },
  { name: 'defaultRuntimeClassName', type: 'string', shape: 'single', pointer: true },
]);

export const SELinuxStrategyOptionsSchema: MessageSchema = defineMessage('extensions_v1beta1.SELinuxStrategyOptions', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', always: true, required: true, enum: ['MustRunAs', 'RunAsAny'] },
  { name: 'seLinuxOptions', type: () => core_v1.SELinuxOptionsSchema, shape: 'single', pointer: true },
]);

export const ScaleSchema: MessageSchema = defineMessage('extensions_v1beta1.Scale', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => ScaleSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => ScaleStatusSchema, shape: 'single', always: true },
]);

export const ScaleSpecSchema: MessageSchema = defineMessage('extensions_v1beta1.ScaleSpec', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single' },
]);

export const ScaleStatusSchema: MessageSchema = defineMessage('extensions_v1beta1.ScaleStatus', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'selector', type: 'string', shape: 'map' },
  { name: 'targetSelector', type: 'string', shape: 'single' },
]);

export const SupplementalGroupsStrategyOptionsSchema: MessageSchema = defineMessage('extensions_v1beta1.SupplementalGroupsStrategyOptions', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', enum: ['MustRunAs', 'RunAsAny'] },
  { name: 'ranges', type: () => IDRangeSchema, shape: 'list' },
]);
