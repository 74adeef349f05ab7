import {
  booleanAt,
  deepCopy,
  deepEqual,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  formatFieldError,
  invalid,
  isFields,
  memberAt,
  optionalFieldsAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { extensionName, objectMembers } from '../schema/schema-extensions.js';
import { checkValue } from '../schema-values/check-value.js';
import type { ValueChecks } from '../schema-values/value-checks.js';
import { fieldErrorsOf, quoteJson } from '../schema-values/value-error.js';
import { objectMetadataErrors } from './object-metadata.js';
import { pruneValue } from './prune-value.js';

/** Each default in a structural schema must be valid at its place, and must not be pruned. */
export function validateDefaults(schema: Fields, path: FieldPath, options: DefaultOptions): readonly FieldError[] {
  const root = { ...schema, [extensionName.embeddedResource]: true };
  return walk(root, path, { ...options, resource: root, inMetadata: false, around: newObject });
}

interface DefaultOptions {
  readonly pruned: boolean;
  readonly checks: ValueChecks;
}

interface Place extends DefaultOptions {
  /** The schema of the object that contains the value. */
  readonly resource: Fields;
  /** Below the metadata, kind or apiVersion of an object. */
  readonly inMetadata: boolean;
  /** The smallest object that has the value at this place. */
  readonly around: (value: unknown) => Fields;
}

/** An object with the given members. */
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
  const propertiesPath = path.child('properties');
  for (const [key, property] of Object.entries(fieldsAt(schema, 'properties'))) {
    if (!isFields(property)) continue;
    const inMetadata = place.inMetadata || (isObject && objectMembers.has(key));
    const around = (member: unknown) => place.around({ [key]: member });
    appendAll(errors, walk(property, propertiesPath.key(key), { ...place, inMetadata, around }));
  }
  return errors;
}

function validateDefault(
  schema: Fields,
  value: unknown,
  { path, place }: { readonly path: FieldPath; readonly place: Place },
): readonly FieldError[] {
  const { checks } = place;
  if (place.inMetadata) {
    const messages = objectMetadataErrors(place.resource, place.around(value), undefined);
    if (messages.length > 0) {
      return [invalid(path, quoteJson(value), `must result in valid metadata: ${textOf(messages)}`)];
    }
    return fieldErrorsOf(checkValue(schema, value, { checks }), path);
  }
  const errors: FieldError[] = [];
  if (place.pruned && !deepEqual(pruneValue(schema, deepCopy<unknown>(value)), value)) {
    errors.push(invalid(path, quoteJson(value), 'must not have unknown fields'));
  }
  const messages = objectMetadataErrors(schema, value, path);
  return [...errors, ...(messages.length > 0 ? messages : fieldErrorsOf(checkValue(schema, value, { checks }), path))];
}

function textOf(errors: readonly FieldError[]): string {
  const texts = [...new Set(errors.map((error) => formatFieldError(error)))];
  return texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`;
}
