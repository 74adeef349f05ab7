import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  genericStrategy,
  invalid,
  optionalNumberAt,
  wellKnown,
} from '@orch/apimachinery';
import * as v1 from '../generated/coordination_v1/schema.js';
import * as v1beta1 from '../generated/coordination_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { leaseColumns } from './leases.js';

export function coordinationRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group: wellKnown.groups.coordination,
      resource: 'leases',
      strategy: genericStrategy({
        namespaced: true,
        nameRule: 'dnsSubdomain',
        metadata: { onUpdate: ['change'], anyFinalizer: true },
        allowCreateOnUpdate: true,
        allowUnconditionalUpdate: false,
        validate: validateLease,
      }),
      columns: leaseColumns,
      versions: { v1: versionOf(context, v1.LeaseSchema), v1beta1: versionOf(context, v1beta1.LeaseSchema) },
    },
  ];
}

function validateLease(lease: DeepReadonly<ApiObject>): readonly FieldError[] {
  const errors: FieldError[] = [];
  const path = fieldPath('spec');
  const duration = optionalNumberAt(lease, 'spec', 'leaseDurationSeconds');
  if (duration !== undefined && duration <= 0) {
    errors.push(invalid(path.child('leaseDurationSeconds'), duration, 'must be greater than 0'));
  }
  const transitions = optionalNumberAt(lease, 'spec', 'leaseTransitions');
  if (transitions !== undefined && transitions < 0) {
    errors.push(invalid(path.child('leaseTransitions'), transitions, 'must to greater or equal than 0'));
  }
  return errors;
}
