import { type FieldError, invalidError, type Names, type StatusError, wellKnown } from '@orch/apimachinery';

/** Request options that are invalid together: 422, as for an object of the kind `ListOptions`, `DeleteOptions` …. */
export function invalidOptions(kind: string, errors: readonly FieldError[], names: Names): StatusError {
  return invalidError({ group: names.group(wellKnown.groups.meta), kind }, '', errors);
}
