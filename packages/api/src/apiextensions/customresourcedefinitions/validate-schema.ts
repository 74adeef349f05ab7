import {
  booleanAt,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  forbidden,
  invalid,
  isFields,
  listAt,
  memberAt,
  notSupported,
  optionalFieldsAt,
  required,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { extensionName, objectMembers } from '../schema/schema-extensions.js';
import { quoteSchemas } from './quote-schema.js';

const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const notSupportedMembers = ['definitions', 'dependencies', 'additionalItems', '$ref', 'id', 'patternProperties'];
const listTypes = ['atomic', 'set', 'map'];
const mapTypes = ['atomic', 'granular'];

export interface SchemaRequirements {
  /** Types must be known. Older definitions are exempt. */
  readonly checksType: boolean;
  /** The detail of the error for a default. Undefined where defaults are allowed. */
  readonly defaultsForbiddenDetail: string | undefined;
}

/** Validates a schema and its nested schemas. */
export function validateSchema(schema: Fields, path: FieldPath, options: SchemaRequirements): readonly FieldError[] {
  return validateLevel(schema, path, { ...options, isRoot: true, inMetadata: false });
}

interface LevelRequirements extends SchemaRequirements {
  readonly isRoot: boolean;
  /** Below the metadata, kind or apiVersion of an object. */
  readonly inMetadata: boolean;
}

function validateLevel(schema: Fields, path: FieldPath, given: LevelRequirements): readonly FieldError[] {
  const options = { ...given, isRoot: false };
  const inner = (value: unknown, at: FieldPath, requirements: LevelRequirements = options) =>
    isFields(value) ? validateLevel(value, at, requirements) : [];
  const ofProperty = (name: string): LevelRequirements => {
    const isObject = given.isRoot || booleanAt(schema, extensionName.embeddedResource);
    if (!isObject || !objectMembers.has(name)) return options;
    const detail = given.isRoot ? `must not be set in top-level ${name}` : options.defaultsForbiddenDetail;
    return { ...options, inMetadata: true, defaultsForbiddenDetail: detail };
  };
  const additional = given.inMetadata
    ? { ...options, defaultsForbiddenDetail: 'must not be set inside additionalProperties applying to object metadata' }
    : options;
  return [
    ...validateMembers(schema, path, options),
    ...Object.entries(fieldsAt(schema, 'properties')).flatMap(([name, property]) =>
      inner(property, path.child('properties').key(name), ofProperty(name)),
    ),
    ...inner(memberAt(schema, 'additionalProperties'), path.child('additionalProperties'), additional),
    ...inner(memberAt(schema, 'items'), path.child('items')),
    ...['definitions', 'dependencies'].flatMap((name) =>
      Object.entries(fieldsAt(schema, name)).flatMap(([key, each]) => inner(each, path.child(name).key(key))),
    ),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((name) =>
      listAt(schema, name).flatMap((each, index) => inner(each, path.child(name).index(index))),
    ),
    ...inner(memberAt(schema, 'not'), path.child('not')),
  ];
}

function validateMembers(
  schema: Fields,
  path: FieldPath,
  { checksType, defaultsForbiddenDetail }: SchemaRequirements,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const type = textAt(schema, 'type');
  const additional = memberAt(schema, 'additionalProperties');
  if (booleanAt(schema, 'uniqueItems')) {
    const detail = 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic';
    errors.push(forbidden(path.child('uniqueItems'), detail));
  }
  if (additional !== undefined && additional !== true && Object.keys(fieldsAt(schema, 'properties')).length > 0) {
    const detail = 'additionalProperties and properties are mutual exclusive';
    errors.push(forbidden(path.child('additionalProperties'), detail));
  }
  if (checksType && type !== '' && !types.includes(type)) errors.push(notSupported(path.child('type'), type, types));
  for (const name of notSupportedMembers) {
    const value = memberAt(schema, name);
    if (value === undefined || (value === '' && name !== '$ref')) continue;
    errors.push(forbidden(path.child(name), `${name} is not supported`));
  }
  if (Array.isArray(memberAt(schema, 'items'))) {
    errors.push(forbidden(path.child('items'), 'items must be a schema object and not an array'));
  }
  if (type === 'null') {
    errors.push(forbidden(path.child('type'), 'type cannot be set to null, use nullable as an alternative'));
  }
  if (defaultsForbiddenDetail !== undefined && memberAt(schema, 'default') !== undefined) {
    errors.push(forbidden(path.child('default'), defaultsForbiddenDetail));
  }
  return [...errors, ...validateExtensions(schema, path)];
}

function validateExtensions(schema: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (memberAt(schema, extensionName.preserveUnknownFields) === false) {
    errors.push(invalid(path.child(extensionName.preserveUnknownFields), false, 'must be true or undefined'));
  }
  appendAll(
    errors,
    validateKindOfType(schema, path, { name: extensionName.mapType, type: 'object', supported: mapTypes }),
  );
  appendAll(
    errors,
    validateKindOfType(schema, path, { name: extensionName.listType, type: 'array', supported: listTypes }),
  );
  const listType = memberAt(schema, extensionName.listType);
  const items = optionalFieldsAt(schema, 'items');
  if (listType === 'set' && items !== undefined) appendAll(errors, validateSetItems(items, path.child('items')));
  return [...errors, ...validateListMapKeys(schema, path)];
}

function validateKindOfType(
  schema: Fields,
  path: FieldPath,
  { name, type, supported }: { readonly name: string; readonly type: string; readonly supported: readonly string[] },
): readonly FieldError[] {
  if (memberAt(schema, name) === undefined) return [];
  const value = textAt(schema, name);
  const given = textAt(schema, 'type');
  const detail = `must be ${type} if ${name} is specified`;
  const errors: FieldError[] = [];
  if (given === '') errors.push(required(path.child('type'), detail));
  else if (given !== type) errors.push(invalid(path.child('type'), given, detail));
  if (!supported.includes(value)) errors.push(notSupported(path.child(name), value, supported));
  return errors;
}

/** Items of a set are compared as a whole. */
function validateSetItems(items: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (booleanAt(items, 'nullable')) {
    errors.push(forbidden(path.child('nullable'), `cannot be nullable when ${extensionName.listType} is set`));
  }
  const detail = `must be atomic as item of a list with ${extensionName.listType}=set`;
  const type = textAt(items, 'type');
  const mapType = memberAt(items, extensionName.mapType);
  const listType = memberAt(items, extensionName.listType);
  if (type === 'object' && mapType !== 'atomic') {
    errors.push(invalid(path.child(extensionName.mapType), mapType ?? 'null', detail));
  } else if (type === 'array' && listType !== undefined && listType !== 'atomic') {
    errors.push(invalid(path.child(extensionName.listType), listType, detail));
  }
  return errors;
}

/** Items of a list of type `map` need key members. */
function validateListMapKeys(schema: Fields, path: FieldPath): readonly FieldError[] {
  const keys = textsAt(schema, extensionName.listMapKeys);
  const keysPath = path.child(extensionName.listMapKeys);
  const listType = memberAt(schema, extensionName.listType);
  if (listType !== 'map') {
    if (keys.length === 0) return [];
    const listTypePath = path.child(extensionName.listType);
    const wanted = `must be map if ${extensionName.listMapKeys} is non-empty`;
    return [listType === undefined ? required(listTypePath, wanted) : invalid(listTypePath, listType, wanted)];
  }
  const isMap = `if ${extensionName.listType} is map`;
  const errors: FieldError[] = keys.length === 0 ? [required(keysPath, `must not be empty ${isMap}`)] : [];
  const itemsPath = path.child('items');
  const given = memberAt(schema, 'items');
  if (given === undefined) return [...errors, required(itemsPath, `must have a schema ${isMap}`)];
  const items = optionalFieldsAt(schema, 'items');
  if (items === undefined) {
    return [
      ...errors,
      invalid(itemsPath, quoteSchemas(listAt(schema, 'items')), `must only have a single schema ${isMap}`),
    ];
  }
  const type = textAt(items, 'type');
  if (type !== 'object') {
    const detail = `must be object if parent array's ${extensionName.listType} is map`;
    return [...errors, invalid(itemsPath.child('type'), type, detail)];
  }
  if (keys.length === 0) return errors;
  return validateKeyProperties(items, itemsPath, { keys, keysPath });
}

function validateKeyProperties(
  items: Fields,
  path: FieldPath,
  { keys, keysPath }: { readonly keys: readonly string[]; readonly keysPath: FieldPath },
): readonly FieldError[] {
  const properties = fieldsAt(items, 'properties');
  const errors: FieldError[] = [];
  if (booleanAt(items, 'nullable')) {
    errors.push(forbidden(path.child('nullable'), `cannot be nullable when ${extensionName.listType} is map`));
  }
  for (const key of new Set(keys)) {
    const type = textAt(properties[key], 'type');
    if (type !== 'array' && type !== 'object') continue;
    const detail = `must be a scalar type if parent array's ${extensionName.listType} is map`;
    errors.push(invalid(path.child('properties').key(key).child('type'), type, detail));
  }
  if (new Set(keys).size < keys.length) errors.push(invalid(keysPath, keys, 'must not contain duplicate entries'));
  if (keys.some((key) => !isFields(properties[key]))) {
    errors.push(invalid(keysPath, keys, 'entries must all be names of item properties'));
  }
  const always = new Set(textsAt(items, 'required'));
  for (const key of keys) {
    const property = properties[key];
    if (!isFields(property)) continue;
    const at = path.child('properties').key(key);
    const subject = `this property is in ${extensionName.listMapKeys}, so it`;
    if (memberAt(property, 'default') === undefined && !always.has(key)) {
      errors.push(required(at.child('default'), `${subject} must have a default or be a required property`));
    }
    if (booleanAt(property, 'nullable')) errors.push(forbidden(at.child('nullable'), `${subject} cannot be nullable`));
  }
  return errors;
}
