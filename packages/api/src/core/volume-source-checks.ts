import { type FieldError, type FieldPath, required } from '@orch/apimachinery';
import { type Fields, textAt } from '../resources/fields.js';

/** The faults of one source of a volume. */
export type SourceCheck = (source: Fields, path: FieldPath) => readonly FieldError[];

export function requireText(source: Fields, name: string, path: FieldPath): readonly FieldError[] {
  return textAt(source, name) === '' ? [required(path.child(name), '')] : [];
}

/** As v1.21 writes the path, with a space at its end. */
export const publishSecretPath = 'nodePublishSecretRef ';
