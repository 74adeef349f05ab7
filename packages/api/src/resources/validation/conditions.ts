import {
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  numberAt,
  qualifiedName,
  required,
  textAt,
  tooLong,
} from '@orch/apimachinery';
import { appendAll } from './append-all.js';
import { checkSupported, checkText } from './checks.js';
import { repeatedIndexes } from './repeated.js';

const reasonBytesMax = 1024;
const messageBytesMax = 32 * 1024;
const reasonFormat = '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?';
const reasonDetail =
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' " +
  "(e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is " +
  `'${reasonFormat}')`;

/** Validates conditions of the common form: unique types, with a reason and the time of the last transition. */
export function validateConditions(conditions: readonly Fields[], path: FieldPath): readonly FieldError[] {
  const repeated = repeatedIndexes(conditions.map((condition) => textAt(condition, 'type')));
  return conditions.flatMap((condition, index) => {
    const at = path.index(index);
    const type = textAt(condition, 'type');
    return [...(repeated.has(index) ? [duplicate(at.child('type'), type)] : []), ...validateCondition(condition, at)];
  });
}

function validateCondition(condition: Fields, path: FieldPath): readonly FieldError[] {
  const generation = numberAt(condition, 'observedGeneration');
  const message = textAt(condition, 'message');
  const errors = [
    ...checkText(textAt(condition, 'type'), path.child('type'), qualifiedName),
    ...checkSupported(textAt(condition, 'status'), path.child('status'), { supported: ['False', 'True', 'Unknown'] }),
  ];
  if (generation < 0) {
    errors.push(invalid(path.child('observedGeneration'), generation, 'must be greater than or equal to zero'));
  }
  if (textAt(condition, 'lastTransitionTime') === '') {
    errors.push(required(path.child('lastTransitionTime'), 'must be set'));
  }
  appendAll(errors, validateReason(textAt(condition, 'reason'), path.child('reason')));
  if (Buffer.byteLength(message) > messageBytesMax) {
    errors.push(tooLong(path.child('message'), message, messageBytesMax));
  }
  return errors;
}

function validateReason(reason: string, path: FieldPath): readonly FieldError[] {
  if (reason === '') return [required(path, 'must be set')];
  const isValid = new RegExp(`^${reasonFormat}$`).test(reason);
  return [
    ...(isValid ? [] : [invalid(path, reason, reasonDetail)]),
    ...(Buffer.byteLength(reason) > reasonBytesMax ? [tooLong(path, reason, reasonBytesMax)] : []),
  ];
}
