import * as v1 from '../generated/batch_v1/schema.js';
import * as v1beta1 from '../generated/batch_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { cronJobColumns } from './cronjobs/columns.js';
import { cronJobStrategy } from './cronjobs/strategy.js';
import { jobColumns } from './jobs/columns.js';
import { jobFieldLabels, jobSelectableFields, jobStrategy } from './jobs/strategy.js';

const group = 'batch';

export function batchRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group,
      resource: 'jobs',
      strategy: jobStrategy,
      columns: jobColumns,
      selectableFields: jobSelectableFields,
      fieldLabels: jobFieldLabels,
      versions: { v1: versionOf(context, v1.JobSchema) },
    },
    {
      group,
      resource: 'cronjobs',
      strategy: cronJobStrategy,
      columns: cronJobColumns,
      versions: { v1: versionOf(context, v1.CronJobSchema), v1beta1: versionOf(context, v1beta1.CronJobSchema) },
    },
  ];
}
