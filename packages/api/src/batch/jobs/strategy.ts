import type { SelectableField, Strategy } from '../../resources/definition.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { numberField } from '../../resources/selectable-fields.js';
import { generateSelector } from './selector.js';
import { validateJob, validateJobUpdate } from './validate.js';

export const jobStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  status: {},
  prepareForCreate: generateSelector,
  validate: validateJob,
  validateUpdate: validateJobUpdate,
});

export const jobSelectableFields: readonly SelectableField[] = [numberField('status.succeeded')].map((field) => ({
  ...field,
  path: 'status.successful',
}));
