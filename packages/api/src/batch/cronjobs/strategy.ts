import type { Strategy } from '@orch/apimachinery';
import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  fieldsAt,
  genericStrategy,
  invalid,
  memberAt,
  notSupported,
  optionalFieldsAt,
  optionalNumberAt,
  required,
  textAt,
  validateNamePrefix,
} from '@orch/apimachinery';
import { templatePreparation } from '../../core/pods/template-preparation.js';
import type { PodContext } from '../../resources/pod-context.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkNonNegative, checkSupported } from '../../resources/validation/checks.js';
import { validateJobSpec } from '../jobs/validate.js';
import { scheduleError } from './schedule.js';

/** Leaves room for the suffix of eleven characters of the job names. */
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

type CronJob = DeepReadonly<ApiObject>;

function validateCronJob(cronJob: CronJob, context: PodContext, old?: CronJob): readonly FieldError[] {
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
    ...validateJobTemplate(cronJob, context, old),
    ...checkCount('successfulJobsHistoryLimit'),
    ...checkCount('failedJobsHistoryLimit'),
  ]);
  return errors;
}

function validateSchedule(schedule: string): readonly FieldError[] {
  const path = fieldPath('spec', 'schedule');
  if (schedule === '') return [required(path, '')];
  const error = scheduleError(schedule);
  return error === undefined ? [] : [invalid(path, schedule, error)];
}

/** The controller generates the selector of each job. */
function validateJobTemplate(cronJob: CronJob, context: PodContext, old: CronJob | undefined): readonly FieldError[] {
  const path = fieldPath('spec', 'jobTemplate', 'spec');
  const spec = fieldsAt(cronJob, 'spec', 'jobTemplate', 'spec');
  const oldSpec = memberAt(old, 'spec', 'jobTemplate', 'spec');
  const errors: FieldError[] = [...validateJobSpec(spec, path, { ...context, oldSpec })];
  const selector = optionalFieldsAt(spec, 'selector');
  if (selector !== undefined) {
    errors.push(invalid(path.child('selector'), selector, '`selector` will be auto-generated'));
  }
  if (booleanAt(spec, 'manualSelector')) {
    errors.push(notSupported(path.child('manualSelector'), true, ['nil', 'false']));
  }
  return errors;
}
