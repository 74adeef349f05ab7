import { isStatusError, TypeMismatch } from '@orch/apimachinery';
import { keysOfField } from './keys-of-field.js';

/** What is to say of one place of an object. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** The way to the place. */
  readonly keys: readonly string[];
  /** `spec.replicas: Invalid value: -1: must be greater than or equal to 0`. */
  readonly message: string;
}

/** What a refusal says, field by field where it names fields. @throws what is no refusal */
export function findingsOf(error: unknown): readonly Finding[] {
  if (!isStatusError(error)) throw error;
  if (error.cause instanceof TypeMismatch) {
    return [{ severity: 'error', keys: error.cause.keys.map(String), message: error.message }];
  }
  const causes = error.code === 422 ? (error.status.details?.causes ?? []) : [];
  if (causes.length === 0) return [{ severity: 'error', keys: [], message: error.message }];
  return causes.map(({ field = '', message = '' }) => ({
    severity: 'error',
    keys: keysOfField(field),
    message: field === '' ? message : `${field}: ${message}`,
  }));
}

/** A member that its kind does not have. */
export function unknownField(path: string, isError: boolean): Finding {
  const severity = isError ? 'error' : 'warning';
  return { severity, keys: keysOfField(path), message: `unknown field ${JSON.stringify(path)}` };
}
