import { duplicate, type FieldError, fieldPath, required } from '@orch/apimachinery';
import { listAt, textAt } from '../resources/fields.js';
import { repeatedIndexes } from '../resources/validation/repeated.js';

/** Conditions have a type, each another. */
export function validateConditions(object: unknown): readonly FieldError[] {
  const types = listAt(object, 'status', 'conditions').map((condition) => textAt(condition, 'type'));
  const repeated = repeatedIndexes(types);
  return types.flatMap((type, index) => {
    const path = fieldPath('status', 'conditions').index(index).child('type');
    return [
      ...(repeated.has(index) ? [duplicate(path, type)] : []),
      ...(type === '' ? [required(path, 'must not be empty')] : []),
    ];
  });
}
