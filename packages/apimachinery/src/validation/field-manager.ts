import { type FieldError, invalid, tooLong } from '../field/error.js';
import type { FieldPath } from '../field/path.js';

/** Validates a field manager name: at most 128 bytes, printable characters only (spec: managedFields entry). */
export function validateFieldManager(manager: string, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (Buffer.byteLength(manager) > fieldManagerBytesMax) errors.push(tooLong(path, manager, fieldManagerBytesMax));
  const at = manager.search(unprintable);
  if (at >= 0) {
    const code = (manager.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    errors.push(invalid(path, manager, `invalid character U+${code} (at position ${at})`));
  }
  return errors;
}

/** Makes a valid field manager name: drops unprintable characters and truncates to 128 bytes. */
export function asFieldManager(name: string): string {
  let manager = '';
  let bytes = 0;
  for (const character of name) {
    if (unprintable.test(character)) continue;
    bytes += Buffer.byteLength(character);
    if (bytes > fieldManagerBytesMax) break;
    manager += character;
  }
  return manager;
}

const fieldManagerBytesMax = 128;
/** Anything but letters, marks, numbers, punctuation, symbols and the space. */
const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
