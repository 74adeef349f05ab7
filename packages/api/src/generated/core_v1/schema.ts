// Generated from packages/api/kinds/core_v1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as intstr from '@orch/apimachinery/schema/intstr';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';
import * as resource from '@orch/apimachinery/schema/resource';
import * as runtime from '@orch/apimachinery/schema/runtime';

export const AWSElasticBlockStoreVolumeSourceSchema: MessageSchema = defineMessage('core_v1.AWSElasticBlockStoreVolumeSource', {}, () => [
  { name: 'volumeID', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'partition', type: 'int32', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const AffinitySchema: MessageSchema = defineMessage('core_v1.Affinity', {}, () => [
  { name: 'nodeAffinity', type: () => NodeAffinitySchema, shape: 'single', pointer: true },
  { name: 'podAffinity', type: () => PodAffinitySchema, shape: 'single', pointer: true },
  { name: 'podAntiAffinity', type: () => PodAntiAffinitySchema, shape: 'single', pointer: true },
]);

export const AttachedVolumeSchema: MessageSchema = defineMessage('core_v1.AttachedVolume', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'devicePath', type: 'string', shape: 'single', always: true, required: true },
]);

export const AvoidPodsSchema: MessageSchema = defineMessage('core_v1.AvoidPods', {}, () => [
  { name: 'preferAvoidPods', type: () => PreferAvoidPodsEntrySchema, shape: 'list' },
]);

export const AzureDiskVolumeSourceSchema: MessageSchema = defineMessage('core_v1.AzureDiskVolumeSource', {}, () => [
  { name: 'diskName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'diskURI', type: 'string', shape: 'single', always: true, required: true },
  { name: 'cachingMode', type: 'string', shape: 'single', pointer: true, enum: ['None', 'ReadOnly', 'ReadWrite'] },
  { name: 'fsType', type: 'string', shape: 'single', pointer: true },
  { name: 'readOnly', type: 'bool', shape: 'single', pointer: true },
  { name: 'kind', type: 'string', shape: 'single', pointer: true, enum: ['Shared', 'Dedicated', 'Managed'] },
]);

export const AzureFilePersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.AzureFilePersistentVolumeSource', {}, () => [
  { name: 'secretName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'shareName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'secretNamespace', type: 'string', shape: 'single', pointer: true, always: true },
]);

export const AzureFileVolumeSourceSchema: MessageSchema = defineMessage('core_v1.AzureFileVolumeSource', {}, () => [
  { name: 'secretName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'shareName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const BindingSchema: MessageSchema = defineMessage('core_v1.Binding', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'target', type: () => ObjectReferenceSchema, shape: 'single', always: true, required: true },
]);

export const CSIPersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.CSIPersistentVolumeSource', {}, () => [
  { name: 'driver', type: 'string', shape: 'single', always: true, required: true },
  { name: 'volumeHandle', type: 'string', shape: 'single', always: true, required: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'volumeAttributes', type: 'string', shape: 'map' },
  { name: 'controllerPublishSecretRef', type: () => SecretReferenceSchema, shape: 'single', pointer: true },
  { name: 'nodeStageSecretRef', type: () => SecretReferenceSchema, shape: 'single', pointer: true },
  { name: 'nodePublishSecretRef', type: () => SecretReferenceSchema, shape: 'single', pointer: true },
  { name: 'controllerExpandSecretRef', type: () => SecretReferenceSchema, shape: 'single', pointer: true },
]);

export const CSIVolumeSourceSchema: MessageSchema = defineMessage('core_v1.CSIVolumeSource', {}, () => [
  { name: 'driver', type: 'string', shape: 'single', always: true, required: true },
  { name: 'readOnly', type: 'bool', shape: 'single', pointer: true },
  { name: 'fsType', type: 'string', shape: 'single', pointer: true },
  { name: 'volumeAttributes', type: 'string', shape: 'map' },
  { name: 'nodePublishSecretRef', type: () => LocalObjectReferenceSchema, shape: 'single', pointer: true },
]);

export const CapabilitiesSchema: MessageSchema = defineMessage('core_v1.Capabilities', {}, () => [
  { name: 'add', type: 'string', shape: 'list' },
  { name: 'drop', type: 'string', shape: 'list' },
]);

export const CephFSPersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.CephFSPersistentVolumeSource', {}, () => [
  { name: 'monitors', type: 'string', shape: 'list', always: true, required: true },
  { name: 'path', type: 'string', shape: 'single' },
  { name: 'user', type: 'string', shape: 'single' },
  { name: 'secretFile', type: 'string', shape: 'single' },
  { name: 'secretRef', type: () => SecretReferenceSchema, shape: 'single', pointer: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const CephFSVolumeSourceSchema: MessageSchema = defineMessage('core_v1.CephFSVolumeSource', {}, () => [
  { name: 'monitors', type: 'string', shape: 'list', always: true, required: true },
  { name: 'path', type: 'string', shape: 'single' },
  { name: 'user', type: 'string', shape: 'single' },
  { name: 'secretFile', type: 'string', shape: 'single' },
  { name: 'secretRef', type: () => LocalObjectReferenceSchema, shape: 'single', pointer: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const CinderPersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.CinderPersistentVolumeSource', {}, () => [
  { name: 'volumeID', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'secretRef', type: () => SecretReferenceSchema, shape: 'single', pointer: true },
]);

export const CinderVolumeSourceSchema: MessageSchema = defineMessage('core_v1.CinderVolumeSource', {}, () => [
  { name: 'volumeID', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'secretRef', type: () => LocalObjectReferenceSchema, shape: 'single', pointer: true },
]);

export const ClientIPConfigSchema: MessageSchema = defineMessage('core_v1.ClientIPConfig', {}, () => [
  { name: 'timeoutSeconds', type: 'int32', shape: 'single', pointer: true },
]);

export const ComponentConditionSchema: MessageSchema = defineMessage('core_v1.ComponentCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Healthy'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'message', type: 'string', shape: 'single' },
  { name: 'error', type: 'string', shape: 'single' },
]);

export const ComponentStatusSchema: MessageSchema = defineMessage('core_v1.ComponentStatus', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'conditions', type: () => ComponentConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
]);

export const ComponentStatusListSchema: MessageSchema = defineMessage('core_v1.ComponentStatusList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ComponentStatusSchema, shape: 'list', always: true, required: true },
]);

export const ConfigMapSchema: MessageSchema = defineMessage('core_v1.ConfigMap', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'immutable', type: 'bool', shape: 'single', pointer: true },
  { name: 'data', type: 'string', shape: 'map' },
  { name: 'binaryData', type: 'bytes', shape: 'map' },
]);

export const ConfigMapEnvSourceSchema: MessageSchema = defineMessage('core_v1.ConfigMapEnvSource', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'optional', type: 'bool', shape: 'single', pointer: true },
]);

export const ConfigMapKeySelectorSchema: MessageSchema = defineMessage('core_v1.ConfigMapKeySelector', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'key', type: 'string', shape: 'single', always: true, required: true },
  { name: 'optional', type: 'bool', shape: 'single', pointer: true },
]);

export const ConfigMapListSchema: MessageSchema = defineMessage('core_v1.ConfigMapList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ConfigMapSchema, shape: 'list', always: true, required: true },
]);

export const ConfigMapNodeConfigSourceSchema: MessageSchema = defineMessage('core_v1.ConfigMapNodeConfigSource', { renames: true }, () => [
  { name: 'namespace', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'uid', type: 'string', shape: 'single' },
  { name: 'resourceVersion', type: 'string', shape: 'single' },
  { name: 'nodeagentConfigKey', compatName: 'kubeletConfigKey', type: 'string', shape: 'single', always: true, required: true },
]);

export const ConfigMapProjectionSchema: MessageSchema = defineMessage('core_v1.ConfigMapProjection', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'items', type: () => KeyToPathSchema, shape: 'list' },
  { name: 'optional', type: 'bool', shape: 'single', pointer: true },
]);

export const ConfigMapVolumeSourceSchema: MessageSchema = defineMessage('core_v1.ConfigMapVolumeSource', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'items', type: () => KeyToPathSchema, shape: 'list' },
  { name: 'defaultMode', type: 'int32', shape: 'single', pointer: true },
  { name: 'optional', type: 'bool', shape: 'single', pointer: true },
]);

export const ContainerSchema: MessageSchema = defineMessage('core_v1.Container', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'image', type: 'string', shape: 'single' },
  { name: 'command', type: 'string', shape: 'list' },
  { name: 'args', type: 'string', shape: 'list' },
  { name: 'workingDir', type: 'string', shape: 'single' },
  { name: 'ports', type: () => ContainerPortSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'containerPort', listType: 'map', listMapKeys: ['containerPort', 'protocol'] },
  { name: 'envFrom', type: () => EnvFromSourceSchema, shape: 'list' },
  { name: 'env', type: () => EnvVarSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
  { name: 'resources', type: () => ResourceRequirementsSchema, shape: 'single', always: true },
  { name: 'volumeMounts', type: () => VolumeMountSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'mountPath' },
  { name: 'volumeDevices', type: () => VolumeDeviceSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'devicePath' },
  { name: 'livenessProbe', type: () => ProbeSchema, shape: 'single', pointer: true },
  { name: 'readinessProbe', type: () => ProbeSchema, shape: 'single', pointer: true },
  { name: 'startupProbe', type: () => ProbeSchema, shape: 'single', pointer: true },
  { name: 'lifecycle', type: () => LifecycleSchema, shape: 'single', pointer: true },
  { name: 'terminationMessagePath', type: 'string', shape: 'single' },
  { name: 'terminationMessagePolicy', type: 'string', shape: 'single', enum: ['File', 'FallbackToLogsOnError'] },
  { name: 'imagePullPolicy', type: 'string', shape: 'single', enum: ['Always', 'Never', 'IfNotPresent'] },
  { name: 'securityContext', type: () => SecurityContextSchema, shape: 'single', pointer: true },
  { name: 'stdin', type: 'bool', shape: 'single' },
  { name: 'stdinOnce', type: 'bool', shape: 'single' },
  { name: 'tty', type: 'bool', shape: 'single' },
]);

export const ContainerImageSchema: MessageSchema = defineMessage('core_v1.ContainerImage', {}, () => [
  { name: 'names', type: 'string', shape: 'list', always: true, required: true },
  { name: 'sizeBytes', type: 'int64', shape: 'single' },
]);

