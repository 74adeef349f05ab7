import type { Names } from '@orch/apimachinery';
import { admissionRegistrationDefaults } from '../admissionregistration/defaults.js';
import { apiExtensionsDefaults } from '../apiextensions/defaults.js';
import { apiRegistrationDefaults } from '../apiregistration/defaults.js';
import { appsDefaults } from '../apps/defaults.js';
import { autoscalingDefaults } from '../autoscaling/defaults.js';
import { batchDefaults } from '../batch/defaults.js';
import { certificatesDefaults } from '../certificates/defaults.js';
import { coreDefaults } from '../core/defaults.js';
import { discoveryDefaults } from '../discovery/defaults.js';
import { flowControlDefaults } from '../flowcontrol/defaults.js';
import { networkingDefaults } from '../networking/defaults.js';
import { policyDefaults } from '../policy/defaults.js';
import { rbacDefaults } from '../rbac/defaults.js';
import type { MessageDefaults } from '../resources/defaulting/compile.js';
import { schedulingDefaults } from '../scheduling/defaults.js';
import { storageDefaults } from '../storage/defaults.js';

/** Defaults of all messages, with the names of a dialect. */
export function allDefaults(names: Names): MessageDefaults {
  return {
    ...coreDefaults,
    ...appsDefaults,
    ...batchDefaults,
    ...autoscalingDefaults,
    ...networkingDefaults,
    ...policyDefaults,
    ...discoveryDefaults,
    ...storageDefaults,
    ...schedulingDefaults,
    ...flowControlDefaults,
    ...admissionRegistrationDefaults,
    ...apiExtensionsDefaults,
    ...apiRegistrationDefaults,
    ...rbacDefaults(names),
    ...certificatesDefaults(names),
  };
}
