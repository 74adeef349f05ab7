import { type FieldError, type FieldPath, required, validateAnnotations, validateLabels } from '@orch/apimachinery';
import { type Fields, fieldsAt, optionalFieldsAt, textMapAt } from '../../resources/fields.js';
import { validateClaimSpec } from '../persistentvolumeclaims/validate-claim-spec.js';

/** A claim that is made with the pod: its template has labels, annotations and the spec of a claim. */
export function validateEphemeral(source: Fields, path: FieldPath): readonly FieldError[] {
  const template = optionalFieldsAt(source, 'volumeClaimTemplate');
  const at = path.child('volumeClaimTemplate');
  if (template === undefined) return [required(at, '')];
  return [
    ...validateAnnotations(textMapAt(template, 'metadata', 'annotations'), at.child('annotations')),
    ...validateLabels(textMapAt(template, 'metadata', 'labels'), at.child('labels')),
    ...validateClaimSpec(fieldsAt(template, 'spec'), at.child('spec')),
  ];
}