export const ContainerPortSchema: MessageSchema = defineMessage('core_v1.ContainerPort', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'hostPort', type: 'int32', shape: 'single' },
  { name: 'containerPort', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'protocol', type: 'string', shape: 'single', enum: ['TCP', 'UDP', 'SCTP'], default: 'TCP' },
  { name: 'hostIP', type: 'string', shape: 'single' },
]);

export const ContainerStateSchema: MessageSchema = defineMessage('core_v1.ContainerState', {}, () => [
  { name: 'waiting', type: () => ContainerStateWaitingSchema, shape: 'single', pointer: true },
  { name: 'running', type: () => ContainerStateRunningSchema, shape: 'single', pointer: true },
  { name: 'terminated', type: () => ContainerStateTerminatedSchema, shape: 'single', pointer: true },
]);

export const ContainerStateRunningSchema: MessageSchema = defineMessage('core_v1.ContainerStateRunning', {}, () => [
  { name: 'startedAt', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
]);

export const ContainerStateTerminatedSchema: MessageSchema = defineMessage('core_v1.ContainerStateTerminated', {}, () => [
  { name: 'exitCode', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'signal', type: 'int32', shape: 'single' },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
  { name: 'startedAt', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'finishedAt', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'containerID', type: 'string', shape: 'single' },
]);

export const ContainerStateWaitingSchema: MessageSchema = defineMessage('core_v1.ContainerStateWaiting', {}, () => [
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const ContainerStatusSchema: MessageSchema = defineMessage('core_v1.ContainerStatus', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'state', type: () => ContainerStateSchema, shape: 'single', always: true },
  { name: 'lastState', type: () => ContainerStateSchema, shape: 'single', always: true },
  { name: 'ready', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'restartCount', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'image', type: 'string', shape: 'single', always: true, required: true },
  { name: 'imageID', type: 'string', shape: 'single', always: true, required: true },
  { name: 'containerID', type: 'string', shape: 'single' },
  { name: 'started', type: 'bool', shape: 'single', pointer: true },
]);

export const DaemonEndpointSchema: MessageSchema = defineMessage('core_v1.DaemonEndpoint', {}, () => [
  { name: 'Port', type: 'int32', shape: 'single', always: true, required: true },
]);

export const DownwardAPIProjectionSchema: MessageSchema = defineMessage('core_v1.DownwardAPIProjection', {}, () => [
  { name: 'items', type: () => DownwardAPIVolumeFileSchema, shape: 'list' },
]);

export const DownwardAPIVolumeFileSchema: MessageSchema = defineMessage('core_v1.DownwardAPIVolumeFile', {}, () => [
  { name: 'path', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fieldRef', type: () => ObjectFieldSelectorSchema, shape: 'single', pointer: true },
  { name: 'resourceFieldRef', type: () => ResourceFieldSelectorSchema, shape: 'single', pointer: true },
  { name: 'mode', type: 'int32', shape: 'single', pointer: true },
]);

export const DownwardAPIVolumeSourceSchema: MessageSchema = defineMessage('core_v1.DownwardAPIVolumeSource', {}, () => [
  { name: 'items', type: () => DownwardAPIVolumeFileSchema, shape: 'list' },
  { name: 'defaultMode', type: 'int32', shape: 'single', pointer: true },
]);

export const EmptyDirVolumeSourceSchema: MessageSchema = defineMessage('core_v1.EmptyDirVolumeSource', {}, () => [
  { name: 'medium', type: 'string', shape: 'single', enum: ['', 'Memory', 'HugePages', 'HugePages-'] },
  { name: 'sizeLimit', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
]);

export const EndpointAddressSchema: MessageSchema = defineMessage('core_v1.EndpointAddress', {}, () => [
  { name: 'ip', type: 'string', shape: 'single', always: true, required: true },
  { name: 'hostname', type: 'string', shape: 'single' },
  { name: 'nodeName', type: 'string', shape: 'single', pointer: true },
  { name: 'targetRef', type: () => ObjectReferenceSchema, shape: 'single', pointer: true },
]);

export const EndpointPortSchema: MessageSchema = defineMessage('core_v1.EndpointPort', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'port', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'protocol', type: 'string', shape: 'single', enum: ['TCP', 'UDP', 'SCTP'] },
  { name: 'appProtocol', type: 'string', shape: 'single', pointer: true },
]);

export const EndpointSubsetSchema: MessageSchema = defineMessage('core_v1.EndpointSubset', {}, () => [
  { name: 'addresses', type: () => EndpointAddressSchema, shape: 'list' },
  { name: 'notReadyAddresses', type: () => EndpointAddressSchema, shape: 'list' },
  { name: 'ports', type: () => EndpointPortSchema, shape: 'list' },
]);

export const EndpointsSchema: MessageSchema = defineMessage('core_v1.Endpoints', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'subsets', type: () => EndpointSubsetSchema, shape: 'list' },
]);

export const EndpointsListSchema: MessageSchema = defineMessage('core_v1.EndpointsList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => EndpointsSchema, shape: 'list', always: true, required: true },
]);

export const EnvFromSourceSchema: MessageSchema = defineMessage('core_v1.EnvFromSource', {}, () => [
  { name: 'prefix', type: 'string', shape: 'single' },
  { name: 'configMapRef', type: () => ConfigMapEnvSourceSchema, shape: 'single', pointer: true },
  { name: 'secretRef', type: () => SecretEnvSourceSchema, shape: 'single', pointer: true },
]);

export const EnvVarSchema: MessageSchema = defineMessage('core_v1.EnvVar', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'value', type: 'string', shape: 'single' },
  { name: 'valueFrom', type: () => EnvVarSourceSchema, shape: 'single', pointer: true },
]);

export const EnvVarSourceSchema: MessageSchema = defineMessage('core_v1.EnvVarSource', {}, () => [
  { name: 'fieldRef', type: () => ObjectFieldSelectorSchema, shape: 'single', pointer: true },
  { name: 'resourceFieldRef', type: () => ResourceFieldSelectorSchema, shape: 'single', pointer: true },
  { name: 'configMapKeyRef', type: () => ConfigMapKeySelectorSchema, shape: 'single', pointer: true },
  { name: 'secretKeyRef', type: () => SecretKeySelectorSchema, shape: 'single', pointer: true },
]);

export const EphemeralContainerSchema: MessageSchema = defineMessage('core_v1.EphemeralContainer', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'image', type: 'string', shape: 'single' },
  { name: 'command', type: 'string', shape: 'list' },
  { name: 'args', type: 'string', shape: 'list' },
  { name: 'workingDir', type: 'string', shape: 'single' },
  { name: 'ports', type: () => ContainerPortSchema, shape: 'list' },
  { name: 'envFrom', type: () => EnvFromSourceSchema, shape: 'list' },
  { name: 'env', type: () => EnvVarSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
  { name: 'resources', type: () => ResourceRequirementsSchema, shape: 'single', always: true },
  { name: 'volumeMounts', type: () => VolumeMountSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'mountPath' },
  { name: 'volumeDevices', type: () => VolumeDeviceSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'devicePath' },
  { name: 'livenessProbe', type: () => ProbeSchema, shape: 'single', pointer: true },
  { name: 'readinessProbe', type: () => ProbeSchema, shape: 'single', pointer: true },
  { name: 'startupProbe', type: () => ProbeSchema, shape: 'single', pointer: true },
  { name: 'lifecycle', type: () => LifecycleSchema, shape: 'single', pointer: true },
  { name: 'terminationMessagePath', type: 'string', shape: 'single' },
  { name: 'terminationMessagePolicy', type: 'string', shape: 'single', enum: ['File', 'FallbackToLogsOnError'] },
  { name: 'imagePullPolicy', type: 'string', shape: 'single', enum: ['Always', 'Never', 'IfNotPresent'] },
  { name: 'securityContext', type: () => SecurityContextSchema, shape: 'single', pointer: true },
  { name: 'stdin', type: 'bool', shape: 'single' },
  { name: 'stdinOnce', type: 'bool', shape: 'single' },
  { name: 'tty', type: 'bool', shape: 'single' },
  { name: 'targetContainerName', type: 'string', shape: 'single' },
]);

export const EphemeralContainerCommonSchema: MessageSchema = defineMessage('core_v1.EphemeralContainerCommon', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'image', type: 'string', shape: 'single' },
  { name: 'command', type: 'string', shape: 'list' },
  { name: 'args', type: 'string', shape: 'list' },
  { name: 'workingDir', type: 'string', shape: 'single' },
  { name: 'ports', type: () => ContainerPortSchema, shape: 'list' },
  { name: 'envFrom', type: () => EnvFromSourceSchema, shape: 'list' },
  { name: 'env', type: () => EnvVarSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
  { name: 'resources', type: () => ResourceRequirementsSchema, shape: 'single', always: true },
  { name: 'volumeMounts', type: () => VolumeMountSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'mountPath' },
  { name: 'volumeDevices', type: () => VolumeDeviceSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'devicePath' },
  { name: 'livenessProbe', type: () => ProbeSchema, shape: 'single', pointer: true },
  { name: 'readinessProbe', type: () => ProbeSchema, shape: 'single', pointer: true },
  { name: 'startupProbe', type: () => ProbeSchema, shape: 'single', pointer: true },
  { name: 'lifecycle', type: () => LifecycleSchema, shape: 'single', pointer: true },
  { name: 'terminationMessagePath', type: 'string', shape: 'single' },
  { name: 'terminationMessagePolicy', type: 'string', shape: 'single', enum: ['File', 'FallbackToLogsOnError'] },
  { name: 'imagePullPolicy', type: 'string', shape: 'single', enum: ['Always', 'Never', 'IfNotPresent'] },
  { name: 'securityContext', type: () => SecurityContextSchema, shape: 'single', pointer: true },
  { name: 'stdin', type: 'bool', shape: 'single' },
  { name: 'stdinOnce', type: 'bool', shape: 'single' },
  { name: 'tty', type: 'bool', shape: 'single' },
]);

export const EphemeralContainersSchema: MessageSchema = defineMessage('core_v1.EphemeralContainers', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'ephemeralContainers', type: () => EphemeralContainerSchema, shape: 'list', always: true, required: true, patchStrategy: ['merge'], patchMergeKey: 'name' },
]);

