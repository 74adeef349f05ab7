import { type FieldError, type FieldPath, required } from '@orch/apimachinery';
import { type Fields, textAt } from '../resources/fields.js';

/** The faults of one source of a volume. */
export type SourceCheck = (source: Fields, path: FieldPath) => readonly FieldError[];

export function requireText(source: Fields, name: string, path: FieldPath): readonly FieldError[] {
  return textAt(source, name) === '' ? [required(path.child(name), '')] : [];
}

/** Where a second source is refused: as v1.21 spells the members. */
export function extraSourcePath(path: FieldPath, name: string): FieldPath {
  return path.child(extraSourceNames[name] ?? name);
}

const extraSourceNames: Readonly<Record<string, string>> = { cephfs: 'cephFS', downwardAPI: 'downwarAPI' };

/** As v1.21 writes the path, with a space at its end. */
export const publishSecretPath = 'nodePublishSecretRef ';
