import { type FieldError, invalid, tooLong } from '../field/error.js';
import type { FieldPath } from '../field/path.js';

/** Names of who writes are short, and can be read (spec: managedFields entry). */
export function validateFieldManager(manager: string, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (Buffer.byteLength(manager) > fieldManagerBytesMax) errors.push(tooLong(path, manager, fieldManagerBytesMax));
  const at = manager.search(unreadable);
  if (at >= 0) {
    const code = (manager.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    errors.push(invalid(path, manager, `invalid character U+${code} (at position ${at})`));
  }
  return errors;
}

/** What of a name can be one of who writes: without what cannot be read, and as much as is not too long. */
export function asFieldManager(name: string): string {
  let manager = '';
  let bytes = 0;
  for (const character of name) {
    if (unreadable.test(character)) continue;
    bytes += Buffer.byteLength(character);
    if (bytes > fieldManagerBytesMax) break;
    manager += character;
  }
  return manager;
}

const fieldManagerBytesMax = 128;
/** Neither letters, marks, numbers, punctuation nor symbols, nor a plain space. */
const unreadable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
