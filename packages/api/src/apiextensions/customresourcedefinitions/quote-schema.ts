import {
  type Fields,
  isFields,
  listAt,
  QuotedValue,
  quoteList,
  quoteOptional,
  quoteStructure,
  quoteText,
  quoteTexts,
  textsAt,
} from '@orch/apimachinery';
import { extensionName } from '../schema/schema-extensions.js';
import { jsonText } from '../schema-values/value-error.js';

type Shape = 'text' | 'flag' | 'texts' | 'values' | 'schemas' | 'map' | { readonly pointer: string };

const type = 'apiextensions.JSONSchemaProps';
const orBool = { pointer: 'apiextensions.JSONSchemaPropsOrBool' };
const text = { pointer: 'string' };
const count = { pointer: 'int64' };
const amount = { pointer: 'float64' };
const json = { pointer: 'apiextensions.JSON' };

/** The members of a schema in the order of v1.21's struct. */
const members: readonly (readonly [shown: string, name: string, shape: Shape])[] = [
  ['ID', 'id', 'text'],
  ['Schema', '$schema', 'text'],
  ['Ref', '$ref', text],
  ['Description', 'description', 'text'],
  ['Type', 'type', 'text'],
  ['Nullable', 'nullable', 'flag'],
  ['Format', 'format', 'text'],
  ['Title', 'title', 'text'],
  ['Default', 'default', json],
  ['Maximum', 'maximum', amount],
  ['ExclusiveMaximum', 'exclusiveMaximum', 'flag'],
  ['Minimum', 'minimum', amount],
  ['ExclusiveMinimum', 'exclusiveMinimum', 'flag'],
  ['MaxLength', 'maxLength', count],
  ['MinLength', 'minLength', count],
  ['Pattern', 'pattern', 'text'],
  ['MaxItems', 'maxItems', count],
  ['MinItems', 'minItems', count],
  ['UniqueItems', 'uniqueItems', 'flag'],
  ['MultipleOf', 'multipleOf', amount],
  ['Enum', 'enum', 'values'],
  ['MaxProperties', 'maxProperties', count],
  ['MinProperties', 'minProperties', count],
  ['Required', 'required', 'texts'],
  ['Items', 'items', { pointer: 'apiextensions.JSONSchemaPropsOrArray' }],
  ['AllOf', 'allOf', 'schemas'],
  ['OneOf', 'oneOf', 'schemas'],
  ['AnyOf', 'anyOf', 'schemas'],
  ['Not', 'not', { pointer: type }],
  ['Properties', 'properties', 'map'],
  ['AdditionalProperties', 'additionalProperties', orBool],
  ['PatternProperties', 'patternProperties', 'map'],
  ['Dependencies', 'dependencies', 'map'],
  ['AdditionalItems', 'additionalItems', orBool],
  ['Definitions', 'definitions', 'map'],
  ['ExternalDocs', 'externalDocs', { pointer: 'apiextensions.ExternalDocumentation' }],
  ['Example', 'example', json],
  ['XPreserveUnknownFields', extensionName.preserveUnknownFields, { pointer: 'bool' }],
  ['XEmbeddedResource', extensionName.embeddedResource, 'flag'],
  ['XIntOrString', extensionName.intOrString, 'flag'],
  ['XListMapKeys', extensionName.listMapKeys, 'texts'],
  ['XListType', extensionName.listType, text],
  ['XMapType', extensionName.mapType, text],
];

/** A schema as messages print it. */
export function quoteSchema(schema: Fields): QuotedValue {
  return quoteStructure(
    type,
    members.map(([shown, name, shape]) => [shown, memberText(schema, name, shape)]),
  );
}

/** A list of schemas in place of a single one. */
export function quoteSchemas(schemas: readonly Fields[]): QuotedValue {
  return quoteStructure('apiextensions.JSONSchemaPropsOrArray', [
    ['Schema', quoteOptional(type, undefined)],
    ['JSONSchemas', quoteList(type, schemas.map(quoteSchema)).text],
  ]);
}

/** The members that are set in a schema, by their names in messages. */
export function presentMembers(schema: Fields): readonly string[] {
  return members.filter(([, name]) => isSet(schema[name])).map(([shown]) => shown);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}

const mapTypes: Readonly<Record<string, string>> = {
  dependencies: 'apiextensions.JSONSchemaDependencies',
  definitions: 'apiextensions.JSONSchemaDefinitions',
};

function memberText(schema: Fields, name: string, shape: Shape): string {
  const value = schema[name];
  if (typeof shape === 'object') return quoteOptional(shape.pointer, value);
  switch (shape) {
    case 'text':
      return quoteText(value);
    case 'flag':
      return String(value === true);
    case 'texts':
      return quoteTexts('string', textsAt(schema, name)).text;
    case 'values':
      return quoteList(json.pointer, Array.isArray(value) ? value.map((each) => new QuotedValue(jsonText(each))) : [])
        .text;
    case 'schemas':
      return quoteList(type, listAt(schema, name).map(quoteSchema)).text;
    case 'map':
      return mapText(mapTypes[name] ?? `map[string]${type}`, value);
  }
}

function mapText(mapType: string, value: unknown): string {
  if (!isFields(value)) return `${mapType}(nil)`;
  const entries = Object.keys(value).sort();
  const texts = entries.map((key) => {
    const inner = value[key];
    return `${JSON.stringify(key)}:${isFields(inner) ? quoteSchema(inner).text : jsonText(inner)}`;
  });
  return `${mapType}{${texts.join(', ')}}`;
}
