import type { StrategyContext } from '@orch/apimachinery';
import { type ApiObject, formatTime, genericStrategy, optionalFieldsAt, wellKnown } from '@orch/apimachinery';
import * as v1 from '../generated/apiregistration_v1/schema.js';
import * as v1beta1 from '../generated/apiregistration_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import {
  apiServiceColumns,
  nameRuleOfApiService,
  validateApiService,
  validateApiServiceStatus,
} from './apiservices.js';

export function apiRegistrationRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group: wellKnown.groups.apiRegistration,
      resource: 'apiservices',
      strategy: genericStrategy({
        namespaced: false,
        allowUnconditionalUpdate: false,
        status: {
          keeps: ['labels', 'annotations', 'finalizers', 'ownerReferences'],
          validateUpdate: validateApiServiceStatus,
        },
        prepareForCreate: markLocalAvailable,
        nameRuleOf: nameRuleOfApiService,
        validate: validateApiService,
      }),
      columns: apiServiceColumns,
      versions: { v1: versionOf(context, v1.APIServiceSchema), v1beta1: versionOf(context, v1beta1.APIServiceSchema) },
    },
  ];
}

/** Sets the condition Available of local API services. */
function markLocalAvailable(service: ApiObject, { now }: StrategyContext): void {
  if (optionalFieldsAt(service, 'spec', 'service') !== undefined) return;
  const condition = {
    type: 'Available',
    status: 'True',
    lastTransitionTime: formatTime(now),
    reason: 'Local',
    message: 'Local APIServices are always available',
  };
  service['status'] = { conditions: [condition] };
}
