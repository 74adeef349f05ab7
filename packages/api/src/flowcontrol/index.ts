import { genericStrategy, int32At, wellKnown } from '@orch/apimachinery';
import * as v1alpha1 from '../generated/flowcontrol_v1alpha1/schema.js';
import * as v1beta1 from '../generated/flowcontrol_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { flowSchemaColumns } from './flowschemas/columns.js';
import { validateFlowSchema } from './flowschemas/validate.js';
import { priorityLevelConfigurationColumns, validatePriorityLevel } from './prioritylevelconfigurations.js';
import { validateConditions } from './validate-conditions.js';

const group = wellKnown.groups.flowControl;

export function flowControlRefinements(context: RefineContext): readonly ResourceRefinement[] {
  const rules = {
    namespaced: false,
    nameRule: 'dnsSubdomain',
    metadata: { onUpdate: ['whole'] },
    status: { keeps: ['metadata'], validateUpdate: validateConditions },
  } as const;
  return [
    {
      group,
      resource: 'flowschemas',
      strategy: genericStrategy({
        ...rules,
        generation: { schema: v1beta1.FlowSchemaSchema },
        validate: (schema, { names }) => validateFlowSchema(schema, names),
      }),
      columns: flowSchemaColumns,
      rowOrder: (schema) => int32At(schema, 'spec', 'matchingPrecedence'),
      versions: {
        v1beta1: versionOf(context, v1beta1.FlowSchemaSchema),
        v1alpha1: versionOf(context, v1alpha1.FlowSchemaSchema),
      },
    },
    {
      group,
      resource: 'prioritylevelconfigurations',
      strategy: genericStrategy({
        ...rules,
        generation: { schema: v1beta1.PriorityLevelConfigurationSchema },
        validate: (level, { names }) => validatePriorityLevel(level, names),
      }),
      columns: priorityLevelConfigurationColumns,
      versions: {
        v1beta1: versionOf(context, v1beta1.PriorityLevelConfigurationSchema),
        v1alpha1: versionOf(context, v1alpha1.PriorityLevelConfigurationSchema),
      },
    },
  ];
}
