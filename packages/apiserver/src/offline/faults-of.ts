import type { StatusError } from '@orch/apimachinery';
import { keysOfField, type ObjectFault, valueAt } from './object-fault.js';

/** What a refusal says, field by field where it names fields. */
export function faultsOf({ code, message, status }: StatusError): readonly ObjectFault[] {
  // The one thing that a create tells of a field without naming it as one.
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
 * Of the faults of an object that values were left out of, those that leaving out did not make: none at, around or below
 * such a place, and beside it none of what was not given, which may follow from it.
 */
export function apartFrom(
  leftOut: readonly ObjectFault[],
  faults: readonly ObjectFault[],
  given: unknown,
): readonly ObjectFault[] {
  return faults.filter(
    ({ keys }) =>
      keys.length > 0 &&
      !leftOut.some(
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
