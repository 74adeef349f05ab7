import { deepCopy, deepEqual, type FieldError, type FieldPath, formatFieldError, invalid } from '@orch/apimachinery';
import { booleanAt, type Fields, fieldsAt, isFields, memberAt, optionalFieldsAt } from '../../resources/fields.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkValue } from '../schema-values/check-value.js';
import { fieldErrorsOf, quoteJson } from '../schema-values/value-fault.js';
import { objectMetadataFaults } from './object-metadata.js';
import { pruneValue } from './prune-value.js';
import { extensionName, objectMembers } from './schema-extensions.js';

/** Each default of a structural schema must be one that an object may have there, and nothing of it would be pruned. */
export function validateDefaults(
  schema: Fields,
  path: FieldPath,
  { pruned }: { readonly pruned: boolean },
): readonly FieldError[] {
  const root = { ...schema, [extensionName.embeddedResource]: true };
  return walk(root, path, { resource: root, pruned, inMetadata: false, around: newObject });
}

interface Place {
  /** The schema of the object that the value belongs to. */
  readonly resource: Fields;
  readonly pruned: boolean;
  /** Below the metadata, kind or version of an object. */
  readonly inMetadata: boolean;
  /** The smallest object that has the value in this place. */
  readonly around: (value: unknown) => Fields;
}

/** The object around a member of it. */
function newObject(members: unknown): Fields {
  return { apiVersion: 'validation/v1', kind: 'Validation', ...(isFields(members) ? members : {}) };
}

function walk(schema: Fields, path: FieldPath, given: Place): readonly FieldError[] {
  const isObject = booleanAt(schema, extensionName.embeddedResource);
  const place: Place = isObject ? { ...given, resource: schema, inMetadata: false, around: newObject } : given;
  const value = memberAt(schema, 'default');
  const errors: FieldError[] =
    value === undefined ? [] : [...validateDefault(schema, value, { path: path.child('default'), place })];
  const items = optionalFieldsAt(schema, 'items');
  if (items !== undefined) {
    appendAll(errors, walk(items, path.child('items'), { ...place, around: (item) => place.around([item]) }));
  }
  for (const [key, property] of Object.entries(fieldsAt(schema, 'properties'))) {
    if (!isFields(property)) continue;
    const inMetadata = place.inMetadata || (isObject && objectMembers.has(key));
    const around = (member: unknown) => place.around({ [key]: member });
    appendAll(errors, walk(property, path.child('properties').key(key), { ...place, inMetadata, around }));
  }
  return errors;
}

function validateDefault(
  schema: Fields,
  value: unknown,
  { path, place }: { readonly path: FieldPath; readonly place: Place },
): readonly FieldError[] {
  if (place.inMetadata) {
    const faults = objectMetadataFaults(place.resource, place.around(value), undefined);
    if (faults.length > 0) {
      return [invalid(path, quoteJson(value), `must result in valid metadata: ${textOf(faults)}`)];
    }
    return fieldErrorsOf(checkValue(schema, value), path);
  }
  const errors: FieldError[] = [];
  if (place.pruned && !deepEqual(pruneValue(schema, deepCopy<unknown>(value)), value)) {
    errors.push(invalid(path, quoteJson(value), 'must not have unknown fields'));
  }
  const faults = objectMetadataFaults(schema, value, path);
  return [...errors, ...(faults.length > 0 ? faults : fieldErrorsOf(checkValue(schema, value), path))];
}

function textOf(errors: readonly FieldError[]): string {
  const texts = [...new Set(errors.map((error) => formatFieldError(error)))];
  return texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`;
}
