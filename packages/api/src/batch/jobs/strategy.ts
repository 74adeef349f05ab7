import { type ApiObject, type DeepReadonly, quotePrintable } from '@orch/apimachinery';
import { copyTemplateLabels } from '../../resources/defaulting/set.js';
import type { FieldLabels, SelectableField, Strategy } from '../../resources/definition.js';
import { semanticallyEqual } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { numberField } from '../../resources/selectable-fields.js';
import { templatePreparation } from '../../resources/template-preparation.js';
import { settleGatedFields } from './disabled-fields.js';
import { generateSelector, jobLabels } from './selector.js';
import { validateJob, validateJobStatus, validateJobUpdate } from './validate.js';

const template = templatePreparation();

const strategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  // Writers of the status may leave out labels; the job has those of its template then.
  status: { prepareForUpdate: copyTemplateLabels, validateUpdate: validateJobStatus },
  prepareForCreate(job, context) {
    settleGatedFields(job, undefined, context);
    template.prepareForCreate(job, context);
    generateSelector(job);
  },
  prepareForUpdate(job, old, context) {
    settleGatedFields(job, old, context);
    template.prepareForUpdate(job, old, context);
  },
  validate: validateJob,
  validateUpdate: validateJobUpdate,
});

export const jobStrategy: Strategy = {
  ...strategy,
  validateCreate: (job, context) => strategy.validateCreate(withoutGeneratedLabels(job), context),
};

/** Labels that a job has from its template alone, and the template from the job, are faulty in one place only. */
function withoutGeneratedLabels(job: DeepReadonly<ApiObject>): DeepReadonly<ApiObject> {
  const { labels, ...metadata } = job.metadata;
  return semanticallyEqual(labels, jobLabels(job)) ? { ...job, metadata } : job;
}

export const jobSelectableFields: readonly SelectableField[] = [numberField('status.succeeded')].map((field) => ({
  ...field,
  path: 'status.successful',
}));

/** v1.21 says so of jobs alone. */
export const jobFieldLabels: FieldLabels = {
  refusal: (label) => `field label ${quotePrintable(label)} not supported for batchv1.Job`,
};