export const EphemeralVolumeSourceSchema: MessageSchema = defineMessage('core_v1.EphemeralVolumeSource', {}, () => [
  { name: 'volumeClaimTemplate', type: () => PersistentVolumeClaimTemplateSchema, shape: 'single', pointer: true },
]);

export const EventSchema: MessageSchema = defineMessage('core_v1.Event', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true, required: true },
  { name: 'involvedObject', type: () => ObjectReferenceSchema, shape: 'single', always: true, required: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
  { name: 'source', type: () => EventSourceSchema, shape: 'single', always: true },
  { name: 'firstTimestamp', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'lastTimestamp', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'count', type: 'int32', shape: 'single' },
  { name: 'type', type: 'string', shape: 'single' },
  { name: 'eventTime', type: () => meta_v1.MicroTimeSchema, shape: 'single', always: true },
  { name: 'series', type: () => EventSeriesSchema, shape: 'single', pointer: true },
  { name: 'action', type: 'string', shape: 'single' },
  { name: 'related', type: () => ObjectReferenceSchema, shape: 'single', pointer: true },
  { name: 'reportingComponent', type: 'string', shape: 'single', always: true },
  { name: 'reportingInstance', type: 'string', shape: 'single', always: true },
]);

export const EventListSchema: MessageSchema = defineMessage('core_v1.EventList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => EventSchema, shape: 'list', always: true, required: true },
]);

export const EventSeriesSchema: MessageSchema = defineMessage('core_v1.EventSeries', {}, () => [
  { name: 'count', type: 'int32', shape: 'single' },
  { name: 'lastObservedTime', type: () => meta_v1.MicroTimeSchema, shape: 'single', always: true },
]);

export const EventSourceSchema: MessageSchema = defineMessage('core_v1.EventSource', {}, () => [
  { name: 'component', type: 'string', shape: 'single' },
  { name: 'host', type: 'string', shape: 'single' },
]);

export const ExecActionSchema: MessageSchema = defineMessage('core_v1.ExecAction', {}, () => [
  { name: 'command', type: 'string', shape: 'list' },
]);

export const FCVolumeSourceSchema: MessageSchema = defineMessage('core_v1.FCVolumeSource', {}, () => [
  { name: 'targetWWNs', type: 'string', shape: 'list' },
  { name: 'lun', type: 'int32', shape: 'single', pointer: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'wwids', type: 'string', shape: 'list' },
]);

export const FlexPersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.FlexPersistentVolumeSource', {}, () => [
  { name: 'driver', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'secretRef', type: () => SecretReferenceSchema, shape: 'single', pointer: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'options', type: 'string', shape: 'map' },
]);

export const FlexVolumeSourceSchema: MessageSchema = defineMessage('core_v1.FlexVolumeSource', {}, () => [
  { name: 'driver', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'secretRef', type: () => LocalObjectReferenceSchema, shape: 'single', pointer: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'options', type: 'string', shape: 'map' },
]);

export const FlockerVolumeSourceSchema: MessageSchema = defineMessage('core_v1.FlockerVolumeSource', {}, () => [
  { name: 'datasetName', type: 'string', shape: 'single' },
  { name: 'datasetUUID', type: 'string', shape: 'single' },
]);

export const GCEPersistentDiskVolumeSourceSchema: MessageSchema = defineMessage('core_v1.GCEPersistentDiskVolumeSource', {}, () => [
  { name: 'pdName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'partition', type: 'int32', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const GitRepoVolumeSourceSchema: MessageSchema = defineMessage('core_v1.GitRepoVolumeSource', {}, () => [
  { name: 'repository', type: 'string', shape: 'single', always: true, required: true },
  { name: 'revision', type: 'string', shape: 'single' },
  { name: 'directory', type: 'string', shape: 'single' },
]);

export const GlusterfsPersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.GlusterfsPersistentVolumeSource', {}, () => [
  { name: 'endpoints', type: 'string', shape: 'single', always: true, required: true },
  { name: 'path', type: 'string', shape: 'single', always: true, required: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'endpointsNamespace', type: 'string', shape: 'single', pointer: true },
]);

export const GlusterfsVolumeSourceSchema: MessageSchema = defineMessage('core_v1.GlusterfsVolumeSource', {}, () => [
  { name: 'endpoints', type: 'string', shape: 'single', always: true, required: true },
  { name: 'path', type: 'string', shape: 'single', always: true, required: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const HTTPGetActionSchema: MessageSchema = defineMessage('core_v1.HTTPGetAction', {}, () => [
  { name: 'path', type: 'string', shape: 'single' },
  { name: 'port', type: () => intstr.IntOrStringSchema, shape: 'single', always: true, required: true },
  { name: 'host', type: 'string', shape: 'single' },
  { name: 'scheme', type: 'string', shape: 'single', enum: ['HTTP', 'HTTPS'] },
  { name: 'httpHeaders', type: () => HTTPHeaderSchema, shape: 'list' },
]);

export const HTTPHeaderSchema: MessageSchema = defineMessage('core_v1.HTTPHeader', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'value', type: 'string', shape: 'single', always: true, required: true },
]);

export const HandlerSchema: MessageSchema = defineMessage('core_v1.Handler', {}, () => [
  { name: 'exec', type: () => ExecActionSchema, shape: 'single', pointer: true },
  { name: 'httpGet', type: () => HTTPGetActionSchema, shape: 'single', pointer: true },
  { name: 'tcpSocket', type: () => TCPSocketActionSchema, shape: 'single', pointer: true },
]);

export const HostAliasSchema: MessageSchema = defineMessage('core_v1.HostAlias', {}, () => [
  { name: 'ip', type: 'string', shape: 'single' },
  { name: 'hostnames', type: 'string', shape: 'list' },
]);

export const HostPathVolumeSourceSchema: MessageSchema = defineMessage('core_v1.HostPathVolumeSource', {}, () => [
  { name: 'path', type: 'string', shape: 'single', always: true, required: true },
  { name: 'type', type: 'string', shape: 'single', pointer: true, enum: ['', 'DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File', 'Socket', 'CharDevice', 'BlockDevice'] },
]);

export const ISCSIPersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.ISCSIPersistentVolumeSource', {}, () => [
  { name: 'targetPortal', type: 'string', shape: 'single', always: true, required: true },
  { name: 'iqn', type: 'string', shape: 'single', always: true, required: true },
  { name: 'lun', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'iscsiInterface', type: 'string', shape: 'single' },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'portals', type: 'string', shape: 'list' },
  { name: 'chapAuthDiscovery', type: 'bool', shape: 'single' },
  { name: 'chapAuthSession', type: 'bool', shape: 'single' },
  { name: 'secretRef', type: () => SecretReferenceSchema, shape: 'single', pointer: true },
  { name: 'initiatorName', type: 'string', shape: 'single', pointer: true },
]);

export const ISCSIVolumeSourceSchema: MessageSchema = defineMessage('core_v1.ISCSIVolumeSource', {}, () => [
  { name: 'targetPortal', type: 'string', shape: 'single', always: true, required: true },
  { name: 'iqn', type: 'string', shape: 'single', always: true, required: true },
  { name: 'lun', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'iscsiInterface', type: 'string', shape: 'single' },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'portals', type: 'string', shape: 'list' },
  { name: 'chapAuthDiscovery', type: 'bool', shape: 'single' },
  { name: 'chapAuthSession', type: 'bool', shape: 'single' },
  { name: 'secretRef', type: () => LocalObjectReferenceSchema, shape: 'single', pointer: true },
  { name: 'initiatorName', type: 'string', shape: 'single', pointer: true },
]);

export const KeyToPathSchema: MessageSchema = defineMessage('core_v1.KeyToPath', {}, () => [
  { name: 'key', type: 'string', shape: 'single', always: true, required: true },
  { name: 'path', type: 'string', shape: 'single', always: true, required: true },
  { name: 'mode', type: 'int32', shape: 'single', pointer: true },
]);

export const LifecycleSchema: MessageSchema = defineMessage('core_v1.Lifecycle', {}, () => [
  { name: 'postStart', type: () => HandlerSchema, shape: 'single', pointer: true },
  { name: 'preStop', type: () => HandlerSchema, shape: 'single', pointer: true },
]);

export const LimitRangeSchema: MessageSchema = defineMessage('core_v1.LimitRange', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => LimitRangeSpecSchema, shape: 'single', always: true },
]);

export const LimitRangeItemSchema: MessageSchema = defineMessage('core_v1.LimitRangeItem', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Pod', 'Container', 'PersistentVolumeClaim'] },
  { name: 'max', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'min', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'default', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'defaultRequest', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'maxLimitRequestRatio', type: () => resource.QuantitySchema, shape: 'map' },
]);

export const LimitRangeListSchema: MessageSchema = defineMessage('core_v1.LimitRangeList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => LimitRangeSchema, shape: 'list', always: true, required: true },
]);

export const LimitRangeSpecSchema: MessageSchema = defineMessage('core_v1.LimitRangeSpec', {}, () => [
  { name: 'limits', type: () => LimitRangeItemSchema, shape: 'list', always: true, required: true },
]);

export const ListSchema: MessageSchema = defineMessage('core_v1.List', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => runtime.RawExtensionSchema, shape: 'list', always: true },
]);

export const LoadBalancerIngressSchema: MessageSchema = defineMessage('core_v1.LoadBalancerIngress', {}, () => [
  { name: 'ip', type: 'string', shape: 'single' },
  { name: 'hostname', type: 'string', shape: 'single' },
  { name: 'ports', type: () => PortStatusSchema, shape: 'list', listType: 'atomic' },
]);

export const LoadBalancerStatusSchema: MessageSchema = defineMessage('core_v1.LoadBalancerStatus', {}, () => [
  { name: 'ingress', type: () => LoadBalancerIngressSchema, shape: 'list' },
]);

export const LocalObjectReferenceSchema: MessageSchema = defineMessage('core_v1.LocalObjectReference', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
]);

