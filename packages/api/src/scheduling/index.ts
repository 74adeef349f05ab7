import { wellKnown } from '@orch/apimachinery';
import * as v1 from '../generated/scheduling_v1/schema.js';
import * as v1alpha1 from '../generated/scheduling_v1alpha1/schema.js';
import * as v1beta1 from '../generated/scheduling_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { priorityClassColumns, priorityClassStrategy } from './priorityclasses.js';

export function schedulingRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group: wellKnown.groups.scheduling,
      resource: 'priorityclasses',
      strategy: priorityClassStrategy,
      columns: priorityClassColumns,
      versions: {
        v1: versionOf(context, v1.PriorityClassSchema),
        v1beta1: versionOf(context, v1beta1.PriorityClassSchema),
        v1alpha1: versionOf(context, v1alpha1.PriorityClassSchema),
      },
    },
  ];
}
