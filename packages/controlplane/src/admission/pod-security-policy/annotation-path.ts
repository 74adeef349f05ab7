import { type FieldPath, fieldPath } from '@orch/apimachinery';

/** The path of a pod's annotation in errors of a policy. */
export function annotationPath(key: string): FieldPath {
  return fieldPath('pod', 'metadata', 'annotations').key(key);
}
