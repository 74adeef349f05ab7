import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  equalBySchema,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  invalid,
  memberAt,
  optionalFieldsAt,
  optionalNumberAt,
  required,
  textAt,
  textMapAt,
} from '@orch/apimachinery';
import { validatePodTemplate } from '../../core/pods/validate-spec.js';
import { labelsMismatch, validateStatusCounts } from '../../core/pods/validate-workload.js';
import { JobSpecSchema } from '../../generated/batch_v1/schema.js';
import type { PodContext } from '../../resources/pod-context.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkImmutable, checkNonNegative, checkSupported } from '../../resources/validation/checks.js';
import { checkLabelSelector, selectorAt } from '../../resources/validation/selectors.js';
import { jobLabels } from './selector.js';

type Job = DeepReadonly<ApiObject>;

const specPath = fieldPath('spec');
const counts = ['parallelism', 'completions', 'activeDeadlineSeconds', 'backoffLimit', 'ttlSecondsAfterFinished'];

export function validateJob(job: Job, context: PodContext, old?: Job): readonly FieldError[] {
  return [
    ...validateGeneratedSelector(job),
    ...validateJobSpec(fieldsAt(job, 'spec'), specPath, { ...context, oldSpec: memberAt(old, 'spec') }),
    ...validateSelector(job),
  ];
}

interface JobSpecContext extends PodContext {
  /** The spec that an update replaces. */
  readonly oldSpec: unknown;
}

/** Validates the fields that jobs and templates of cron jobs share: counts, and pods that terminate. */
export function validateJobSpec(
  spec: Fields,
  path: FieldPath,
  { oldSpec, ...context }: JobSpecContext,
): readonly FieldError[] {
  const errors = counts.flatMap((name) => checkNonNegative(optionalNumberAt(spec, name), path.child(name)));
  appendAll(errors, validateCompletionMode(spec, path));
  const template = fieldsAt(spec, 'template');
  const oldTemplate = memberAt(oldSpec, 'template');
  appendAll(errors, validatePodTemplate(template, path.child('template'), { ...context, oldTemplate }));
  const restartPolicy = textAt(template, 'spec', 'restartPolicy');
  const policyPath = path.child('template', 'spec', 'restartPolicy');
  if (restartPolicy === 'Always' || restartPolicy === '') {
    errors.push(required(policyPath, 'valid values: "OnFailure", "Never"'));
  } else appendAll(errors, checkSupported(restartPolicy, policyPath, { supported: ['OnFailure', 'Never'] }));
  return errors;
}

/** Limits the size of the list of completed indexes. */
const indexedParallelismMax = 100_000;

function validateCompletionMode(spec: Fields, path: FieldPath): readonly FieldError[] {
  const mode = memberAt(spec, 'completionMode');
  if (typeof mode !== 'string') return [];
  const errors = [...checkSupported(mode, path.child('completionMode'), { supported: ['NonIndexed', 'Indexed'] })];
  if (mode !== 'Indexed') return errors;
  if (memberAt(spec, 'completions') === undefined) {
    errors.push(required(path.child('completions'), 'when completion mode is Indexed'));
  }
  const parallelism = optionalNumberAt(spec, 'parallelism') ?? 0;
  if (parallelism > indexedParallelismMax) {
    const detail = `must be less than or equal to ${indexedParallelismMax} when completion mode is Indexed`;
    errors.push(invalid(path.child('parallelism'), parallelism, detail));
  }
  return errors;
}

export function validateJobStatus(job: Job): readonly FieldError[] {
  return validateStatusCounts(job, ['active', 'succeeded', 'failed']);
}

/** v1.21 validates the new spec twice, so its errors are listed twice. */
export function validateJobUpdate(job: Job, old: Job, context: PodContext): readonly FieldError[] {
  const spec = fieldsAt(job, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  const isSame = (name: string) => {
    const only = (from: unknown) => ({ [name]: memberAt(from, name) });
    return equalBySchema(JobSpecSchema, only(spec), only(oldSpec));
  };
  const errors: FieldError[] = [...validateJobSpec(spec, specPath, { ...context, oldSpec }), ...validateSelector(job)];
  for (const name of ['completions', 'selector', 'template']) {
    appendAll(errors, checkImmutable(memberAt(spec, name), specPath.child(name), { isSame: isSame(name) }));
  }
  const mode = textAt(spec, 'completionMode');
  const isSameMode = (mode || 'NonIndexed') === (textAt(oldSpec, 'completionMode') || 'NonIndexed');
  appendAll(errors, checkImmutable(mode, specPath.child('completionMode'), { isSame: isSameMode }));
  return errors;
}

/** The selector must select the labels of the template. */
function validateSelector(job: Job): readonly FieldError[] {
  const selector = optionalFieldsAt(job, 'spec', 'selector');
  const labels = textMapAt(job, 'spec', 'template', 'metadata', 'labels');
  const path = specPath.child('selector');
  const errors = selector === undefined ? [required(path, '')] : [...checkLabelSelector(selector, path)];
  if (selectorAt(job, 'spec', 'selector')?.matches(labels) === false) errors.push(labelsMismatch(labels));
  return errors;
}

/** Without `manualSelector` the labels must be the generated ones. */
function validateGeneratedSelector(job: Job): readonly FieldError[] {
  const selector = optionalFieldsAt(job, 'spec', 'selector');
  if (booleanAt(job, 'spec', 'manualSelector') || selector === undefined) return [];
  const expected = jobLabels(job);
  const labels = textMapAt(job, 'spec', 'template', 'metadata', 'labels');
  const errors: FieldError[] = [];
  for (const [key, value] of Object.entries(expected)) {
    const path = specPath.child('template', 'metadata', 'labels').key(key);
    if (labels[key] === undefined) errors.push(required(path, `must be '${value}'`));
    else if (labels[key] !== value) errors.push(invalid(path, labels, `must be '${value}'`));
  }
  if (selectorAt(job, 'spec', 'selector')?.matches(expected) === false) {
    errors.push(invalid(specPath.child('selector'), selector, '`selector` not auto-generated'));
  }
  return errors;
}
