import type { Names } from '@orch/apimachinery';
import { admissionRegistrationRefinements } from '../admissionregistration/index.js';
import { apiExtensionsRefinements } from '../apiextensions/index.js';
import { apiRegistrationRefinements } from '../apiregistration/index.js';
import { appsRefinements } from '../apps/index.js';
import { authorizationRefinements } from '../authorization/index.js';
import { autoscalingRefinements } from '../autoscaling/index.js';
import { batchRefinements } from '../batch/index.js';
import { certificatesRefinements } from '../certificates/index.js';
import { coordinationRefinements } from '../coordination/index.js';
import { coreRefinements } from '../core/index.js';
import { discoveryRefinements } from '../discovery/index.js';
import { flowControlRefinements } from '../flowcontrol/index.js';
import { internalRefinements } from '../internal/index.js';
import { networkingRefinements } from '../networking/index.js';
import { nodeRefinements } from '../node/index.js';
import { policyRefinements } from '../policy/index.js';
import { rbacRefinements } from '../rbac/index.js';
import type { RefineContext } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { schedulingRefinements } from '../scheduling/index.js';
import { storageRefinements } from '../storage/index.js';
import { allDefaults } from './all-defaults.js';

/** Refinements of all resources, with the names of a dialect in defaults, cells and conversions. */
export function resourceRefinements(
  names: Names,
  { gates }: Pick<RefineContext, 'gates'> = {},
): readonly ResourceRefinement[] {
  const context = { names, gates, defaults: allDefaults(names) };
  return [
    ...coreRefinements(context),
    ...appsRefinements(context),
    ...batchRefinements(context),
    ...autoscalingRefinements(context),
    ...networkingRefinements(context),
    ...policyRefinements(context),
    ...rbacRefinements(context),
    ...storageRefinements(context),
    ...discoveryRefinements(context),
    ...coordinationRefinements(context),
    ...schedulingRefinements(context),
    ...nodeRefinements(context),
    ...certificatesRefinements(context),
    ...authorizationRefinements(),
    ...admissionRegistrationRefinements(context),
    ...apiExtensionsRefinements(context),
    ...apiRegistrationRefinements(context),
    ...flowControlRefinements(context),
    ...internalRefinements(context),
  ];
}
