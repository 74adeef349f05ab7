import {
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  invalid,
  listAt,
  optionalFieldsAt,
  required,
  textAt,
  tooMany,
} from '@orch/apimachinery';
import { withObjectMembers } from '../schema/embedded-schema.js';
import { findSchemaPlace, isScalarSchema } from '../schema/schema-path.js';

/** Selectable fields of one version. */
export const selectableFieldsMax = 8;

/** Validates the selectable fields of all versions, in the form of v1beta1, with the messages of later releases. */
export function validateSelectableFields(spec: Fields, path: FieldPath): readonly FieldError[] {
  const versions = listAt(spec, 'versions');
  const shared = optionalFieldsAt(spec, 'validation', 'openAPIV3Schema');
  const schemaOf = (version: Fields) => optionalFieldsAt(version, 'schema', 'openAPIV3Schema') ?? shared ?? {};
  const ofVersions = versions.map((version, index) =>
    validateFields(version, path.child('versions').index(index), schemaOf(version)),
  );
  // Fields at the top apply to each version: the errors of the first version that has any.
  const atTop = versions.map((version) => validateFields(spec, path, schemaOf(version)));
  return [...(atTop.find((errors) => errors.length > 0) ?? []), ...ofVersions.flat()];
}

function validateFields(owner: Fields, path: FieldPath, given: Fields): readonly FieldError[] {
  const at = path.child('selectableFields');
  const schema = withObjectMembers(given);
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [index, field] of listAt(owner, 'selectableFields').entries()) {
    const text = textAt(field, 'jsonPath');
    const textPath = at.index(index).child('jsonPath');
    if (text === '') {
      errors.push(required(textPath, ''));
      continue;
    }
    const place = findSchemaPlace(schema, text);
    if (typeof place === 'string') {
      errors.push(invalid(textPath, text, `is an invalid path: ${place}`));
      continue;
    }
    if (place.names[0] === 'metadata') errors.push(invalid(textPath, text, 'must not point to fields in metadata'));
    if (!isScalarSchema(place.schema)) errors.push(invalid(textPath, text, typeDetail));
    const identity = JSON.stringify(place.names);
    if (seen.has(identity)) errors.push(duplicate(textPath, text));
    seen.add(identity);
  }
  return seen.size > selectableFieldsMax ? [...errors, tooMany(at, seen.size, selectableFieldsMax)] : errors;
}

const typeDetail =
  'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';
