import { assertNever } from '../language/assert.js';
import type { StatusCause } from '../objects/meta.js';
import type { FieldError, FieldErrorCode } from './error.js';
import { formatFieldValue } from './format-value.js';

/** Spells field names in messages, such as `names.fieldName` of a `Names`. */
export type FieldSpelling = (neutral: string) => string;

/** Formats `spec.containers[0].name: Required value: …`, as in the message of a 422. */
export function formatFieldError(error: FieldError, spelling: FieldSpelling = asIs): string {
  return `${error.path.format(spelling)}: ${formatFieldErrorBody(error)}`;
}

/** The error as one cause of a Status. */
export function fieldErrorCause(error: FieldError, spelling: FieldSpelling = asIs): StatusCause {
  return { reason: causeReasons[error.code], message: formatFieldErrorBody(error), field: error.path.format(spelling) };
}

/** The text after the path. */
export function formatFieldErrorBody(error: FieldError): string {
  switch (error.code) {
    case 'required':
      return withDetail('Required value', error.detail);
    case 'forbidden':
      return withDetail('Forbidden', error.detail);
    case 'internal':
      return withDetail('Internal error', error.detail);
    case 'tooLong':
      return withDetail('Too long', `must have at most ${error.bytesMax} bytes`);
    case 'tooMany':
      return withDetail(`Too many: ${error.count}`, `must have at most ${error.countMax} items`);
    case 'invalid':
    case 'typeInvalid':
      return withDetail(`Invalid value: ${formatFieldValue(error.value, error.path)}`, error.detail);
    case 'notSupported':
      return withDetail(
        `Unsupported value: ${formatFieldValue(error.value, error.path)}`,
        supportedDetail(error.supported),
      );
    case 'duplicate':
      return `Duplicate value: ${formatFieldValue(error.value, error.path)}`;
    case 'notFound':
      return `Not found: ${formatFieldValue(error.value, error.path)}`;
    default:
      return assertNever(error);
  }
}

const causeReasons: Readonly<Record<FieldErrorCode, string>> = {
  required: 'FieldValueRequired',
  invalid: 'FieldValueInvalid',
  notSupported: 'FieldValueNotSupported',
  duplicate: 'FieldValueDuplicate',
  forbidden: 'FieldValueForbidden',
  tooLong: 'FieldValueTooLong',
  tooMany: 'FieldValueTooMany',
  notFound: 'FieldValueNotFound',
  typeInvalid: 'FieldValueTypeInvalid',
  internal: 'InternalError',
};

function supportedDetail(supported: readonly string[]): string {
  return supported.length === 0
    ? ''
    : `supported values: ${supported.map((value) => JSON.stringify(value)).join(', ')}`;
}

function withDetail(text: string, detail: string): string {
  return detail === '' ? text : `${text}: ${detail}`;
}

function asIs(name: string): string {
  return name;
}
