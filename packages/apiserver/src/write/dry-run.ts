import { fieldPath, type Names, notSupported } from '@orch/apimachinery';
import { invalidOptions } from '../errors/invalid-options.js';

/** Spec: Dry run. `kind` is that of the options, for the message. @throws StatusError 422 for anything but `All` */
export function isDryRun(query: URLSearchParams, kind: string, names: Names): boolean {
  if (query.size === 0) return false;
  return checkDryRun(
    query.getAll('dryRun').filter((value) => value !== ''),
    kind,
    names,
  );
}

export function checkDryRun(values: readonly string[], kind: string, names: Names): boolean {
  const unknown = values.filter((value) => value !== 'All');
  if (unknown.length > 0) {
    throw invalidOptions(kind, [notSupported(fieldPath('dryRun'), values, ['All'])], names);
  }
  return values.length > 0;
}
