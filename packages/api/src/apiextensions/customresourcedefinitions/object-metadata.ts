import {
  booleanAt,
  canonicalize,
  type DeepReadonly,
  decodingError,
  dns1035Label,
  encodeJson,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  invalid,
  isFields,
  isJsonObject,
  isStatusError,
  memberAt,
  type ObjectMeta,
  optionalFieldsAt,
  orchNames,
  parseApiVersion,
  required,
  validateObjectMeta,
} from '@orch/apimachinery';
import { ObjectMetaSchema } from '@orch/apimachinery/schema/meta_v1';
import { appendAll } from '../../resources/validation/append-all.js';
import { extensionName } from '../schema/schema-extensions.js';
import { quoteJson } from '../schema-values/value-error.js';

/**
 * Validates kind, apiVersion and metadata of the objects in a value. Returns wrong types only, if there are any. Without
 * `path` the value is an object itself, and paths begin at its members.
 */
export function objectMetadataErrors(
  schema: Fields,
  value: unknown,
  path: FieldPath | undefined,
): readonly FieldError[] {
  const root = path === undefined ? { ...schema, [extensionName.embeddedResource]: true } : schema;
  const wrongTypes = visit(root, value, { path, check: typeErrors });
  return wrongTypes.length > 0 ? wrongTypes.slice(0, 1) : visit(root, value, { path, check: memberErrors });
}

interface Visit {
  readonly path: FieldPath | undefined;
  readonly check: (object: Fields, path: FieldPath | undefined) => readonly FieldError[];
}

function visit(schema: Fields | undefined, value: unknown, { path, check }: Visit): readonly FieldError[] {
  if (schema === undefined) return [];
  if (Array.isArray(value)) {
    const items = optionalFieldsAt(schema, 'items');
    return value.flatMap((item: unknown, index) => visit(items, item, { path: path?.index(index), check }));
  }
  if (!isFields(value)) return [];
  const errors = booleanAt(schema, extensionName.embeddedResource) ? [...check(value, path)] : [];
  const properties = fieldsAt(schema, 'properties');
  const additional = optionalFieldsAt(schema, 'additionalProperties');
  for (const [key, member] of Object.entries(value)) {
    const property = Object.hasOwn(properties, key) ? optionalFieldsAt(properties, key) : undefined;
    if (property !== undefined) appendAll(errors, visit(property, member, { path: childOf(path, key), check }));
    else appendAll(errors, visit(additional, member, { path: path?.key(key) ?? fieldPath(key), check }));
  }
  return errors;
}

function childOf(path: FieldPath | undefined, name: string): FieldPath {
  return path?.child(name) ?? fieldPath(name);
}

function typeErrors(object: Fields, path: FieldPath | undefined): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const name of ['apiVersion', 'kind']) {
    const value = object[name];
    if (value === undefined || typeof value === 'string') continue;
    errors.push(invalid(childOf(path, name), quoteJson(value), 'must be a string'));
  }
  const metadata = readMetadata(object);
  if ('message' in metadata)
    errors.push(invalid(childOf(path, 'metadata'), quoteJson(object['metadata']), metadata.message));
  return errors;
}

/** Kind and apiVersion are required, metadata is optional. */
function memberErrors(object: Fields, path: FieldPath | undefined): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const name of ['apiVersion', 'kind']) {
    if (object[name] === undefined) errors.push(required(childOf(path, name), 'must not be empty'));
  }
  const { apiVersion, kind } = object;
  if (apiVersion === '') errors.push(invalid(childOf(path, 'apiVersion'), '', 'must not be empty'));
  else if (typeof apiVersion === 'string' && parseApiVersion(apiVersion) === undefined) {
    const detail = `unexpected GroupVersion string: ${apiVersion}`;
    errors.push(invalid(childOf(path, 'apiVersion'), apiVersion, detail));
  }
  if (kind === '') errors.push(invalid(childOf(path, 'kind'), '', 'must not be empty'));
  else if (typeof kind === 'string') {
    const messages = dns1035Label(kind.toLowerCase()).join(',');
    const detail = `may have mixed case, but should otherwise match: ${messages}`;
    if (messages !== '') errors.push(invalid(childOf(path, 'kind'), kind, detail));
  }
  const metadata = readMetadata(object);
  if ('message' in metadata || memberAt(object, 'metadata') === undefined) return errors;
  const { read } = metadata;
  // An object without a name may be a template.
  const named = (read.name ?? '') === '' ? { ...read, name: 'fakename' } : read;
  const rules = { namespaced: (read.namespace ?? '') !== '', nameRule: 'pathSegment' } as const;
  return [...errors, ...validateObjectMeta(named, childOf(path, 'metadata'), rules)];
}

function readMetadata(object: Fields): { readonly read: DeepReadonly<ObjectMeta> } | { readonly message: string } {
  const metadata = object['metadata'] ?? {};
  try {
    const read = canonicalize(ObjectMetaSchema, metadata, { names: orchNames });
    return isJsonObject(read) ? { read } : { read: {} };
  } catch (error) {
    if (!isStatusError(error)) throw error;
    return { message: decodingError(ObjectMetaSchema, encodeJson(metadata), orchNames) ?? error.message };
  }
}
