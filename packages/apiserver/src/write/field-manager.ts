import { type FieldError, fieldPath, invalid, type Names, tooLong } from '@orch/apimachinery';
import { invalidOptions } from '../errors/invalid-options.js';

/** The name of who writes is short and readable. `kind` is that of the options. @throws StatusError 422 */
export function checkFieldManager(query: URLSearchParams, kind: string, names: Names): void {
  const manager = query.get('fieldManager') ?? '';
  const errors: FieldError[] = [];
  const path = fieldPath('fieldManager');
  if (Buffer.byteLength(manager) > managerBytesMax) errors.push(tooLong(path, manager, managerBytesMax));
  const at = manager.search(unprintable);
  if (at >= 0) {
    const code = (manager.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    errors.push(invalid(path, manager, `invalid character U+${code} (at position ${at})`));
  }
  if (errors.length > 0) throw invalidOptions(kind, errors, names);
}

const managerBytesMax = 128;
/** Neither letters, marks, numbers, punctuation nor symbols, nor a plain space. */
const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
