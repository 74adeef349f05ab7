import { boundedText } from '../language/bounded-text.js';
import { StatusError } from '../status/error.js';
import { badRequestError } from '../status/errors.js';

/** 400 for a malformed patch. */
export function malformedPatchError(message: string): StatusError {
  return badRequestError(boundedText(message));
}

/** 422 for a JSON patch that does not apply to the object. `cause` is for the log; clients do not see it. */
export function patchRejectedError(cause: string): StatusError {
  const message = 'the server rejected our request due to an error in our request';
  return new StatusError(
    {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      reason: 'Invalid',
      details: {},
      code: 422,
    },
    { cause },
  );
}

/** Formats a JSON value for messages about patches: `map[a:1 b:[x y]]`. */
export function formatPatchValue(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(formatPatchValue).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${members.map(([key, member]) => `${key}:${formatPatchValue(member)}`).join(' ')}]`;
}

/** The type name of a JSON value in messages about patches. */
export function patchValueType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** 400 for a value that is not a list. */
export function notAList(value: unknown): StatusError {
  return malformedPatchError(`expected a []interface {}, but received a ${wireTypeOf(value)}`);
}

/** 400 for an element that is not an object. */
export function notAnObject(value: unknown): StatusError {
  return malformedPatchError(`expected a map[string]interface {}, but received a ${wireTypeOf(value)}`);
}

/** Formats the value of a directive. A value other than a string is shown with its Go type: `%!s(int64=5)`. */
export function formatDirective(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '%!s(<nil>)';
  return formatNested(value);
}

function formatNested(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatNested).join(' ')}]`;
  if (value === null || value === undefined) return '<nil>';
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return `%!s(${wireTypeOf(value)}=${String(value)})`;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${members.map(([key, member]) => `${key}:${formatNested(member)}`).join(' ')}]`;
}

function wireTypeOf(value: unknown): string {
  if (value === null || value === undefined) return '%!s(<nil>)';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'bigint') return 'int64';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'object' ? 'map[string]interface {}' : 'string';
}