export const LocalVolumeSourceSchema: MessageSchema = defineMessage('core_v1.LocalVolumeSource', {}, () => [
  { name: 'path', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single', pointer: true },
]);

export const NFSVolumeSourceSchema: MessageSchema = defineMessage('core_v1.NFSVolumeSource', {}, () => [
  { name: 'server', type: 'string', shape: 'single', always: true, required: true },
  { name: 'path', type: 'string', shape: 'single', always: true, required: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const NamespaceSchema: MessageSchema = defineMessage('core_v1.Namespace', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => NamespaceSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => NamespaceStatusSchema, shape: 'single', always: true },
]);

export const NamespaceConditionSchema: MessageSchema = defineMessage('core_v1.NamespaceCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['NamespaceDeletionDiscoveryFailure', 'NamespaceDeletionContentFailure', 'NamespaceDeletionGroupVersionParsingFailure', 'NamespaceContentRemaining', 'NamespaceFinalizersRemaining'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const NamespaceListSchema: MessageSchema = defineMessage('core_v1.NamespaceList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => NamespaceSchema, shape: 'list', always: true, required: true },
]);

export const NamespaceSpecSchema: MessageSchema = defineMessage('core_v1.NamespaceSpec', {}, () => [
  { name: 'finalizers', type: 'string', shape: 'list', enum: ['orch'] },
]);

export const NamespaceStatusSchema: MessageSchema = defineMessage('core_v1.NamespaceStatus', {}, () => [
  { name: 'phase', type: 'string', shape: 'single', enum: ['Active', 'Terminating'] },
  { name: 'conditions', type: () => NamespaceConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
]);

export const NodeSchema: MessageSchema = defineMessage('core_v1.Node', { typeMeta: true, renames: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => NodeSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => NodeStatusSchema, shape: 'single', always: true },
]);

export const NodeAddressSchema: MessageSchema = defineMessage('core_v1.NodeAddress', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Hostname', 'ExternalIP', 'InternalIP', 'ExternalDNS', 'InternalDNS'] },
  { name: 'address', type: 'string', shape: 'single', always: true, required: true },
]);

export const NodeAffinitySchema: MessageSchema = defineMessage('core_v1.NodeAffinity', {}, () => [
  { name: 'requiredDuringSchedulingIgnoredDuringExecution', type: () => NodeSelectorSchema, shape: 'single', pointer: true },
  { name: 'preferredDuringSchedulingIgnoredDuringExecution', type: () => PreferredSchedulingTermSchema, shape: 'list' },
]);

export const NodeConditionSchema: MessageSchema = defineMessage('core_v1.NodeCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure', 'NetworkUnavailable'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastHeartbeatTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const NodeConfigSourceSchema: MessageSchema = defineMessage('core_v1.NodeConfigSource', { renames: true }, () => [
  { name: 'configMap', type: () => ConfigMapNodeConfigSourceSchema, shape: 'single', pointer: true },
]);

export const NodeConfigStatusSchema: MessageSchema = defineMessage('core_v1.NodeConfigStatus', { renames: true }, () => [
  { name: 'assigned', type: () => NodeConfigSourceSchema, shape: 'single', pointer: true },
  { name: 'active', type: () => NodeConfigSourceSchema, shape: 'single', pointer: true },
  { name: 'lastKnownGood', type: () => NodeConfigSourceSchema, shape: 'single', pointer: true },
  { name: 'error', type: 'string', shape: 'single' },
]);

export const NodeDaemonEndpointsSchema: MessageSchema = defineMessage('core_v1.NodeDaemonEndpoints', { renames: true }, () => [
  { name: 'nodeagentEndpoint', compatName: 'kubeletEndpoint', type: () => DaemonEndpointSchema, shape: 'single', always: true },
]);

export const NodeListSchema: MessageSchema = defineMessage('core_v1.NodeList', { typeMeta: true, renames: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => NodeSchema, shape: 'list', always: true, required: true },
]);

export const NodeProxyOptionsSchema: MessageSchema = defineMessage('core_v1.NodeProxyOptions', { typeMeta: true }, () => [
  { name: 'path', type: 'string', shape: 'single' },
]);

export const NodeResourcesSchema: MessageSchema = defineMessage('core_v1.NodeResources', {}, () => [
  { name: 'Capacity', type: () => resource.QuantitySchema, shape: 'map', always: true, required: true },
]);

export const NodeSelectorSchema: MessageSchema = defineMessage('core_v1.NodeSelector', {}, () => [
  { name: 'nodeSelectorTerms', type: () => NodeSelectorTermSchema, shape: 'list', always: true, required: true },
]);

export const NodeSelectorRequirementSchema: MessageSchema = defineMessage('core_v1.NodeSelectorRequirement', {}, () => [
  { name: 'key', type: 'string', shape: 'single', always: true, required: true },
  { name: 'operator', type: 'string', shape: 'single', always: true, required: true, enum: ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'] },
  { name: 'values', type: 'string', shape: 'list' },
]);

export const NodeSelectorTermSchema: MessageSchema = defineMessage('core_v1.NodeSelectorTerm', {}, () => [
  { name: 'matchExpressions', type: () => NodeSelectorRequirementSchema, shape: 'list' },
  { name: 'matchFields', type: () => NodeSelectorRequirementSchema, shape: 'list' },
]);

export const NodeSpecSchema: MessageSchema = defineMessage('core_v1.NodeSpec', { renames: true }, () => [
  { name: 'podCIDR', type: 'string', shape: 'single' },
  { name: 'podCIDRs', type: 'string', shape: 'list', patchStrategy: ['merge'] },
  { name: 'providerID', type: 'string', shape: 'single' },
  { name: 'unschedulable', type: 'bool', shape: 'single' },
  { name: 'taints', type: () => TaintSchema, shape: 'list' },
  { name: 'configSource', type: () => NodeConfigSourceSchema, shape: 'single', pointer: true },
  { name: 'externalID', type: 'string', shape: 'single' },
]);

export const NodeStatusSchema: MessageSchema = defineMessage('core_v1.NodeStatus', { renames: true }, () => [
  { name: 'capacity', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'allocatable', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'phase', type: 'string', shape: 'single', enum: ['Pending', 'Running', 'Terminated'] },
  { name: 'conditions', type: () => NodeConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
  { name: 'addresses', type: () => NodeAddressSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
  { name: 'daemonEndpoints', type: () => NodeDaemonEndpointsSchema, shape: 'single', always: true },
  { name: 'nodeInfo', type: () => NodeSystemInfoSchema, shape: 'single', always: true },
  { name: 'images', type: () => ContainerImageSchema, shape: 'list' },
  { name: 'volumesInUse', type: 'string', shape: 'list' },
  { name: 'volumesAttached', type: () => AttachedVolumeSchema, shape: 'list' },
  { name: 'config', type: () => NodeConfigStatusSchema, shape: 'single', pointer: true },
]);

export const NodeSystemInfoSchema: MessageSchema = defineMessage('core_v1.NodeSystemInfo', { renames: true }, () => [
  { name: 'machineID', type: 'string', shape: 'single', always: true, required: true },
  { name: 'systemUUID', type: 'string', shape: 'single', always: true, required: true },
  { name: 'bootID', type: 'string', shape: 'single', always: true, required: true },
  { name: 'kernelVersion', type: 'string', shape: 'single', always: true, required: true },
  { name: 'osImage', type: 'string', shape: 'single', always: true, required: true },
  { name: 'containerRuntimeVersion', type: 'string', shape: 'single', always: true, required: true },
  { name: 'nodeagentVersion', compatName: 'kubeletVersion', type: 'string', shape: 'single', always: true, required: true },
  { name: 'proxyVersion', compatName: 'kubeProxyVersion', type: 'string', shape: 'single', always: true, required: true },
  { name: 'operatingSystem', type: 'string', shape: 'single', always: true, required: true },
  { name: 'architecture', type: 'string', shape: 'single', always: true, required: true },
]);

export const ObjectFieldSelectorSchema: MessageSchema = defineMessage('core_v1.ObjectFieldSelector', {}, () => [
  { name: 'apiVersion', type: 'string', shape: 'single' },
  { name: 'fieldPath', type: 'string', shape: 'single', always: true, required: true },
]);

export const ObjectReferenceSchema: MessageSchema = defineMessage('core_v1.ObjectReference', {}, () => [
  { name: 'kind', type: 'string', shape: 'single' },
  { name: 'namespace', type: 'string', shape: 'single' },
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'uid', type: 'string', shape: 'single' },
  { name: 'apiVersion', type: 'string', shape: 'single' },
  { name: 'resourceVersion', type: 'string', shape: 'single' },
  { name: 'fieldPath', type: 'string', shape: 'single' },
]);

export const PersistentVolumeSchema: MessageSchema = defineMessage('core_v1.PersistentVolume', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => PersistentVolumeSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => PersistentVolumeStatusSchema, shape: 'single', always: true },
]);

export const PersistentVolumeClaimSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeClaim', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => PersistentVolumeClaimSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => PersistentVolumeClaimStatusSchema, shape: 'single', always: true },
]);

export const PersistentVolumeClaimConditionSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeClaimCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Resizing', 'FileSystemResizePending'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastProbeTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const PersistentVolumeClaimListSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeClaimList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PersistentVolumeClaimSchema, shape: 'list', always: true, required: true },
]);

export const PersistentVolumeClaimSpecSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeClaimSpec', {}, () => [
  { name: 'accessModes', type: 'string', shape: 'list', enum: ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany'] },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'resources', type: () => ResourceRequirementsSchema, shape: 'single', always: true },
  { name: 'volumeName', type: 'string', shape: 'single' },
  { name: 'storageClassName', type: 'string', shape: 'single', pointer: true },
  { name: 'volumeMode', type: 'string', shape: 'single', pointer: true, enum: ['Block', 'Filesystem'] },
  { name: 'dataSource', type: () => TypedLocalObjectReferenceSchema, shape: 'single', pointer: true },
]);

export const PersistentVolumeClaimStatusSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeClaimStatus', {}, () => [
  { name: 'phase', type: 'string', shape: 'single', enum: ['Pending', 'Bound', 'Lost'] },
  { name: 'accessModes', type: 'string', shape: 'list', enum: ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany'] },
  { name: 'capacity', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'conditions', type: () => PersistentVolumeClaimConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
]);

export const PersistentVolumeClaimTemplateSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeClaimTemplate', {}, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => PersistentVolumeClaimSpecSchema, shape: 'single', always: true, required: true },
]);

export const PersistentVolumeClaimVolumeSourceSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeClaimVolumeSource', {}, () => [
  { name: 'claimName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const PersistentVolumeListSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PersistentVolumeSchema, shape: 'list', always: true, required: true },
]);

