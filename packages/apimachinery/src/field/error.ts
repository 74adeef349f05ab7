import type { FieldPath } from './path.js';

/** A validation error of one field. Validation returns a list; it is empty for a valid object. */
export type FieldError =
  | { readonly code: 'required'; readonly path: FieldPath; readonly detail: string }
  | { readonly code: 'invalid'; readonly path: FieldPath; readonly value: unknown; readonly detail: string }
  | {
      readonly code: 'notSupported';
      readonly path: FieldPath;
      readonly value: unknown;
      readonly supported: readonly string[];
    }
  | { readonly code: 'duplicate'; readonly path: FieldPath; readonly value: unknown }
  | { readonly code: 'forbidden'; readonly path: FieldPath; readonly detail: string }
  | { readonly code: 'tooLong'; readonly path: FieldPath; readonly value: unknown; readonly bytesMax: number }
  | { readonly code: 'tooMany'; readonly path: FieldPath; readonly count: number; readonly countMax: number }
  | { readonly code: 'notFound'; readonly path: FieldPath; readonly value: unknown }
  | { readonly code: 'typeInvalid'; readonly path: FieldPath; readonly value: unknown; readonly detail: string }
  | { readonly code: 'internal'; readonly path: FieldPath; readonly detail: string };

export type FieldErrorCode = FieldError['code'];

export function required(path: FieldPath, detail: string): FieldError {
  return { code: 'required', path, detail };
}
export function invalid(path: FieldPath, value: unknown, detail: string): FieldError {
  return { code: 'invalid', path, value, detail };
}
/** The message lists `supported` in the given order. */
export function notSupported(path: FieldPath, value: unknown, supported: readonly string[]): FieldError {
  return { code: 'notSupported', path, value, supported };
}
export function duplicate(path: FieldPath, value: unknown): FieldError {
  return { code: 'duplicate', path, value };
}
export function forbidden(path: FieldPath, detail: string): FieldError {
  return { code: 'forbidden', path, detail };
}
export function tooLong(path: FieldPath, value: unknown, bytesMax: number): FieldError {
  return { code: 'tooLong', path, value, bytesMax };
}
export function tooMany(path: FieldPath, count: number, countMax: number): FieldError {
  return { code: 'tooMany', path, count, countMax };
}
export function notFound(path: FieldPath, value: unknown): FieldError {
  return { code: 'notFound', path, value };
}
export function typeInvalid(path: FieldPath, value: unknown, detail: string): FieldError {
  return { code: 'typeInvalid', path, value, detail };
}
export function internal(path: FieldPath, detail: string): FieldError {
  return { code: 'internal', path, detail };
}
