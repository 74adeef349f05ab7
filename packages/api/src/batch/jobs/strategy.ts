import type { FieldLabels, SelectableField, Strategy } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  genericStrategy,
  quotePrintable,
  semanticallyEqual,
} from '@orch/apimachinery';
import { templatePreparation } from '../../core/pods/template-preparation.js';
import { copyTemplateLabels } from '../../resources/defaulting/set.js';
import { numberField } from '../../resources/selectable-fields.js';
import { prepareGatedFields } from './gated-fields.js';
import { generateSelector, jobLabels } from './selector.js';
import { validateJob, validateJobStatus, validateJobUpdate } from './validate.js';

const template = templatePreparation();

const strategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  // A status update may lack labels. The job then has those of its template.
  status: { prepareForUpdate: copyTemplateLabels, validateUpdate: validateJobStatus },
  prepareForCreate(job, context) {
    prepareGatedFields(job, undefined, context);
    template.prepareForCreate(job, context);
    generateSelector(job);
  },
  prepareForUpdate(job, old, context) {
    prepareGatedFields(job, old, context);
    template.prepareForUpdate(job, old, context);
  },
  validate: validateJob,
  validateUpdate: validateJobUpdate,
});

export const jobStrategy: Strategy = {
  ...strategy,
  validateCreate: (job, context) => strategy.validateCreate(withoutGeneratedLabels(job), context),
};

/** Removes labels that job and template share, so that their errors are reported once. */
function withoutGeneratedLabels(job: DeepReadonly<ApiObject>): DeepReadonly<ApiObject> {
  const { labels, ...metadata } = job.metadata;
  return semanticallyEqual(labels, jobLabels(job)) ? { ...job, metadata } : job;
}

export const jobSelectableFields: readonly SelectableField[] = [numberField('status.succeeded')].map((field) => ({
  ...field,
  path: 'status.successful',
}));

/** Only jobs have this message in v1.21. */
export const jobFieldLabels: FieldLabels = {
  unsupportedMessage: (label) => `field label ${quotePrintable(label)} not supported for batchv1.Job`,
};