export const PersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeSource', {}, () => [
  { name: 'gcePersistentDisk', type: () => GCEPersistentDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'awsElasticBlockStore', type: () => AWSElasticBlockStoreVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'hostPath', type: () => HostPathVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'glusterfs', type: () => GlusterfsPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'nfs', type: () => NFSVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'rbd', type: () => RBDPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'iscsi', type: () => ISCSIPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'cinder', type: () => CinderPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'cephfs', type: () => CephFSPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'fc', type: () => FCVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'flocker', type: () => FlockerVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'flexVolume', type: () => FlexPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'azureFile', type: () => AzureFilePersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'vsphereVolume', type: () => VsphereVirtualDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'quobyte', type: () => QuobyteVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'azureDisk', type: () => AzureDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'photonPersistentDisk', type: () => PhotonPersistentDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'portworxVolume', type: () => PortworxVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'scaleIO', type: () => ScaleIOPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'local', type: () => LocalVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'storageos', type: () => StorageOSPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'csi', type: () => CSIPersistentVolumeSourceSchema, shape: 'single', pointer: true },
]);

export const PersistentVolumeSpecSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeSpec', {}, () => [
  { name: 'capacity', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'gcePersistentDisk', type: () => GCEPersistentDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'awsElasticBlockStore', type: () => AWSElasticBlockStoreVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'hostPath', type: () => HostPathVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'glusterfs', type: () => GlusterfsPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'nfs', type: () => NFSVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'rbd', type: () => RBDPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'iscsi', type: () => ISCSIPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'cinder', type: () => CinderPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'cephfs', type: () => CephFSPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'fc', type: () => FCVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'flocker', type: () => FlockerVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'flexVolume', type: () => FlexPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'azureFile', type: () => AzureFilePersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'vsphereVolume', type: () => VsphereVirtualDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'quobyte', type: () => QuobyteVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'azureDisk', type: () => AzureDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'photonPersistentDisk', type: () => PhotonPersistentDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'portworxVolume', type: () => PortworxVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'scaleIO', type: () => ScaleIOPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'local', type: () => LocalVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'storageos', type: () => StorageOSPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'csi', type: () => CSIPersistentVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'accessModes', type: 'string', shape: 'list', enum: ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany'] },
  { name: 'claimRef', type: () => ObjectReferenceSchema, shape: 'single', pointer: true },
  { name: 'persistentVolumeReclaimPolicy', type: 'string', shape: 'single', enum: ['Recycle', 'Delete', 'Retain'] },
  { name: 'storageClassName', type: 'string', shape: 'single' },
  { name: 'mountOptions', type: 'string', shape: 'list' },
  { name: 'volumeMode', type: 'string', shape: 'single', pointer: true, enum: ['Block', 'Filesystem'] },
  { name: 'nodeAffinity', type: () => VolumeNodeAffinitySchema, shape: 'single', pointer: true },
]);

export const PersistentVolumeStatusSchema: MessageSchema = defineMessage('core_v1.PersistentVolumeStatus', {}, () => [
  { name: 'phase', type: 'string', shape: 'single', enum: ['Pending', 'Available', 'Bound', 'Released', 'Failed'] },
  { name: 'message', type: 'string', shape: 'single' },
  { name: 'reason', type: 'string', shape: 'single' },
]);

export const PhotonPersistentDiskVolumeSourceSchema: MessageSchema = defineMessage('core_v1.PhotonPersistentDiskVolumeSource', {}, () => [
  { name: 'pdID', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
]);

export const PodSchema: MessageSchema = defineMessage('core_v1.Pod', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => PodSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => PodStatusSchema, shape: 'single', always: true },
]);

export const PodAffinitySchema: MessageSchema = defineMessage('core_v1.PodAffinity', {}, () => [
  { name: 'requiredDuringSchedulingIgnoredDuringExecution', type: () => PodAffinityTermSchema, shape: 'list' },
  { name: 'preferredDuringSchedulingIgnoredDuringExecution', type: () => WeightedPodAffinityTermSchema, shape: 'list' },
]);

export const PodAffinityTermSchema: MessageSchema = defineMessage('core_v1.PodAffinityTerm', {}, () => [
  { name: 'labelSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'namespaces', type: 'string', shape: 'list' },
  { name: 'topologyKey', type: 'string', shape: 'single', always: true, required: true },
  { name: 'namespaceSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
]);

export const PodAntiAffinitySchema: MessageSchema = defineMessage('core_v1.PodAntiAffinity', {}, () => [
  { name: 'requiredDuringSchedulingIgnoredDuringExecution', type: () => PodAffinityTermSchema, shape: 'list' },
  { name: 'preferredDuringSchedulingIgnoredDuringExecution', type: () => WeightedPodAffinityTermSchema, shape: 'list' },
]);

export const PodAttachOptionsSchema: MessageSchema = defineMessage('core_v1.PodAttachOptions', { typeMeta: true }, () => [
  { name: 'stdin', type: 'bool', shape: 'single' },
  { name: 'stdout', type: 'bool', shape: 'single' },
  { name: 'stderr', type: 'bool', shape: 'single' },
  { name: 'tty', type: 'bool', shape: 'single' },
  { name: 'container', type: 'string', shape: 'single' },
]);

export const PodConditionSchema: MessageSchema = defineMessage('core_v1.PodCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['ContainersReady', 'Initialized', 'Ready', 'PodScheduled'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastProbeTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const PodDNSConfigSchema: MessageSchema = defineMessage('core_v1.PodDNSConfig', {}, () => [
  { name: 'nameservers', type: 'string', shape: 'list' },
  { name: 'searches', type: 'string', shape: 'list' },
  { name: 'options', type: () => PodDNSConfigOptionSchema, shape: 'list' },
]);

export const PodDNSConfigOptionSchema: MessageSchema = defineMessage('core_v1.PodDNSConfigOption', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'value', type: 'string', shape: 'single', pointer: true },
]);

export const PodExecOptionsSchema: MessageSchema = defineMessage('core_v1.PodExecOptions', { typeMeta: true }, () => [
  { name: 'stdin', type: 'bool', shape: 'single' },
  { name: 'stdout', type: 'bool', shape: 'single' },
  { name: 'stderr', type: 'bool', shape: 'single' },
  { name: 'tty', type: 'bool', shape: 'single' },
  { name: 'container', type: 'string', shape: 'single' },
  { name: 'command', type: 'string', shape: 'list', always: true, required: true },
]);

export const PodIPSchema: MessageSchema = defineMessage('core_v1.PodIP', {}, () => [
  { name: 'ip', type: 'string', shape: 'single' },
]);

export const PodListSchema: MessageSchema = defineMessage('core_v1.PodList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PodSchema, shape: 'list', always: true, required: true },
]);

