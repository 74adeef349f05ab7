import { type FieldError, type FieldPath, type Fields, required, textAt } from '@orch/apimachinery';

/** Validates one volume source. */
export type SourceCheck = (source: Fields, path: FieldPath) => readonly FieldError[];

export function requireText(source: Fields, name: string, path: FieldPath): readonly FieldError[] {
  return textAt(source, name) === '' ? [required(path.child(name), '')] : [];
}

/** The path of the error for a second source, with the member names of v1.21. */
export function extraSourcePath(path: FieldPath, name: string): FieldPath {
  return path.child(extraSourceNames[name] ?? name);
}

const extraSourceNames: Readonly<Record<string, string>> = { cephfs: 'cephFS', downwardAPI: 'downwarAPI' };

/** v1.21 writes the path so, with a space at the end. */
export const publishSecretPath = 'nodePublishSecretRef ';
