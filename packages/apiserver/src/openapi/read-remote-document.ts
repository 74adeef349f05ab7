import { isJsonObject, type JsonObject } from '@orch/apimachinery';
import type { SchemaDocument } from './definitions.js';
import type { Method, OperationDocument, PathDocument, ResponseDocument } from './operations.js';
import type { ParameterDocument } from './parameters.js';

// Reads the parts of an OpenAPI v2 document of another server, for the forms that this server encodes itself: protobuf,
// and v3 for servers without v3. Members that these forms lack, or of a wrong type, are dropped.

/** A path with its operations. Parameters of the path become parameters of each operation. */
export function readPathDocument(path: JsonObject): PathDocument {
  const shared = objects(path['parameters']);
  const found: Partial<Record<Method, OperationDocument>> = {};
  for (const method of methods) {
    const operation = path[method];
    if (isJsonObject(operation)) found[method] = readOperation(operation, shared);
  }
  return found;
}

const methods: readonly Method[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

function readOperation(operation: JsonObject, shared: readonly JsonObject[]): OperationDocument {
  const parameters = [...shared, ...objects(operation['parameters'])].flatMap(readParameter);
  return {
    operationId: textOf(operation['operationId']) ?? '',
    tags: texts(operation['tags']) ?? [],
    ...defined('consumes', texts(operation['consumes'])),
    ...defined('produces', texts(operation['produces'])),
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: mapObjects(operation['responses'], readResponse),
    ...extensionsOf(operation),
  };
}

function readResponse(response: JsonObject): ResponseDocument {
  const { schema } = response;
  return {
    description: textOf(response['description']) ?? '',
    ...(isJsonObject(schema) ? { schema: readSchema(schema) } : {}),
  };
}

function readParameter(parameter: JsonObject): readonly ParameterDocument[] {
  const { in: place, schema } = parameter;
  const name = textOf(parameter['name']);
  if (name === undefined || (place !== 'query' && place !== 'path' && place !== 'body')) return [];
  return [
    {
      ...{ name, in: place },
      ...defined('description', textOf(parameter['description'])),
      ...defined('required', flagOf(parameter['required'])),
      ...defined('type', textOf(parameter['type'])),
      ...defined('uniqueItems', flagOf(parameter['uniqueItems'])),
      ...(isJsonObject(schema) ? { schema: readSchema(schema) } : {}),
    },
  ];
}

/** A schema. Of several types, the first one counts. */
export function readSchema(schema: JsonObject): SchemaDocument {
  const { type, items, additionalProperties, properties } = schema;
  const values: Record<string, unknown> = {};
  for (const [kind, names] of Object.entries(plainMembers)) {
    for (const name of names) if (typeof schema[name] === kind) values[name] = schema[name];
  }
  return {
    ...values,
    ...defined('type', textOf(Array.isArray(type) ? type[0] : type)),
    ...defined('required', texts(schema['required'])),
    ...(Array.isArray(schema['enum']) ? { enum: schema['enum'] } : {}),
    ...('default' in schema ? { default: schema['default'] } : {}),
    ...(isJsonObject(items) ? { items: readSchema(items) } : {}),
    ...(isJsonObject(additionalProperties) ? { additionalProperties: readSchema(additionalProperties) } : {}),
    ...(typeof additionalProperties === 'boolean' ? { additionalProperties } : {}),
    ...(isJsonObject(properties) ? { properties: mapObjects(properties, readSchema) } : {}),
    ...extensionsOf(schema),
  };
}

/** Members by the type of their values. */
const plainMembers: Readonly<Record<string, readonly string[]>> = {
  string: ['$ref', 'format', 'title', 'description', 'pattern'],
  boolean: ['exclusiveMaximum', 'exclusiveMinimum'],
  number: [
    ...['multipleOf', 'maximum', 'minimum', 'maxLength', 'minLength', 'maxItems', 'minItems'],
    ...['maxProperties', 'minProperties'],
  ],
};

function extensionsOf(document: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name.startsWith('x-')));
}

function mapObjects<To>(value: unknown, map: (member: JsonObject) => To): Record<string, To> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (isJsonObject(member) ? [[name, map(member)] as const] : [])),
  );
}

function defined<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  const member: Partial<Record<Name, Value>> = {};
  if (value !== undefined) member[name] = value;
  return member;
}

function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function texts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