export const PodLogOptionsSchema: MessageSchema = defineMessage('core_v1.PodLogOptions', { typeMeta: true }, () => [
  { name: 'container', type: 'string', shape: 'single' },
  { name: 'follow', type: 'bool', shape: 'single' },
  { name: 'previous', type: 'bool', shape: 'single' },
  { name: 'sinceSeconds', type: 'int64', shape: 'single', pointer: true },
  { name: 'sinceTime', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
  { name: 'timestamps', type: 'bool', shape: 'single' },
  { name: 'tailLines', type: 'int64', shape: 'single', pointer: true },
  { name: 'limitBytes', type: 'int64', shape: 'single', pointer: true },
  { name: 'insecureSkipTLSVerifyBackend', type: 'bool', shape: 'single' },
]);

export const PodPortForwardOptionsSchema: MessageSchema = defineMessage('core_v1.PodPortForwardOptions', { typeMeta: true }, () => [
  { name: 'ports', type: 'int32', shape: 'list' },
]);

export const PodProxyOptionsSchema: MessageSchema = defineMessage('core_v1.PodProxyOptions', { typeMeta: true }, () => [
  { name: 'path', type: 'string', shape: 'single' },
]);

export const PodReadinessGateSchema: MessageSchema = defineMessage('core_v1.PodReadinessGate', {}, () => [
  { name: 'conditionType', type: 'string', shape: 'single', always: true, required: true, enum: ['ContainersReady', 'Initialized', 'Ready', 'PodScheduled'] },
]);

export const PodSecurityContextSchema: MessageSchema = defineMessage('core_v1.PodSecurityContext', {}, () => [
  { name: 'seLinuxOptions', type: () => SELinuxOptionsSchema, shape: 'single', pointer: true },
  { name: 'windowsOptions', type: () => WindowsSecurityContextOptionsSchema, shape: 'single', pointer: true },
  { name: 'runAsUser', type: 'int64', shape: 'single', pointer: true },
  { name: 'runAsGroup', type: 'int64', shape: 'single', pointer: true },
  { name: 'runAsNonRoot', type: 'bool', shape: 'single', pointer: true },
  { name: 'supplementalGroups', type: 'int64', shape: 'list' },
  { name: 'fsGroup', type: 'int64', shape: 'single', pointer: true },
  { name: 'sysctls', type: () => SysctlSchema, shape: 'list' },
  { name: 'fsGroupChangePolicy', type: 'string', shape: 'single', pointer: true, enum: ['OnRootMismatch', 'Always'] },
  { name: 'seccompProfile', type: () => SeccompProfileSchema, shape: 'single', pointer: true },
]);

export const PodSignatureSchema: MessageSchema = defineMessage('core_v1.PodSignature', {}, () => [
  { name: 'podController', type: () => meta_v1.OwnerReferenceSchema, shape: 'single', pointer: true },
]);

export const PodSpecSchema: MessageSchema = defineMessage('core_v1.PodSpec', {}, () => [
  { name: 'volumes', type: () => VolumeSchema, shape: 'list', patchStrategy: ['merge', 'retainKeys'], patchMergeKey: 'name' },
  { name: 'initContainers', type: () => ContainerSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
  { name: 'containers', type: () => ContainerSchema, shape: 'list', always: true, required: true, patchStrategy: ['merge'], patchMergeKey: 'name' },
  { name: 'ephemeralContainers', type: () => EphemeralContainerSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
  { name: 'restartPolicy', type: 'string', shape: 'single', enum: ['Always', 'OnFailure', 'Never'] },
  { name: 'terminationGracePeriodSeconds', type: 'int64', shape: 'single', pointer: true },
  { name: 'activeDeadlineSeconds', type: 'int64', shape: 'single', pointer: true },
  { name: 'dnsPolicy', type: 'string', shape: 'single', enum: ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'] },
  { name: 'nodeSelector', type: 'string', shape: 'map' },
  { name: 'serviceAccountName', type: 'string', shape: 'single' },
  { name: 'serviceAccount', type: 'string', shape: 'single' },
  { name: 'automountServiceAccountToken', type: 'bool', shape: 'single', pointer: true },
  { name: 'nodeName', type: 'string', shape: 'single' },
  { name: 'hostNetwork', type: 'bool', shape: 'single' },
  { name: 'hostPID', type: 'bool', shape: 'single' },
  { name: 'hostIPC', type: 'bool', shape: 'single' },
  { name: 'shareProcessNamespace', type: 'bool', shape: 'single', pointer: true },
  { name: 'securityContext', type: () => PodSecurityContextSchema, shape: 'single', pointer: true },
  { name: 'imagePullSecrets', type: () => LocalObjectReferenceSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
  { name: 'hostname', type: 'string', shape: 'single' },
  { name: 'subdomain', type: 'string', shape: 'single' },
  { name: 'affinity', type: () => AffinitySchema, shape: 'single', pointer: true },
  { name: 'schedulerName', type: 'string', shape: 'single' },
  { name: 'tolerations', type: () => TolerationSchema, shape: 'list' },
  { name: 'hostAliases', type: () => HostAliasSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'ip' },
  { name: 'priorityClassName', type: 'string', shape: 'single' },
  { name: 'priority', type: 'int32', shape: 'single', pointer: true },
  { name: 'dnsConfig', type: () => PodDNSConfigSchema, shape: 'single', pointer: true },
  { name: 'readinessGates', type: () => PodReadinessGateSchema, shape: 'list' },
  { name: 'runtimeClassName', type: 'string', shape: 'single', pointer: true },
  { name: 'enableServiceLinks', type: 'bool', shape: 'single', pointer: true },
  { name: 'preemptionPolicy', type: 'string', shape: 'single', pointer: true, enum: ['PreemptLowerPriority', 'Never'] },
  { name: 'overhead', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'topologySpreadConstraints', type: () => TopologySpreadConstraintSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'topologyKey', listType: 'map', listMapKeys: ['topologyKey', 'whenUnsatisfiable'] },
  { name: 'setHostnameAsFQDN', type: 'bool', shape: 'single', pointer: true },
]);

export const PodStatusSchema: MessageSchema = defineMessage('core_v1.PodStatus', {}, () => [
  { name: 'phase', type: 'string', shape: 'single', enum: ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'] },
  { name: 'conditions', type: () => PodConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
  { name: 'message', type: 'string', shape: 'single' },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'nominatedNodeName', type: 'string', shape: 'single' },
  { name: 'hostIP', type: 'string', shape: 'single' },
  { name: 'podIP', type: 'string', shape: 'single' },
  { name: 'podIPs', type: () => PodIPSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'ip' },
  { name: 'startTime', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
  { name: 'initContainerStatuses', type: () => ContainerStatusSchema, shape: 'list' },
  { name: 'containerStatuses', type: () => ContainerStatusSchema, shape: 'list' },
  { name: 'qosClass', type: 'string', shape: 'single', enum: ['Guaranteed', 'Burstable', 'BestEffort'] },
  { name: 'ephemeralContainerStatuses', type: () => ContainerStatusSchema, shape: 'list' },
]);

export const PodStatusResultSchema: MessageSchema = defineMessage('core_v1.PodStatusResult', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'status', type: () => PodStatusSchema, shape: 'single', always: true },
]);

export const PodTemplateSchema: MessageSchema = defineMessage('core_v1.PodTemplate', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'template', type: () => PodTemplateSpecSchema, shape: 'single', always: true },
]);

export const PodTemplateListSchema: MessageSchema = defineMessage('core_v1.PodTemplateList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PodTemplateSchema, shape: 'list', always: true, required: true },
]);

export const PodTemplateSpecSchema: MessageSchema = defineMessage('core_v1.PodTemplateSpec', {}, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => PodSpecSchema, shape: 'single', always: true },
]);

export const PortStatusSchema: MessageSchema = defineMessage('core_v1.PortStatus', {}, () => [
  { name: 'port', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'protocol', type: 'string', shape: 'single', always: true, required: true, enum: ['TCP', 'UDP', 'SCTP'] },
  { name: 'error', type: 'string', shape: 'single', pointer: true },
]);

export const PortworxVolumeSourceSchema: MessageSchema = defineMessage('core_v1.PortworxVolumeSource', {}, () => [
  { name: 'volumeID', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const PreconditionsSchema: MessageSchema = defineMessage('core_v1.Preconditions', {}, () => [
  { name: 'uid', type: 'string', shape: 'single', pointer: true },
]);

export const PreferAvoidPodsEntrySchema: MessageSchema = defineMessage('core_v1.PreferAvoidPodsEntry', {}, () => [
  { name: 'podSignature', type: () => PodSignatureSchema, shape: 'single', always: true, required: true },
  { name: 'evictionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const PreferredSchedulingTermSchema: MessageSchema = defineMessage('core_v1.PreferredSchedulingTerm', {}, () => [
  { name: 'weight', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'preference', type: () => NodeSelectorTermSchema, shape: 'single', always: true, required: true },
]);

export const ProbeSchema: MessageSchema = defineMessage('core_v1.Probe', {}, () => [
  { name: 'exec', type: () => ExecActionSchema, shape: 'single', pointer: true },
  { name: 'httpGet', type: () => HTTPGetActionSchema, shape: 'single', pointer: true },
  { name: 'tcpSocket', type: () => TCPSocketActionSchema, shape: 'single', pointer: true },
  { name: 'initialDelaySeconds', type: 'int32', shape: 'single' },
  { name: 'timeoutSeconds', type: 'int32', shape: 'single' },
  { name: 'periodSeconds', type: 'int32', shape: 'single' },
  { name: 'successThreshold', type: 'int32', shape: 'single' },
  { name: 'failureThreshold', type: 'int32', shape: 'single' },
  { name: 'terminationGracePeriodSeconds', type: 'int64', shape: 'single', pointer: true },
]);

export const ProjectedVolumeSourceSchema: MessageSchema = defineMessage('core_v1.ProjectedVolumeSource', {}, () => [
  { name: 'sources', type: () => VolumeProjectionSchema, shape: 'list', always: true },
  { name: 'defaultMode', type: 'int32', shape: 'single', pointer: true },
]);

export const QuobyteVolumeSourceSchema: MessageSchema = defineMessage('core_v1.QuobyteVolumeSource', {}, () => [
  { name: 'registry', type: 'string', shape: 'single', always: true, required: true },
  { name: 'volume', type: 'string', shape: 'single', always: true, required: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'user', type: 'string', shape: 'single' },
  { name: 'group', type: 'string', shape: 'single' },
  { name: 'tenant', type: 'string', shape: 'single' },
]);

export const RBDPersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.RBDPersistentVolumeSource', {}, () => [
  { name: 'monitors', type: 'string', shape: 'list', always: true, required: true },
  { name: 'image', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'pool', type: 'string', shape: 'single' },
  { name: 'user', type: 'string', shape: 'single' },
  { name: 'keyring', type: 'string', shape: 'single' },
  { name: 'secretRef', type: () => SecretReferenceSchema, shape: 'single', pointer: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const RBDVolumeSourceSchema: MessageSchema = defineMessage('core_v1.RBDVolumeSource', {}, () => [
  { name: 'monitors', type: 'string', shape: 'list', always: true, required: true },
  { name: 'image', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'pool', type: 'string', shape: 'single' },
  { name: 'user', type: 'string', shape: 'single' },
  { name: 'keyring', type: 'string', shape: 'single' },
  { name: 'secretRef', type: () => LocalObjectReferenceSchema, shape: 'single', pointer: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const RangeAllocationSchema: MessageSchema = defineMessage('core_v1.RangeAllocation', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'range', type: 'string', shape: 'single', always: true, required: true },
  { name: 'data', type: 'bytes', shape: 'single', always: true, required: true },
]);

export const ReplicationControllerSchema: MessageSchema = defineMessage('core_v1.ReplicationController', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => ReplicationControllerSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => ReplicationControllerStatusSchema, shape: 'single', always: true },
]);

export const ReplicationControllerConditionSchema: MessageSchema = defineMessage('core_v1.ReplicationControllerCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['ReplicaFailure'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const ReplicationControllerListSchema: MessageSchema = defineMessage('core_v1.ReplicationControllerList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ReplicationControllerSchema, shape: 'list', always: true, required: true },
]);

export const ReplicationControllerSpecSchema: MessageSchema = defineMessage('core_v1.ReplicationControllerSpec', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', pointer: true },
  { name: 'minReadySeconds', type: 'int32', shape: 'single' },
  { name: 'selector', type: 'string', shape: 'map' },
  { name: 'template', type: () => PodTemplateSpecSchema, shape: 'single', pointer: true },
]);

export const ReplicationControllerStatusSchema: MessageSchema = defineMessage('core_v1.ReplicationControllerStatus', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'fullyLabeledReplicas', type: 'int32', shape: 'single' },
  { name: 'readyReplicas', type: 'int32', shape: 'single' },
  { name: 'availableReplicas', type: 'int32', shape: 'single' },
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'conditions', type: () => ReplicationControllerConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
]);

export const ResourceFieldSelectorSchema: MessageSchema = defineMessage('core_v1.ResourceFieldSelector', {}, () => [
  { name: 'containerName', type: 'string', shape: 'single' },
  { name: 'resource', type: 'string', shape: 'single', always: true, required: true },
  { name: 'divisor', type: () => resource.QuantitySchema, shape: 'single', always: true },
]);

export const ResourceQuotaSchema: MessageSchema = defineMessage('core_v1.ResourceQuota', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => ResourceQuotaSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => ResourceQuotaStatusSchema, shape: 'single', always: true },
]);

export const ResourceQuotaListSchema: MessageSchema = defineMessage('core_v1.ResourceQuotaList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ResourceQuotaSchema, shape: 'list', always: true, required: true },
]);

