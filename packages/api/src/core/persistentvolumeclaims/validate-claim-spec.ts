import {
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  memberAt,
  optionalFieldsAt,
  required,
  textAt,
} from '@orch/apimachinery';
import { checkText } from '../../resources/validation/checks.js';
import { checkLabelSelector } from '../../resources/validation/selectors.js';
import { checkPositiveAmount, validateAccessModes, validateVolumeMode } from '../persistentvolumes/validate-amounts.js';
import { requireText } from '../shared/volume-source-checks.js';

/** Validates the spec of a claim or of a claim template in a pod. */
export function validateClaimSpec(spec: Fields, path: FieldPath): readonly FieldError[] {
  const className = textAt(spec, 'storageClassName');
  const storagePath = path.child('resources').key('storage');
  const storage = memberAt(spec, 'resources', 'requests', 'storage');
  return [
    ...validateAccessModes(spec, path, { requiredDetail: 'at least 1 access mode is required' }),
    ...checkLabelSelector(optionalFieldsAt(spec, 'selector'), path.child('selector')),
    ...(storage === undefined ? [required(storagePath, '')] : checkPositiveAmount(String(storage), storagePath)),
    ...(className === '' ? [] : checkText(className, path.child('storageClassName'), dnsSubdomain)),
    ...validateVolumeMode(spec, path),
    ...validateDataSource(spec, path.child('dataSource')),
  ];
}

function validateDataSource(spec: Fields, path: FieldPath): readonly FieldError[] {
  const source = optionalFieldsAt(spec, 'dataSource');
  if (source === undefined) return [];
  const errors = [...requireText(source, 'name', path), ...requireText(source, 'kind', path)];
  const kind = textAt(source, 'kind');
  if (textAt(source, 'apiGroup') !== '' || kind === 'PersistentVolumeClaim') return errors;
  return [...errors, invalid(path, kind, '')];
}
