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
  optionalFieldsAt,
  required,
  textAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import type { Patterns } from '../patterns/patterns.js';
import { booleanExtensions, extensionName, otherExtensions } from '../schema/schema-extensions.js';

type Level = 'root' | 'field' | 'item';

/** Validates that a schema is structural: each value has a type, outside of `allOf`, `anyOf`, `oneOf` and `not`. */
export function validateStructural(schema: Fields, path: FieldPath, patterns: Patterns): readonly FieldError[] {
  const errors = validateLevel(schema, path, { level: 'root', patterns });
  return errors.toSorted((left, right) => left.path.compare(right.path));
}

interface LevelOptions {
  readonly level: Level;
  readonly patterns: Patterns;
}

function validateLevel(schema: Fields, path: FieldPath, { level, patterns }: LevelOptions): readonly FieldError[] {
  const errors: FieldError[] = [...validateType(schema, path, level), ...validatePattern(schema, path, patterns)];
  const isEmbedded = booleanAt(schema, extensionName.embeddedResource);
  if (level === 'root') {
    if (memberAt(schema, 'additionalProperties') !== undefined) {
      errors.push(forbidden(path.child('additionalProperties'), 'must not be used at the root'));
    }
  }
  if (isEmbedded) appendAll(errors, validateEmbedded(schema, path));
  if (isEmbedded || level === 'root') appendAll(errors, validateObjectMembers(schema, path));
  if (level === 'root') appendAll(errors, validateMetadata(schema, path));
  // As in v1.21, properties of junctions are looked up from the root only.
  const core = level === 'root' ? schema : undefined;
  appendAll(errors, validateJunctions(schema, path, { core, corePath: path, patterns }));
  const field = { level: 'field', patterns } as const;
  const propertiesPath = path.child('properties');
  for (const [name, property] of Object.entries(fieldsAt(schema, 'properties'))) {
    if (isFields(property)) appendAll(errors, validateLevel(property, propertiesPath.key(name), field));
  }
  const items = optionalFieldsAt(schema, 'items');
  if (items !== undefined) {
    appendAll(errors, validateLevel(items, path.child('items'), { level: 'item', patterns }));
  }
  if (items === undefined && textAt(schema, 'type') === 'array' && memberAt(schema, 'items') === undefined) {
    errors.push(required(path.child('items'), 'must be specified'));
  }
  const additional = optionalFieldsAt(schema, 'additionalProperties');
  if (additional !== undefined) {
    appendAll(errors, validateLevel(additional, path.child('additionalProperties'), field));
  }
  return errors;
}

function validatePattern(schema: Fields, path: FieldPath, patterns: Patterns): readonly FieldError[] {
  const pattern = textAt(schema, 'pattern');
  const message = patterns.syntaxError(pattern);
  if (message === undefined) return [];
  const detail = `must be a valid regular expression, but isn't: error parsing regexp: ${message}`;
  return [invalid(path.child('pattern'), pattern, detail)];
}

const missingType = {
  root: 'must not be empty at the root',
  field: 'must not be empty for specified object fields',
  item: 'must not be empty for specified array items',
} as const;

function validateType(schema: Fields, path: FieldPath, level: Level): readonly FieldError[] {
  const type = textAt(schema, 'type');
  const isAny = booleanAt(schema, extensionName.intOrString) || booleanAt(schema, extensionName.preserveUnknownFields);
  if (type === '') return isAny ? [] : [required(path.child('type'), missingType[level])];
  return level !== 'root' || type === 'object' ? [] : [invalid(path.child('type'), type, 'must be object at the root')];
}

function validateEmbedded(schema: Fields, path: FieldPath): readonly FieldError[] {
  const type = textAt(schema, 'type');
  const errors: FieldError[] = [];
  const detail = `must be object if ${extensionName.embeddedResource} is true`;
  if (type === '') errors.push(required(path.child('type'), detail));
  else if (type !== 'object') errors.push(invalid(path.child('type'), type, detail));
  const isOpen = booleanAt(schema, extensionName.preserveUnknownFields);
  if (!isOpen && Object.keys(fieldsAt(schema, 'properties')).length === 0) {
    const { embeddedResource, preserveUnknownFields } = extensionName;
    const missing = `must not be empty if ${embeddedResource} is true without ${preserveUnknownFields}`;
    errors.push(required(path.child('properties'), missing));
  }
  return errors;
}

