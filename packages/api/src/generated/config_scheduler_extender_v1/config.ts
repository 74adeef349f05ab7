// Generated from packages/api/config-kinds/scheduler-extender_v1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const extenderPreemptionArgsKind: ConfigKind<types.ExtenderPreemptionArgs> = defineConfigKind({
  name: 'config_scheduler_extender_v1.ExtenderPreemptionArgs',
  kinds: [],
  mayOmitKind: true,
  secrets: [],
  validate: validators.validateExtenderPreemptionArgs,
});

export const extenderPreemptionResultKind: ConfigKind<types.ExtenderPreemptionResult> = defineConfigKind({
  name: 'config_scheduler_extender_v1.ExtenderPreemptionResult',
  kinds: [],
  mayOmitKind: true,
  secrets: [],
  validate: validators.validateExtenderPreemptionResult,
});

export const extenderArgsKind: ConfigKind<types.ExtenderArgs> = defineConfigKind({
  name: 'config_scheduler_extender_v1.ExtenderArgs',
  kinds: [],
  mayOmitKind: true,
  secrets: [],
  validate: validators.validateExtenderArgs,
});

export const extenderFilterResultKind: ConfigKind<types.ExtenderFilterResult> = defineConfigKind({
  name: 'config_scheduler_extender_v1.ExtenderFilterResult',
  kinds: [],
  mayOmitKind: true,
  secrets: [],
  validate: validators.validateExtenderFilterResult,
});

export const extenderBindingArgsKind: ConfigKind<types.ExtenderBindingArgs> = defineConfigKind({
  name: 'config_scheduler_extender_v1.ExtenderBindingArgs',
  kinds: [],
  mayOmitKind: true,
  secrets: [],
  validate: validators.validateExtenderBindingArgs,
});

export const extenderBindingResultKind: ConfigKind<types.ExtenderBindingResult> = defineConfigKind({
  name: 'config_scheduler_extender_v1.ExtenderBindingResult',
  kinds: [],
  mayOmitKind: true,
  secrets: [],
  validate: validators.validateExtenderBindingResult,
});

export const hostPriorityKind: ConfigKind<types.HostPriority> = defineConfigKind({
  name: 'config_scheduler_extender_v1.HostPriority',
  kinds: [],
  mayOmitKind: true,
  secrets: [],
  validate: validators.validateHostPriority,
});
