import {
  type FieldError,
  type FieldPath,
  fieldsAt,
  forbidden,
  isFields,
  memberAt,
  optionalFieldsAt,
  required,
  textMapAt,
  validateAnnotations,
  validateLabels,
} from '@orch/apimachinery';
import { validateClaimSpec } from '../persistentvolumeclaims/validate-claim-spec.js';
import type { SourceCheck } from '../shared/volume-source-checks.js';

const allowedMetadata = ['labels', 'annotations'];

/** A claim created with the pod. Its template has labels, annotations and a claim spec. */
export const validateEphemeral: SourceCheck = (source, path) => {
  const template = optionalFieldsAt(source, 'volumeClaimTemplate');
  const at = path.child('volumeClaimTemplate');
  if (template === undefined) return [required(at, '')];
  return [
    ...validateTemplateMetadata(memberAt(template, 'metadata'), at.child('metadata')),
    ...validateClaimSpec(fieldsAt(template, 'spec'), at.child('spec')),
  ];
};

/** All metadata other than labels and annotations is forbidden. */
function validateTemplateMetadata(metadata: unknown, path: FieldPath): readonly FieldError[] {
  if (!isFields(metadata)) return [];
  return [
    ...validateAnnotations(textMapAt(metadata, 'annotations'), path.child('annotations')),
    ...validateLabels(textMapAt(metadata, 'labels'), path.child('labels')),
    ...Object.keys(metadata)
      .filter((name) => !allowedMetadata.includes(name) && isSet(metadata[name]))
      .map((name) => forbidden(path.child(name), 'cannot be set for an ephemeral volume')),
  ];
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== 0;
}
