import { boundedText } from '../language/bounded-text.js';
import { StatusError } from '../status/error.js';
import { badRequestError } from '../status/errors.js';

/** 400 of a patch that says something impossible. */
export function malformedPatchError(fault: string): StatusError {
  return badRequestError(boundedText(fault));
}

/** 422 of a JSON patch that does not fit the object; `cause` is kept for the log, clients are not told. */
export function patchRefusedError(cause: string): StatusError {
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

/** A JSON value as messages about patches write it: `map[a:1 b:[x y]]`. */
export function formatPatchValue(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(formatPatchValue).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${members.map(([key, member]) => `${key}:${formatPatchValue(member)}`).join(' ')}]`;
}

/** The type of a JSON value as messages about patches write it. */
export function patchValueType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value;
}

/** Where a list should be. */
export function notAList(value: unknown): StatusError {
  return malformedPatchError(`expected a []interface {}, but received a ${wireTypeOf(value)}`);
}

/** Where an element should be that has a key. */
export function notAnObject(value: unknown): StatusError {
  return malformedPatchError(`expected a map[string]interface {}, but received a ${wireTypeOf(value)}`);
}

/** The value of a directive that is to be a text: others show their type, `%!s(int64=5)`. */
export function formatDirective(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '%!s(<nil>)';
  return formatNested(value);
}

function formatNested(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatNested).join(' ')}]`;
  if (value === null || value === undefined) return '<nil>';
  if (typeof value === 'number' || typeof value === 'boolean') return `%!s(${wireTypeOf(value)}=${String(value)})`;
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${members.map(([key, member]) => `${key}:${formatNested(member)}`).join(' ')}]`;
}

function wireTypeOf(value: unknown): string {
  if (value === null || value === undefined) return '%!s(<nil>)';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'object' ? 'map[string]interface {}' : 'string';
}
