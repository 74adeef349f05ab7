import type { Policy } from '@orch/api/types/config_scheduler_policy_v1';
import {
  type DeepReadonly,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  notSupported,
} from '@orch/apimachinery';
import { predicateAliases, predicatePlugins, priorityAliases, priorityPlugins } from './policy-names.js';

export type ReadonlyPolicy = DeepReadonly<Policy>;
type Predicate = NonNullable<ReadonlyPolicy['predicates']>[number];
type Priority = NonNullable<ReadonlyPolicy['priorities']>[number];

/** Above this a total of scores would not be exact. */
const weightMax = Math.trunc(Number.MAX_SAFE_INTEGER / 10);

/** Every rule of v1.21 for policies that the schema does not say. */
export function checkPolicy(policy: ReadonlyPolicy): readonly FieldError[] {
  const { predicates = [], priorities = [], hardPodAffinitySymmetricWeight: hard = 0 } = policy;
  const hardPath = fieldPath('hardPodAffinitySymmetricWeight');
  return [
    ...predicates.flatMap((predicate, index) => checkPredicate(predicate, fieldPath('predicates').index(index))),
    ...priorities.flatMap((priority, index) => checkPriority(priority, fieldPath('priorities').index(index))),
    ...checkSharedWeights(priorities),
    ...(hard < 0 || hard > 100 ? [invalid(hardPath, hard, 'not in valid range [0-100]')] : []),
  ];
}

function checkPredicate({ name, argument }: Predicate, path: FieldPath): readonly FieldError[] {
  if (argument !== undefined) return checkArgument(argument, path);
  const known = predicateAliases[name] ?? name;
  return Object.hasOwn(predicatePlugins, known)
    ? []
    : [notSupported(path.child('name'), name, Object.keys(predicatePlugins))];
}

function checkPriority({ name, weight, argument }: Priority, path: FieldPath): readonly FieldError[] {
  const known = priorityAliases[name] ?? name;
  return [
    ...(weight > 0 && weight < weightMax
      ? []
      : [invalid(path.child('weight'), weight, `must be above 0 and below ${weightMax}`)]),
    ...(argument !== undefined
      ? checkArgument(argument, path)
      : Object.hasOwn(priorityPlugins, known)
        ? []
        : [notSupported(path.child('name'), name, Object.keys(priorityPlugins))]),
  ];
}

function checkArgument(argument: object, path: FieldPath): readonly FieldError[] {
  const members = Object.keys(argument);
  if (members.length === 1) return [];
  return [invalid(path.child('argument'), members.join(', '), 'must have exactly one member')];
}

/** Entries that one plugin serves have one weight; a shape is given once. */
function checkSharedWeights(priorities: readonly Priority[]): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const member of ['labelPreference', 'serviceAntiAffinity'] as const) {
    const entries = priorities.filter(({ argument }) => argument?.[member] !== undefined);
    for (const [index, priority] of priorities.entries()) {
      if (!entries.includes(priority) || priority.weight === entries[0]?.weight) continue;
      const path = fieldPath('priorities').index(index).child('weight');
      errors.push(invalid(path, priority.weight, `all entries with ${member} must have the same weight`));
    }
  }
  const shapes = priorities.filter(({ argument }) => argument?.requestedToCapacityRatioArguments !== undefined);
  if (shapes.length > 1) {
    const reason = 'requestedToCapacityRatioArguments can be given only once';
    errors.push(invalid(fieldPath('priorities'), shapes.map(({ name }) => name).join(', '), reason));
  }
  return errors;
}
