import type { StatusError } from '@orch/apimachinery';
import { keysOfField, type ObjectError, valueAt } from './object-error.js';

/** Splits an error into one error per field; an error without fields gives one with empty keys. */
export function errorsOf({ code, message, status }: StatusError): readonly ObjectError[] {
  // The only error of a create that is about a field but has no causes.
  if (code === 400 && message.startsWith('resourceVersion '))
    return [{ keys: ['metadata', 'resourceVersion'], message }];
  const causes = code === 422 ? (status.details?.causes ?? []) : [];
  if (causes.length === 0) return [{ keys: [], message }];
  return causes.map(({ field = '', message: why = '' }) => ({
    keys: keysOfField(field),
    message: field === '' ? why : `${field}: ${why}`,
  }));
}

/**
 * Filters the errors of an object from which values of a wrong type were removed. Drops errors that the removal may have
 * caused: those at, above or below a removed value, and those of missing siblings.
 */
export function independentErrors(
  removed: readonly ObjectError[],
  errors: readonly ObjectError[],
  given: unknown,
): readonly ObjectError[] {
  return errors.filter(
    ({ keys }) =>
      keys.length > 0 &&
      !removed.some(
        ({ keys: place }) =>
          startsWith(keys, place) ||
          startsWith(place, keys) ||
          (startsWith(keys, place.slice(0, -1)) && valueAt(given, keys) === undefined),
      ),
  );
}

function startsWith(keys: readonly string[], first: readonly string[]): boolean {
  return first.every((key, index) => keys[index] === key);
}