/** The members that each object has must have their usual types. */
function validateObjectMembers(schema: Fields, path: FieldPath): readonly FieldError[] {
  const wanted = { apiVersion: 'string', kind: 'string', metadata: 'object' };
  return Object.entries(wanted).flatMap(([name, type]) => {
    const property = optionalFieldsAt(schema, 'properties', name);
    const given = textAt(property, 'type');
    if (property === undefined || given === type) return [];
    return [invalid(path.child('properties').key(name).child('type'), given, `must be ${type}`)];
  });
}

/** A schema may restrict only the name in metadata. */
function validateMetadata(schema: Fields, path: FieldPath): readonly FieldError[] {
  const metadata = optionalFieldsAt(schema, 'properties', 'metadata');
  if (metadata === undefined) return [];
  const says = Object.keys(metadata).filter((name) => memberAt(metadata, name) !== undefined);
  const names = Object.keys(fieldsAt(metadata, 'properties'));
  const isPlain = says.every((name) => ['type', 'properties', 'default'].includes(name));
  if (isPlain && names.every((name) => name === 'name' || name === 'generateName')) return [];
  const detail = 'must not specify anything other than name and generateName, but metadata is implicitly specified';
  return [forbidden(path.child('properties').key('metadata'), detail)];
}

interface Core {
  /** The schema outside of junctions, and its path. */
  readonly core: Fields | undefined;
  readonly corePath: FieldPath;
  readonly patterns: Patterns;
}

/** `allOf`, `anyOf`, `oneOf` and `not` may only restrict properties that the schema outside of them has. */
function validateJunctions(schema: Fields, path: FieldPath, core: Core): readonly FieldError[] {
  const errors = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => {
    const each = listAt(schema, name);
    // An int-or-string value may repeat its types.
    if (name === 'anyOf' && isIntOrString(each)) return [];
    return each.flatMap((inner, index) => validateNested(inner, path.child(name).index(index), core));
  });
  const not = optionalFieldsAt(schema, 'not');
  return not === undefined ? errors : [...errors, ...validateNested(not, path.child('not'), core)];
}

function isIntOrString(choices: readonly Fields[]): boolean {
  const types = choices.map((choice) => (Object.keys(choice).length === 1 ? textAt(choice, 'type') : ''));
  return types.join() === 'integer,string';
}

const falseInNested = ['nullable', ...booleanExtensions];
const undefinedInNested = ['additionalProperties', 'default', ...otherExtensions, extensionName.validations];
const listsInNested: ReadonlySet<string> = new Set([extensionName.listMapKeys, extensionName.validations]);

function validateNested(schema: Fields, path: FieldPath, core: Core): readonly FieldError[] {
  const { patterns } = core;
  const errors: FieldError[] = [...validatePattern(schema, path, patterns)];
  for (const name of ['type', 'title', 'description']) {
    if (textAt(schema, name) !== '') errors.push(forbidden(path.child(name), 'must be empty to be structural'));
  }
  for (const name of falseInNested) {
    if (booleanAt(schema, name)) errors.push(forbidden(path.child(name), 'must be false to be structural'));
  }
  for (const name of undefinedInNested) {
    if (memberAt(schema, name) === undefined) continue;
    const wanted = listsInNested.has(name) ? 'empty' : 'undefined';
    errors.push(forbidden(path.child(name), `must be ${wanted} to be structural`));
  }
  const propertiesPath = path.child('properties');
  const corePropertiesPath = core.corePath.child('properties');
  for (const [name, property] of Object.entries(fieldsAt(schema, 'properties'))) {
    if (!isFields(property)) continue;
    const at = propertiesPath.key(name);
    const outside = optionalFieldsAt(core.core, 'properties', name);
    const corePath = corePropertiesPath.key(name);
    if (core.core !== undefined && outside === undefined) {
      errors.push(required(corePath, `because it is defined in ${at}`));
    }
    appendAll(errors, validateNested(property, at, { core: outside, corePath, patterns }));
  }
  const items = optionalFieldsAt(schema, 'items');
  if (items !== undefined) {
    const outside = optionalFieldsAt(core.core, 'items');
    const corePath = core.corePath.child('items');
    if (core.core !== undefined && outside === undefined) {
      errors.push(required(corePath, `because it is defined in ${path.child('items')}`));
    }
    appendAll(errors, validateNested(items, path.child('items'), { core: outside, corePath, patterns }));
  }
  return [...errors, ...validateJunctions(schema, path, core)];
}
