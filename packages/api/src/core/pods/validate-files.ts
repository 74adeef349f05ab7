import {
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  invalid,
  listAt,
  memberAt,
  optionalNumberAt,
  required,
  textAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { requireText } from '../shared/volume-source-checks.js';
import type { PageFacts } from './huge-pages.js';
import { validateFieldReference, validateResourceReference } from './validate-field-reference.js';
import { validateSubPath } from './validate-mounts.js';

const modeMax = 0o777;

/** The permission bits of the files of a volume. */
export function validateMode(source: Fields, name: string, path: FieldPath): readonly FieldError[] {
  const mode = optionalNumberAt(source, name);
  if (mode === undefined || (mode >= 0 && mode <= modeMax)) return [];
  return [invalid(path.child(name), mode, 'must be a number between 0 and 0777 (octal), both inclusive')];
}

/** The keys of a secret or config map that become files. */
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

/** A path in the volume must not begin with two dots, which are reserved. */
function validateReservedPath(file: string, path: FieldPath): readonly FieldError[] {
  const errors = validateSubPath(file, path);
  if (!file.startsWith('..') || file.startsWith('../')) return errors;
  return [...errors, invalid(path, file, "must not start with '..'")];
}

/** Pod fields for files, in the order of messages. */
const supportedFields = [
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
];

/** A file of the downward API. As in v1.21, errors have the path of the source. */
export function validateDownwardFile(
  item: Fields,
  path: FieldPath,
  { allowsHugePages }: PageFacts,
): readonly FieldError[] {
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
    const options = { isOfVolume: true, allowsHugePages };
    appendAll(errors, validateResourceReference(reference, path.child('resourceFieldRef'), options));
  } else errors.push(required(path, 'one of fieldRef and resourceFieldRef is required'));
  return [...errors, ...validateMode(item, 'mode', path)];
}
