import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  invalid,
  notSupported,
  required,
} from '@orch/apimachinery';
import { validatePodTemplate } from '../../core/pods/validate-spec.js';
import { JobSpecSchema } from '../../generated/batch_v1/schema.js';
import type { SelectableField, Strategy } from '../../resources/definition.js';
import {
  booleanAt,
  ensureFields,
  fieldsAt,
  memberAt,
  optionalFieldsAt,
  optionalNumberAt,
  textAt,
  textMapAt,
} from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { equalBySchema } from '../../resources/schema-equality.js';
import { numberField } from '../../resources/selectable-fields.js';
import { checkImmutable } from '../../resources/validation/checks.js';
import { selectorAt } from '../../resources/validation/selectors.js';
import { labelsMismatch, validateCounts } from '../../resources/validation/workload.js';

type Job = DeepReadonly<ApiObject>;

export const jobStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  status: {},
  prepareForCreate: generateSelector,
  validate: validateJob,
  validateUpdate: validateJobUpdate,
});

export const jobSelectableFields: readonly SelectableField[] = [numberField('status.succeeded')].map((field) => ({
  ...field,
  path: 'status.successful',
}));

/** Unless the user takes care of it, the pods of a job are told from others by its identity. */
function generateSelector(job: ApiObject): void {
  if (booleanAt(job, 'spec', 'manualSelector')) return;
  const { uid = '', name = '' } = job.metadata;
  const spec = ensureFields(job, 'spec');
  const metadata = ensureFields(ensureFields(spec, 'template'), 'metadata');
  const given = textMapAt(metadata, 'labels');
  metadata['labels'] = { 'controller-uid': uid, 'job-name': name, ...given };
  const selector = ensureFields(spec, 'selector');
  selector['matchLabels'] = { 'controller-uid': uid, ...textMapAt(selector, 'matchLabels') };
}

function validateJob(job: Job): readonly FieldError[] {
  const path = fieldPath('spec');
  const selector = optionalFieldsAt(job, 'spec', 'selector');
  const labels = textMapAt(job, 'spec', 'template', 'metadata', 'labels');
  const errors: FieldError[] = [
    ...validateCounts(job, [
      'parallelism',
      'completions',
      'activeDeadlineSeconds',
      'backoffLimit',
      'ttlSecondsAfterFinished',
    ]),
  ];
  if (selector === undefined) errors.push(required(path.child('selector'), ''));
  else if (!selectorAt(job, 'spec', 'selector')?.matches(labels)) errors.push(labelsMismatch(labels));
  return [...errors, ...validateJobTemplate(fieldsAt(job, 'spec'))];
}

/** The template of a job, whose pods must end. Used by cron jobs too, at another path. */
export function validateJobTemplate(spec: unknown, path = fieldPath('spec')): readonly FieldError[] {
  const template = fieldsAt(spec, 'template');
  const errors: FieldError[] = [...validatePodTemplate(template, path.child('template'))];
  const policy = textAt(template, 'spec', 'restartPolicy');
  if (policy === 'Always') {
    errors.push(notSupported(path.child('template', 'spec', 'restartPolicy'), policy, ['OnFailure', 'Never']));
  }
  return errors;
}

function validateJobUpdate(job: Job, old: Job): readonly FieldError[] {
  const path = fieldPath('spec');
  const spec = fieldsAt(job, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  const completions = optionalNumberAt(spec, 'completions');
  const isSame = (name: string) => {
    const only = (from: unknown) => ({ [name]: memberAt(from, name) });
    return equalBySchema(JobSpecSchema, only(spec), only(oldSpec));
  };
  const errors: FieldError[] = [];
  if (completions !== optionalNumberAt(oldSpec, 'completions')) {
    errors.push(invalid(path.child('completions'), completions ?? null, 'field is immutable'));
  }
  for (const name of ['selector', 'template']) {
    errors.push(...checkImmutable(memberAt(spec, name), path.child(name), { isSame: isSame(name) }));
  }
  return errors;
}
