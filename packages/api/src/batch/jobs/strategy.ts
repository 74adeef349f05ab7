import type { SelectableField, Strategy } from '../../resources/definition.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { numberField } from '../../resources/selectable-fields.js';
import { templatePreparation } from '../../resources/template-preparation.js';
import { settleGatedFields } from './disabled-fields.js';
import { generateSelector } from './selector.js';
import { validateJob, validateJobStatus, validateJobUpdate } from './validate.js';

const template = templatePreparation();

export const jobStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  status: { validateUpdate: validateJobStatus },
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

export const jobSelectableFields: readonly SelectableField[] = [numberField('status.succeeded')].map((field) => ({
  ...field,
  path: 'status.successful',
}));
