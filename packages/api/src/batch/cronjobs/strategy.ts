import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  invalid,
  notSupported,
  required,
} from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import { fieldsAt, optionalNumberAt, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkNonNegative } from '../../resources/validation/checks.js';
import { validateJobTemplate } from '../jobs/strategy.js';

export const cronJobNameCharactersMax = 52;

export const cronJobStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  status: {},
  validate: validateCronJob,
  validateUpdate: () => [],
});

function validateCronJob(cronJob: DeepReadonly<ApiObject>): readonly FieldError[] {
  const path = fieldPath('spec');
  const spec = fieldsAt(cronJob, 'spec');
  const errors: FieldError[] = [];
  if (textAt(spec, 'schedule') === '') errors.push(required(path.child('schedule'), ''));
  for (const name of ['startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit']) {
    errors.push(...checkNonNegative(optionalNumberAt(spec, name), path.child(name)));
  }
  const policy = textAt(spec, 'concurrencyPolicy');
  const policies = ['Allow', 'Forbid', 'Replace'];
  if (policy === '') errors.push(required(path.child('concurrencyPolicy'), ''));
  else if (!policies.includes(policy)) errors.push(notSupported(path.child('concurrencyPolicy'), policy, policies));
  errors.push(...validateJobTemplate(fieldsAt(spec, 'jobTemplate', 'spec'), path.child('jobTemplate', 'spec')));
  const { name = '' } = cronJob.metadata;
  if (name.length > cronJobNameCharactersMax) {
    errors.push(
      invalid(fieldPath('metadata', 'name'), name, `must be no more than ${cronJobNameCharactersMax} characters`),
    );
  }
  return errors;
}
