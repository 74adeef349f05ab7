import { duplicate, type FieldError, fieldPath, listAt, required, textAt } from '@orch/apimachinery';
import { repeatedIndexes } from '../resources/validation/repeated.js';

/** Each condition has a unique type. */
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
