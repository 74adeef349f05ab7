import { expect, test } from '@jest/globals';
import { kubernetesNames } from '../names/make-names.js';
import * as field from './error.js';
import { fieldErrorCause, formatFieldError } from './format.js';
import { fieldPath } from './path.js';

const path = fieldPath('spec', 'containers').index(0).child('name');

test('a path formats members, indexes and keys', () => {
  expect(`${path}`).toBe('spec.containers[0].name');
  expect(`${fieldPath('metadata', 'labels').key('a/b')}`).toBe('metadata.labels[a/b]');
  expect(`${fieldPath('a').child('b', 'c')}`).toBe('a.b.c');
});

test('a path is formatted in the spelling of the dialect', () => {
  const version = fieldPath('status', 'nodeInfo', 'nodeagentVersion');
  expect(version.format(kubernetesNames.fieldName)).toBe('status.nodeInfo.kubeletVersion');
});

test.each([
  [field.required(path, ''), 'Required value', 'FieldValueRequired'],
  [field.required(path, 'why'), 'Required value: why', 'FieldValueRequired'],
  [field.invalid(path, 'x"y', 'why'), 'Invalid value: "x\\"y": why', 'FieldValueInvalid'],
  [field.invalid(path, 5, 'why'), 'Invalid value: 5: why', 'FieldValueInvalid'],
  [field.invalid(path, { a: 1 }, 'why'), 'Invalid value: {"a":1}: why', 'FieldValueInvalid'],
  [field.invalid(path, undefined, 'why'), 'Invalid value: "null": why', 'FieldValueInvalid'],
  [
    field.notSupported(path, 'x', ['a', 'b']),
    'Unsupported value: "x": supported values: "a", "b"',
    'FieldValueNotSupported',
  ],
  [field.duplicate(path, 'x'), 'Duplicate value: "x"', 'FieldValueDuplicate'],
  [field.forbidden(path, 'why'), 'Forbidden: why', 'FieldValueForbidden'],
  [field.tooLong(path, 'x', 63), 'Too long: must have at most 63 bytes', 'FieldValueTooLong'],
  [field.tooMany(path, 5, 3), 'Too many: 5: must have at most 3 items', 'FieldValueTooMany'],
  [field.notFound(path, 'x'), 'Not found: "x"', 'FieldValueNotFound'],
  [field.typeInvalid(path, 'x', 'why'), 'Invalid value: "x": why', 'FieldValueTypeInvalid'],
  [field.internal(path, 'why'), 'Internal error: why', 'InternalError'],
])('%j', (error, message, reason) => {
  expect(fieldErrorCause(error)).toEqual({ reason, message, field: 'spec.containers[0].name' });
  expect(formatFieldError(error)).toBe(`spec.containers[0].name: ${message}`);
});
