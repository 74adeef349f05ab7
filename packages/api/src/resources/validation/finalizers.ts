import { type FieldError, type FieldPath, invalid, type Names, qualifiedName, wellKnown } from '@orch/apimachinery';
import { checkText } from './checks.js';

/** A finalizer has a domain, or is one of the few that the system has of its own. */
export function checkFinalizer(finalizer: string, path: FieldPath, names: Names): readonly FieldError[] {
  const errors = [...checkText(finalizer, path, qualifiedName)];
  const { namespace, orphanDependents, foregroundDeletion } = wellKnown.finalizers;
  const standard = [namespace, orphanDependents, foregroundDeletion].map((name) => names.value(name));
  if (finalizer.includes('/') || standard.includes(finalizer)) return errors;
  const detail = 'name is neither a standard finalizer name nor is it fully qualified';
  return [...errors, invalid(path, finalizer, detail)];
}
