import {
  type FieldError,
  type FieldPath,
  forbidden,
  required,
  validateAnnotations,
  validateLabels,
} from '@orch/apimachinery';
import { fieldsAt, isFields, memberAt, optionalFieldsAt, textMapAt } from '../../resources/fields.js';
import { validateClaimSpec } from '../persistentvolumeclaims/validate-claim-spec.js';
import type { SourceCheck } from '../volume-source-checks.js';

const allowedMetadata = ['labels', 'annotations'];

/** A claim that is made with the pod: its template has labels, annotations and the spec of a claim. */
export const validateEphemeral: SourceCheck = (source, path) => {
  const template = optionalFieldsAt(source, 'volumeClaimTemplate');
  const at = path.child('volumeClaimTemplate');
  if (template === undefined) return [required(at, '')];
  return [
    ...validateTemplateMetadata(memberAt(template, 'metadata'), at.child('metadata')),
    ...validateClaimSpec(fieldsAt(template, 'spec'), at.child('spec')),
  ];
};

/** The name and all else is given by the pod. */
function validateTemplateMetadata(metadata: unknown, path: FieldPath): readonly FieldError[] {
  if (!isFields(metadata)) return [];
  return [
    ...validateAnnotations(textMapAt(metadata, 'annotations'), path.child('annotations')),
    ...validateLabels(textMapAt(metadata, 'labels'), path.child('labels')),
    ...Object.keys(metadata)
      .filter((name) => !allowedMetadata.includes(name) && isGiven(metadata[name]))
      .map((name) => forbidden(path.child(name), 'cannot be set for an ephemeral volume')),
  ];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== 0;
}
