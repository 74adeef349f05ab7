// Generated from packages/api/config-kinds/scheduler-config_v1beta1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const schedulerConfigurationKind: ConfigKind<types.SchedulerConfiguration> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.SchedulerConfiguration',
  kinds: [{"kind":"SchedulerConfiguration","compatKind":"KubeSchedulerConfiguration","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateSchedulerConfiguration,
});

export const defaultPreemptionArgsKind: ConfigKind<types.DefaultPreemptionArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.DefaultPreemptionArgs',
  kinds: [{"kind":"DefaultPreemptionArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateDefaultPreemptionArgs,
});

export const interPodAffinityArgsKind: ConfigKind<types.InterPodAffinityArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.InterPodAffinityArgs',
  kinds: [{"kind":"InterPodAffinityArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateInterPodAffinityArgs,
});

export const nodeAffinityArgsKind: ConfigKind<types.NodeAffinityArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.NodeAffinityArgs',
  kinds: [{"kind":"NodeAffinityArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateNodeAffinityArgs,
});

export const nodeLabelArgsKind: ConfigKind<types.NodeLabelArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.NodeLabelArgs',
  kinds: [{"kind":"NodeLabelArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateNodeLabelArgs,
});

export const nodeResourcesFitArgsKind: ConfigKind<types.NodeResourcesFitArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.NodeResourcesFitArgs',
  kinds: [{"kind":"NodeResourcesFitArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateNodeResourcesFitArgs,
});

export const nodeResourcesLeastAllocatedArgsKind: ConfigKind<types.NodeResourcesLeastAllocatedArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.NodeResourcesLeastAllocatedArgs',
  kinds: [{"kind":"NodeResourcesLeastAllocatedArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateNodeResourcesLeastAllocatedArgs,
});

export const nodeResourcesMostAllocatedArgsKind: ConfigKind<types.NodeResourcesMostAllocatedArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.NodeResourcesMostAllocatedArgs',
  kinds: [{"kind":"NodeResourcesMostAllocatedArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateNodeResourcesMostAllocatedArgs,
});

export const podTopologySpreadArgsKind: ConfigKind<types.PodTopologySpreadArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.PodTopologySpreadArgs',
  kinds: [{"kind":"PodTopologySpreadArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validatePodTopologySpreadArgs,
});

export const requestedToCapacityRatioArgsKind: ConfigKind<types.RequestedToCapacityRatioArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.RequestedToCapacityRatioArgs',
  kinds: [{"kind":"RequestedToCapacityRatioArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateRequestedToCapacityRatioArgs,
});

export const serviceAffinityArgsKind: ConfigKind<types.ServiceAffinityArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.ServiceAffinityArgs',
  kinds: [{"kind":"ServiceAffinityArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateServiceAffinityArgs,
});

export const volumeBindingArgsKind: ConfigKind<types.VolumeBindingArgs> = defineConfigKind({
  name: 'config_scheduler_config_v1beta1.VolumeBindingArgs',
  kinds: [{"kind":"VolumeBindingArgs","group":"scheduler.config.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateVolumeBindingArgs,
});
