import type { Strategy, TableColumn } from '@orch/apimachinery';
import {
  booleanAt,
  type FieldError,
  fieldPath,
  forbidden,
  genericStrategy,
  int32At,
  invalid,
  memberAt,
  nameColumn,
  numberAt,
  textAt,
} from '@orch/apimachinery';
import { PriorityClassSchema } from '../generated/scheduling_v1/schema.js';
import { ageColumn, booleanColumn, integerColumn } from '../resources/columns/column.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkSupported } from '../resources/validation/checks.js';

/** Larger values are reserved for system pods. */
const userPriorityMax = 1_000_000_000;
const systemPrefix = 'system-';
const systemClasses: Readonly<Record<string, number>> = {
  'system-node-critical': 2_000_001_000,
  'system-cluster-critical': 2_000_000_000,
};

export const priorityClassStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['change'] },
  // The generation is always 1.
  generation: { schema: PriorityClassSchema, members: [] },
  // Immutable fields were validated on create.
  validate: (priorityClass, _context, old) => {
    if (old !== undefined) return [];
    const { name = '' } = priorityClass.metadata;
    const value = int32At(priorityClass, 'value');
    const policy = textAt(priorityClass, 'preemptionPolicy');
    const errors: FieldError[] = [];
    if (name.startsWith(systemPrefix)) appendAll(errors, validateSystemClass(name, value));
    else if (value > userPriorityMax) {
      const detail = `maximum allowed value of a user defined priority is ${userPriorityMax}`;
      errors.push(forbidden(fieldPath('value'), detail));
    }
    const supported = ['PreemptLowerPriority', 'Never'];
    // Unset only while the gate NonPreemptingPriority is off.
    if (memberAt(priorityClass, 'preemptionPolicy') === undefined) return errors;
    return [...errors, ...checkSupported(policy, fieldPath('preemptionPolicy'), { supported, required: true })];
  },
  validateUpdate: (priorityClass, old) => {
    const errors: FieldError[] = [];
    if (int32At(priorityClass, 'value') !== int32At(old, 'value')) {
      errors.push(forbidden(fieldPath('Value'), 'may not be changed in an update.'));
    }
    const policy = textAt(priorityClass, 'preemptionPolicy');
    if (policy !== textAt(old, 'preemptionPolicy')) {
      errors.push(invalid(fieldPath('preemptionPolicy'), policy, 'field is immutable'));
    }
    return errors;
  },
});

function validateSystemClass(name: string, value: number): readonly FieldError[] {
  const known = systemClasses[name];
  if (known === value) return [];
  const message =
    known === undefined
      ? `${name} is not a known system priority class`
      : `value of ${name} PriorityClass must be ${known}`;
  const detail = `priority class names with 'system-' prefix are reserved for system use only. error: ${message}`;
  return [forbidden(fieldPath('metadata', 'name'), detail)];
}

export const priorityClassColumns: readonly TableColumn[] = [
  nameColumn,
  integerColumn('Value', (object) => numberAt(object, 'value')),
  booleanColumn('Global-Default', (object) => booleanAt(object, 'globalDefault')),
  ageColumn,
];
