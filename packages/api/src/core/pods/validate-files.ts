import { type FieldError, type FieldPath, invalid, required } from '@orch/apimachinery';
import { type Fields, fieldsAt, listAt, memberAt, optionalNumberAt, textAt } from '../../resources/fields.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { requireText } from '../volume-source-checks.js';
import { validateFieldReference, validateResourceReference } from './validate-field-reference.js';
import { validateSubPath } from './validate-mounts.js';

const modeMax = 0o777;

/** The permission bits of files that a volume is made of. */
export function validateMode(source: Fields, name: string, path: FieldPath): readonly FieldError[] {
  const mode = optionalNumberAt(source, name);
  if (mode === undefined || (mode >= 0 && mode <= modeMax)) return [];
  return [invalid(path.child(name), mode, 'must be a number between 0 and 0777 (octal), both inclusive')];
}

/** The keys that become files, of a secret or of a config map. */
export function validateItems(source: Fields, path: FieldPath): readonly FieldError[] {
  return listAt(source, 'items').flatMap((item, index) => validateItem(item, path.child('items').index(index)));
}

export function validateItem(item: Fields, path: FieldPath): readonly FieldError[] {
  return [
    ...requireText(item, 'key', path),
    ...requireText(item, 'path', path),
    ...validateReservedPath(textAt(item, 'path'), path.child('path')),
    ...validateMode(item, 'mode', path),
  ];
}

/** A path below the volume that is not one of its own, which begin with two dots. */
function validateReservedPath(file: string, path: FieldPath): readonly FieldError[] {
  const errors = validateSubPath(file, path);
  if (!file.startsWith('..') || file.startsWith('../')) return errors;
  return [...errors, invalid(path, file, "must not start with '..'")];
}

/** Fields of the pod that a file may show, in the order of messages. */
const supportedFields = [
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
];

/** A file that tells of the pod. As in v1.21, errors are said to be of the whole source. */
export function validateDownwardFile(item: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [
    ...requireText(item, 'path', path),
    ...validateReservedPath(textAt(item, 'path'), path.child('path')),
  ];
  const hasField = memberAt(item, 'fieldRef') !== undefined;
  const hasResource = memberAt(item, 'resourceFieldRef') !== undefined;
  if (hasField) {
    const options = { supported: supportedFields };
    appendAll(errors, validateFieldReference(fieldsAt(item, 'fieldRef'), path.child('fieldRef'), options));
    if (hasResource) {
      errors.push(invalid(path, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously'));
    }
  } else if (hasResource) {
    const reference = fieldsAt(item, 'resourceFieldRef');
    appendAll(errors, validateResourceReference(reference, path.child('resourceFieldRef'), { isOfVolume: true }));
  } else errors.push(required(path, 'one of fieldRef and resourceFieldRef is required'));
  return [...errors, ...validateMode(item, 'mode', path)];
}