export const ResourceQuotaSpecSchema: MessageSchema = defineMessage('core_v1.ResourceQuotaSpec', {}, () => [
  { name: 'hard', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'scopes', type: 'string', shape: 'list', enum: ['Terminating', 'NotTerminating', 'BestEffort', 'NotBestEffort', 'PriorityClass', 'CrossNamespacePodAffinity'] },
  { name: 'scopeSelector', type: () => ScopeSelectorSchema, shape: 'single', pointer: true },
]);

export const ResourceQuotaStatusSchema: MessageSchema = defineMessage('core_v1.ResourceQuotaStatus', {}, () => [
  { name: 'hard', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'used', type: () => resource.QuantitySchema, shape: 'map' },
]);

export const ResourceRequirementsSchema: MessageSchema = defineMessage('core_v1.ResourceRequirements', {}, () => [
  { name: 'limits', type: () => resource.QuantitySchema, shape: 'map' },
  { name: 'requests', type: () => resource.QuantitySchema, shape: 'map' },
]);

export const SELinuxOptionsSchema: MessageSchema = defineMessage('core_v1.SELinuxOptions', {}, () => [
  { name: 'user', type: 'string', shape: 'single' },
  { name: 'role', type: 'string', shape: 'single' },
  { name: 'type', type: 'string', shape: 'single' },
  { name: 'level', type: 'string', shape: 'single' },
]);

export const ScaleIOPersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.ScaleIOPersistentVolumeSource', {}, () => [
  { name: 'gateway', type: 'string', shape: 'single', always: true, required: true },
  { name: 'system', type: 'string', shape: 'single', always: true, required: true },
  { name: 'secretRef', type: () => SecretReferenceSchema, shape: 'single', pointer: true, always: true, required: true },
  { name: 'sslEnabled', type: 'bool', shape: 'single' },
  { name: 'protectionDomain', type: 'string', shape: 'single' },
  { name: 'storagePool', type: 'string', shape: 'single' },
  { name: 'storageMode', type: 'string', shape: 'single' },
  { name: 'volumeName', type: 'string', shape: 'single' },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const ScaleIOVolumeSourceSchema: MessageSchema = defineMessage('core_v1.ScaleIOVolumeSource', {}, () => [
  { name: 'gateway', type: 'string', shape: 'single', always: true, required: true },
  { name: 'system', type: 'string', shape: 'single', always: true, required: true },
  { name: 'secretRef', type: () => LocalObjectReferenceSchema, shape: 'single', pointer: true, always: true, required: true },
  { name: 'sslEnabled', type: 'bool', shape: 'single' },
  { name: 'protectionDomain', type: 'string', shape: 'single' },
  { name: 'storagePool', type: 'string', shape: 'single' },
  { name: 'storageMode', type: 'string', shape: 'single' },
  { name: 'volumeName', type: 'string', shape: 'single' },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
]);

export const ScopeSelectorSchema: MessageSchema = defineMessage('core_v1.ScopeSelector', {}, () => [
  { name: 'matchExpressions', type: () => ScopedResourceSelectorRequirementSchema, shape: 'list' },
]);

export const ScopedResourceSelectorRequirementSchema: MessageSchema = defineMessage('core_v1.ScopedResourceSelectorRequirement', {}, () => [
  { name: 'scopeName', type: 'string', shape: 'single', always: true, required: true, enum: ['Terminating', 'NotTerminating', 'BestEffort', 'NotBestEffort', 'PriorityClass', 'CrossNamespacePodAffinity'] },
  { name: 'operator', type: 'string', shape: 'single', always: true, required: true, enum: ['In', 'NotIn', 'Exists', 'DoesNotExist'] },
  { name: 'values', type: 'string', shape: 'list' },
]);

export const SeccompProfileSchema: MessageSchema = defineMessage('core_v1.SeccompProfile', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Unconfined', 'RuntimeDefault', 'Localhost'], unionDiscriminator: true },
  { name: 'localhostProfile', type: 'string', shape: 'single', pointer: true },
]);

export const SecretSchema: MessageSchema = defineMessage('core_v1.Secret', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'immutable', type: 'bool', shape: 'single', pointer: true },
  { name: 'data', type: 'bytes', shape: 'map' },
  { name: 'stringData', type: 'string', shape: 'map' },
  { name: 'type', type: 'string', shape: 'single', enum: ['Opaque', 'orch.io/service-account-token', 'orch.io/dockercfg', 'orch.io/dockerconfigjson', 'orch.io/basic-auth', 'orch.io/ssh-auth', 'orch.io/tls', 'bootstrap.orch.io/token'] },
]);

export const SecretEnvSourceSchema: MessageSchema = defineMessage('core_v1.SecretEnvSource', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'optional', type: 'bool', shape: 'single', pointer: true },
]);

export const SecretKeySelectorSchema: MessageSchema = defineMessage('core_v1.SecretKeySelector', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'key', type: 'string', shape: 'single', always: true, required: true },
  { name: 'optional', type: 'bool', shape: 'single', pointer: true },
]);

export const SecretListSchema: MessageSchema = defineMessage('core_v1.SecretList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => SecretSchema, shape: 'list', always: true, required: true },
]);

export const SecretProjectionSchema: MessageSchema = defineMessage('core_v1.SecretProjection', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'items', type: () => KeyToPathSchema, shape: 'list' },
  { name: 'optional', type: 'bool', shape: 'single', pointer: true },
]);

export const SecretReferenceSchema: MessageSchema = defineMessage('core_v1.SecretReference', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'namespace', type: 'string', shape: 'single' },
]);

export const SecretVolumeSourceSchema: MessageSchema = defineMessage('core_v1.SecretVolumeSource', {}, () => [
  { name: 'secretName', type: 'string', shape: 'single' },
  { name: 'items', type: () => KeyToPathSchema, shape: 'list' },
  { name: 'defaultMode', type: 'int32', shape: 'single', pointer: true },
  { name: 'optional', type: 'bool', shape: 'single', pointer: true },
]);

export const SecurityContextSchema: MessageSchema = defineMessage('core_v1.SecurityContext', {}, () => [
  { name: 'capabilities', type: () => CapabilitiesSchema, shape: 'single', pointer: true },
  { name: 'privileged', type: 'bool', shape: 'single', pointer: true },
  { name: 'seLinuxOptions', type: () => SELinuxOptionsSchema, shape: 'single', pointer: true },
  { name: 'windowsOptions', type: () => WindowsSecurityContextOptionsSchema, shape: 'single', pointer: true },
  { name: 'runAsUser', type: 'int64', shape: 'single', pointer: true },
  { name: 'runAsGroup', type: 'int64', shape: 'single', pointer: true },
  { name: 'runAsNonRoot', type: 'bool', shape: 'single', pointer: true },
  { name: 'readOnlyRootFilesystem', type: 'bool', shape: 'single', pointer: true },
  { name: 'allowPrivilegeEscalation', type: 'bool', shape: 'single', pointer: true },
  { name: 'procMount', type: 'string', shape: 'single', pointer: true, enum: ['Default', 'Unmasked'] },
  { name: 'seccompProfile', type: () => SeccompProfileSchema, shape: 'single', pointer: true },
]);

export const SerializedReferenceSchema: MessageSchema = defineMessage('core_v1.SerializedReference', { typeMeta: true }, () => [
  { name: 'reference', type: () => ObjectReferenceSchema, shape: 'single', always: true },
]);

export const ServiceSchema: MessageSchema = defineMessage('core_v1.Service', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => ServiceSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => ServiceStatusSchema, shape: 'single', always: true },
]);

export const ServiceAccountSchema: MessageSchema = defineMessage('core_v1.ServiceAccount', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'secrets', type: () => ObjectReferenceSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
  { name: 'imagePullSecrets', type: () => LocalObjectReferenceSchema, shape: 'list' },
  { name: 'automountServiceAccountToken', type: 'bool', shape: 'single', pointer: true },
]);

export const ServiceAccountListSchema: MessageSchema = defineMessage('core_v1.ServiceAccountList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ServiceAccountSchema, shape: 'list', always: true, required: true },
]);

export const ServiceAccountTokenProjectionSchema: MessageSchema = defineMessage('core_v1.ServiceAccountTokenProjection', {}, () => [
  { name: 'audience', type: 'string', shape: 'single' },
  { name: 'expirationSeconds', type: 'int64', shape: 'single', pointer: true },
  { name: 'path', type: 'string', shape: 'single', always: true, required: true },
]);

export const ServiceListSchema: MessageSchema = defineMessage('core_v1.ServiceList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ServiceSchema, shape: 'list', always: true, required: true },
]);

export const ServicePortSchema: MessageSchema = defineMessage('core_v1.ServicePort', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'protocol', type: 'string', shape: 'single', enum: ['TCP', 'UDP', 'SCTP'], default: 'TCP' },
  { name: 'appProtocol', type: 'string', shape: 'single', pointer: true },
  { name: 'port', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'targetPort', type: () => intstr.IntOrStringSchema, shape: 'single', always: true },
  { name: 'nodePort', type: 'int32', shape: 'single' },
]);

export const ServiceProxyOptionsSchema: MessageSchema = defineMessage('core_v1.ServiceProxyOptions', { typeMeta: true }, () => [
  { name: 'path', type: 'string', shape: 'single' },
]);

