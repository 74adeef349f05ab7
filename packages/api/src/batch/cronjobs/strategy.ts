import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  invalid,
  type Names,
  notSupported,
  required,
  validateNamePrefix,
} from '@orch/apimachinery';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import { booleanAt, fieldsAt, optionalFieldsAt, optionalNumberAt, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { templatePreparation } from '../../resources/template-preparation.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkNonNegative, checkSupported } from '../../resources/validation/checks.js';
import { validateJobSpec } from '../jobs/validate.js';
import { scheduleFault } from './schedule.js';

/** Room for the eleven characters that tell its jobs apart. */
const cronJobNameCharactersMax = 52;

const tooLong = `must be no more than ${cronJobNameCharactersMax} characters`;

export const cronJobStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: {
    ofName: (name) => [...dnsSubdomain(name), ...(name.length > cronJobNameCharactersMax ? [tooLong] : [])],
    ofPrefix: (prefix) => validateNamePrefix(prefix, 'dnsSubdomain'),
  },
  metadata: { onUpdate: ['change'] },
  status: { checksMetadata: false },
  ...templatePreparation('spec', 'jobTemplate', 'spec', 'template'),
  validate: validateCronJob,
});

function validateCronJob(
  cronJob: DeepReadonly<ApiObject>,
  { names }: Pick<StrategyContext, 'names'>,
): readonly FieldError[] {
  const path = fieldPath('spec');
  const spec = fieldsAt(cronJob, 'spec');
  const supported = ['Allow', 'Forbid', 'Replace'];
  const errors: FieldError[] = [...validateSchedule(textAt(spec, 'schedule'))];
  const checkCount = (name: string) => checkNonNegative(optionalNumberAt(spec, name), path.child(name));
  appendAll(errors, [
    ...checkCount('startingDeadlineSeconds'),
    ...checkSupported(textAt(spec, 'concurrencyPolicy'), path.child('concurrencyPolicy'), {
      supported,
      required: true,
    }),
    ...validateJobTemplate(cronJob, names),
    ...checkCount('successfulJobsHistoryLimit'),
    ...checkCount('failedJobsHistoryLimit'),
  ]);
  return errors;
}

function validateSchedule(schedule: string): readonly FieldError[] {
  const path = fieldPath('spec', 'schedule');
  if (schedule === '') return [required(path, '')];
  const fault = scheduleFault(schedule);
  return fault === undefined ? [] : [invalid(path, schedule, fault)];
}

/** Each job gets a selector of its own. */
function validateJobTemplate(cronJob: DeepReadonly<ApiObject>, names: Names): readonly FieldError[] {
  const path = fieldPath('spec', 'jobTemplate', 'spec');
  const spec = fieldsAt(cronJob, 'spec', 'jobTemplate', 'spec');
  const errors: FieldError[] = [...validateJobSpec(spec, path, { names })];
  const selector = optionalFieldsAt(spec, 'selector');
  if (selector !== undefined) {
    errors.push(invalid(path.child('selector'), selector, '`selector` will be auto-generated'));
  }
  if (booleanAt(spec, 'manualSelector')) {
    errors.push(notSupported(path.child('manualSelector'), true, ['nil', 'false']));
  }
  return errors;
}
