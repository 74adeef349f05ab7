import * as v1 from '../generated/policy_v1/schema.js';
import * as v1beta1 from '../generated/policy_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { podDisruptionBudgetColumns } from './poddisruptionbudgets/columns.js';
import { budgetConversion } from './poddisruptionbudgets/convert.js';
import { podDisruptionBudgetStrategy } from './poddisruptionbudgets/strategy.js';
import { podSecurityPolicyColumns } from './podsecuritypolicies/columns.js';
import { podSecurityPolicyStrategy } from './podsecuritypolicies/strategy.js';

const group = 'policy';

export function policyRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group,
      resource: 'poddisruptionbudgets',
      strategy: podDisruptionBudgetStrategy,
      columns: podDisruptionBudgetColumns,
      versions: {
        v1: versionOf(context, v1.PodDisruptionBudgetSchema),
        v1beta1: versionOf(context, v1beta1.PodDisruptionBudgetSchema, budgetConversion(context.names)),
      },
    },
    {
      group,
      resource: 'podsecuritypolicies',
      kindGroup: 'extensions',
      strategy: podSecurityPolicyStrategy,
      columns: podSecurityPolicyColumns,
      versions: { v1beta1: versionOf(context, v1beta1.PodSecurityPolicySchema) },
    },
  ];
}