export const ServiceSpecSchema: MessageSchema = defineMessage('core_v1.ServiceSpec', {}, () => [
  { name: 'ports', type: () => ServicePortSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'port', listType: 'map', listMapKeys: ['port', 'protocol'] },
  { name: 'selector', type: 'string', shape: 'map' },
  { name: 'clusterIP', type: 'string', shape: 'single' },
  { name: 'clusterIPs', type: 'string', shape: 'list', listType: 'atomic' },
  { name: 'type', type: 'string', shape: 'single', enum: ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'] },
  { name: 'externalIPs', type: 'string', shape: 'list' },
  { name: 'sessionAffinity', type: 'string', shape: 'single', enum: ['ClientIP', 'None'] },
  { name: 'loadBalancerIP', type: 'string', shape: 'single' },
  { name: 'loadBalancerSourceRanges', type: 'string', shape: 'list' },
  { name: 'externalName', type: 'string', shape: 'single' },
  { name: 'externalTrafficPolicy', type: 'string', shape: 'single', enum: ['Local', 'Cluster'] },
  { name: 'healthCheckNodePort', type: 'int32', shape: 'single' },
  { name: 'publishNotReadyAddresses', type: 'bool', shape: 'single' },
  { name: 'sessionAffinityConfig', type: () => SessionAffinityConfigSchema, shape: 'single', pointer: true },
  { name: 'topologyKeys', type: 'string', shape: 'list' },
  { name: 'ipFamilies', type: 'string', shape: 'list', enum: ['IPv4', 'IPv6'], listType: 'atomic' },
  { name: 'ipFamilyPolicy', type: 'string', shape: 'single', pointer: true, enum: ['SingleStack', 'PreferDualStack', 'RequireDualStack'] },
  { name: 'allocateLoadBalancerNodePorts', type: 'bool', shape: 'single', pointer: true },
  { name: 'loadBalancerClass', type: 'string', shape: 'single', pointer: true, featureGate: 'LoadBalancerClass' },
  { name: 'internalTrafficPolicy', type: 'string', shape: 'single', pointer: true, enum: ['Cluster', 'Local'], featureGate: 'ServiceInternalTrafficPolicy' },
]);

export const ServiceStatusSchema: MessageSchema = defineMessage('core_v1.ServiceStatus', {}, () => [
  { name: 'loadBalancer', type: () => LoadBalancerStatusSchema, shape: 'single', always: true },
  { name: 'conditions', type: () => meta_v1.ConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type', listType: 'map', listMapKeys: ['type'] },
]);

export const SessionAffinityConfigSchema: MessageSchema = defineMessage('core_v1.SessionAffinityConfig', {}, () => [
  { name: 'clientIP', type: () => ClientIPConfigSchema, shape: 'single', pointer: true },
]);

export const StorageOSPersistentVolumeSourceSchema: MessageSchema = defineMessage('core_v1.StorageOSPersistentVolumeSource', {}, () => [
  { name: 'volumeName', type: 'string', shape: 'single' },
  { name: 'volumeNamespace', type: 'string', shape: 'single' },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'secretRef', type: () => ObjectReferenceSchema, shape: 'single', pointer: true },
]);

export const StorageOSVolumeSourceSchema: MessageSchema = defineMessage('core_v1.StorageOSVolumeSource', {}, () => [
  { name: 'volumeName', type: 'string', shape: 'single' },
  { name: 'volumeNamespace', type: 'string', shape: 'single' },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'secretRef', type: () => LocalObjectReferenceSchema, shape: 'single', pointer: true },
]);

export const SysctlSchema: MessageSchema = defineMessage('core_v1.Sysctl', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'value', type: 'string', shape: 'single', always: true, required: true },
]);

export const TCPSocketActionSchema: MessageSchema = defineMessage('core_v1.TCPSocketAction', {}, () => [
  { name: 'port', type: () => intstr.IntOrStringSchema, shape: 'single', always: true, required: true },
  { name: 'host', type: 'string', shape: 'single' },
]);

export const TaintSchema: MessageSchema = defineMessage('core_v1.Taint', {}, () => [
  { name: 'key', type: 'string', shape: 'single', always: true, required: true },
  { name: 'value', type: 'string', shape: 'single' },
  { name: 'effect', type: 'string', shape: 'single', always: true, required: true, enum: ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] },
  { name: 'timeAdded', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
]);

export const TolerationSchema: MessageSchema = defineMessage('core_v1.Toleration', {}, () => [
  { name: 'key', type: 'string', shape: 'single' },
  { name: 'operator', type: 'string', shape: 'single', enum: ['Exists', 'Equal'] },
  { name: 'value', type: 'string', shape: 'single' },
  { name: 'effect', type: 'string', shape: 'single', enum: ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] },
  { name: 'tolerationSeconds', type: 'int64', shape: 'single', pointer: true },
]);

export const TopologySelectorLabelRequirementSchema: MessageSchema = defineMessage('core_v1.TopologySelectorLabelRequirement', {}, () => [
  { name: 'key', type: 'string', shape: 'single', always: true, required: true },
  { name: 'values', type: 'string', shape: 'list', always: true, required: true },
]);

export const TopologySelectorTermSchema: MessageSchema = defineMessage('core_v1.TopologySelectorTerm', {}, () => [
  { name: 'matchLabelExpressions', type: () => TopologySelectorLabelRequirementSchema, shape: 'list' },
]);

export const TopologySpreadConstraintSchema: MessageSchema = defineMessage('core_v1.TopologySpreadConstraint', {}, () => [
  { name: 'maxSkew', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'topologyKey', type: 'string', shape: 'single', always: true, required: true },
  { name: 'whenUnsatisfiable', type: 'string', shape: 'single', always: true, required: true, enum: ['DoNotSchedule', 'ScheduleAnyway'] },
  { name: 'labelSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
]);

export const TypedLocalObjectReferenceSchema: MessageSchema = defineMessage('core_v1.TypedLocalObjectReference', {}, () => [
  { name: 'apiGroup', type: 'string', shape: 'single', pointer: true, always: true },
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
]);

export const VolumeSchema: MessageSchema = defineMessage('core_v1.Volume', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'hostPath', type: () => HostPathVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'emptyDir', type: () => EmptyDirVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'gcePersistentDisk', type: () => GCEPersistentDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'awsElasticBlockStore', type: () => AWSElasticBlockStoreVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'gitRepo', type: () => GitRepoVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'secret', type: () => SecretVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'nfs', type: () => NFSVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'iscsi', type: () => ISCSIVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'glusterfs', type: () => GlusterfsVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'persistentVolumeClaim', type: () => PersistentVolumeClaimVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'rbd', type: () => RBDVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'flexVolume', type: () => FlexVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'cinder', type: () => CinderVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'cephfs', type: () => CephFSVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'flocker', type: () => FlockerVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'downwardAPI', type: () => DownwardAPIVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'fc', type: () => FCVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'azureFile', type: () => AzureFileVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'configMap', type: () => ConfigMapVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'vsphereVolume', type: () => VsphereVirtualDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'quobyte', type: () => QuobyteVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'azureDisk', type: () => AzureDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'photonPersistentDisk', type: () => PhotonPersistentDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'projected', type: () => ProjectedVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'portworxVolume', type: () => PortworxVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'scaleIO', type: () => ScaleIOVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'storageos', type: () => StorageOSVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'csi', type: () => CSIVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'ephemeral', type: () => EphemeralVolumeSourceSchema, shape: 'single', pointer: true },
]);

export const VolumeDeviceSchema: MessageSchema = defineMessage('core_v1.VolumeDevice', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'devicePath', type: 'string', shape: 'single', always: true, required: true },
]);

export const VolumeMountSchema: MessageSchema = defineMessage('core_v1.VolumeMount', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'readOnly', type: 'bool', shape: 'single' },
  { name: 'mountPath', type: 'string', shape: 'single', always: true, required: true },
  { name: 'subPath', type: 'string', shape: 'single' },
  { name: 'mountPropagation', type: 'string', shape: 'single', pointer: true, enum: ['None', 'HostToContainer', 'Bidirectional'] },
  { name: 'subPathExpr', type: 'string', shape: 'single' },
]);

export const VolumeNodeAffinitySchema: MessageSchema = defineMessage('core_v1.VolumeNodeAffinity', {}, () => [
  { name: 'required', type: () => NodeSelectorSchema, shape: 'single', pointer: true },
]);

export const VolumeProjectionSchema: MessageSchema = defineMessage('core_v1.VolumeProjection', {}, () => [
  { name: 'secret', type: () => SecretProjectionSchema, shape: 'single', pointer: true },
  { name: 'downwardAPI', type: () => DownwardAPIProjectionSchema, shape: 'single', pointer: true },
  { name: 'configMap', type: () => ConfigMapProjectionSchema, shape: 'single', pointer: true },
  { name: 'serviceAccountToken', type: () => ServiceAccountTokenProjectionSchema, shape: 'single', pointer: true },
]);

export const VolumeSourceSchema: MessageSchema = defineMessage('core_v1.VolumeSource', {}, () => [
  { name: 'hostPath', type: () => HostPathVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'emptyDir', type: () => EmptyDirVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'gcePersistentDisk', type: () => GCEPersistentDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'awsElasticBlockStore', type: () => AWSElasticBlockStoreVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'gitRepo', type: () => GitRepoVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'secret', type: () => SecretVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'nfs', type: () => NFSVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'iscsi', type: () => ISCSIVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'glusterfs', type: () => GlusterfsVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'persistentVolumeClaim', type: () => PersistentVolumeClaimVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'rbd', type: () => RBDVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'flexVolume', type: () => FlexVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'cinder', type: () => CinderVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'cephfs', type: () => CephFSVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'flocker', type: () => FlockerVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'downwardAPI', type: () => DownwardAPIVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'fc', type: () => FCVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'azureFile', type: () => AzureFileVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'configMap', type: () => ConfigMapVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'vsphereVolume', type: () => VsphereVirtualDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'quobyte', type: () => QuobyteVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'azureDisk', type: () => AzureDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'photonPersistentDisk', type: () => PhotonPersistentDiskVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'projected', type: () => ProjectedVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'portworxVolume', type: () => PortworxVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'scaleIO', type: () => ScaleIOVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'storageos', type: () => StorageOSVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'csi', type: () => CSIVolumeSourceSchema, shape: 'single', pointer: true },
  { name: 'ephemeral', type: () => EphemeralVolumeSourceSchema, shape: 'single', pointer: true },
]);

export const VsphereVirtualDiskVolumeSourceSchema: MessageSchema = defineMessage('core_v1.VsphereVirtualDiskVolumeSource', {}, () => [
  { name: 'volumePath', type: 'string', shape: 'single', always: true, required: true },
  { name: 'fsType', type: 'string', shape: 'single' },
  { name: 'storagePolicyName', type: 'string', shape: 'single' },
  { name: 'storagePolicyID', type: 'string', shape: 'single' },
]);

export const WeightedPodAffinityTermSchema: MessageSchema = defineMessage('core_v1.WeightedPodAffinityTerm', {}, () => [
  { name: 'weight', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'podAffinityTerm', type: () => PodAffinityTermSchema, shape: 'single', always: true, required: true },
]);

export const WindowsSecurityContextOptionsSchema: MessageSchema = defineMessage('core_v1.WindowsSecurityContextOptions', {}, () => [
  { name: 'gmsaCredentialSpecName', type: 'string', shape: 'single', pointer: true },
  { name: 'gmsaCredentialSpec', type: 'string', shape: 'single', pointer: true },
  { name: 'runAsUserName', type: 'string', shape: 'single', pointer: true },
]);
