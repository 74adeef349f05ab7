import { type FieldError, fieldPath, forbidden, invalid } from '@orch/apimachinery';
import { PriorityClassSchema } from '../../generated/scheduling_v1/schema.js';
import type { Strategy } from '../../resources/definition.js';
import { numberAt, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';

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
  // It has a generation, and nothing that counts.
  generation: { schema: PriorityClassSchema, members: [] },
  validate: (priorityClass) => {
    const { name = '' } = priorityClass.metadata;
    const value = numberAt(priorityClass, 'value');
    if (name.startsWith(systemPrefix)) {
      if (systemClasses[name] === value) return [];
      const detail =
        "priority class names with 'system-' prefix are reserved for system use only. error: only predefined names and values are allowed";
      return [forbidden(fieldPath('metadata', 'name'), detail)];
    }
    if (value <= userPriorityMax) return [];
    const detail = `maximum allowed value of a user defined priority is ${userPriorityMax}`;
    return [forbidden(fieldPath('value'), detail)];
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
