import { type FieldError, fieldPath, forbidden, invalid } from '@orch/apimachinery';
import { PriorityClassSchema } from '../../generated/scheduling_v1/schema.js';
import type { Strategy } from '../../resources/definition.js';
import { numberAt, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported } from '../../resources/validation/checks.js';

/** Above this is for the system's own pods. */
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
  // It has a generation, and nothing that counts.
  generation: { schema: PriorityClassSchema, members: [] },
  // What must not change was good when it was made.
  validate: (priorityClass, _context, old) => {
    if (old !== undefined) return [];
    const { name = '' } = priorityClass.metadata;
    const value = numberAt(priorityClass, 'value');
    const policy = textAt(priorityClass, 'preemptionPolicy');
    const errors: FieldError[] = [];
    if (name.startsWith(systemPrefix)) appendAll(errors, validateSystemClass(name, value));
    else if (value > userPriorityMax) {
      const detail = `maximum allowed value of a user defined priority is ${userPriorityMax}`;
      errors.push(forbidden(fieldPath('value'), detail));
    }
    const supported = ['PreemptLowerPriority', 'Never'];
    return [...errors, ...checkSupported(policy, fieldPath('preemptionPolicy'), { supported, required: true })];
  },
  validateUpdate: (priorityClass, old) => {
    const errors: FieldError[] = [];
    if (numberAt(priorityClass, 'value') !== numberAt(old, 'value')) {
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
  const fault =
    known === undefined
      ? `${name} is not a known system priority class`
      : `value of ${name} PriorityClass must be ${known}`;
  const detail = `priority class names with 'system-' prefix are reserved for system use only. error: ${fault}`;
  return [forbidden(fieldPath('metadata', 'name'), detail)];
}
