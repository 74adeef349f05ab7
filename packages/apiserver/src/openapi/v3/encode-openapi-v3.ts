import { inTurns } from '../in-turns.js';
import {
  anyValue,
  double,
  encodeBy,
  field,
  flag,
  integer,
  message,
  named,
  text,
  texts,
  type Writer,
  writeExtensions,
} from '../protobuf-pieces.js';
import type { Content, OperationV3, ParameterV3, PathV3 } from './paths-v3.js';
import type { SchemaV3 } from './schema-v3.js';

// The protobuf form of OpenAPI v3 (package openapi.v3 of gnostic), limited to the members used here. Numbers are
// field numbers of its messages; each writer names its message.

/** The document of one group version in JSON form. */
export interface OpenApiV3Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, PathV3>>;
  readonly components: { readonly schemas: Readonly<Record<string, SchemaV3>> };
}

/** Document, encoded in turns. */
export async function encodeOpenApiV3({ openapi, info, paths, components }: OpenApiV3Document): Promise<Buffer> {
  const head = encodeBy((writer) => {
    text(writer, 1, openapi);
    message(writer, 2, info, (inner, { title, version }) => {
      text(inner, 1, title);
      text(inner, 6, version);
    });
  });
  const pathPieces: Uint8Array[] = [];
  await inTurns(Object.entries(paths), ([name, value]) =>
    pathPieces.push(encodeBy((writer) => named(writer, 1, { name, value, write: writePath }))),
  );
  const schemaPieces: Uint8Array[] = [];
  await inTurns(Object.entries(components.schemas), ([name, value]) =>
    schemaPieces.push(encodeBy((writer) => named(writer, 1, { name, value, write: writeSchemaOrReference }))),
  );
  // Components, whose first field contains the schemas.
  return Buffer.concat([head, ...field(4, pathPieces), ...field(5, field(1, schemaPieces))]);
}

/** SchemaOrReference. */
function writeSchemaOrReference(writer: Writer, schema: SchemaV3): void {
  const { $ref } = schema;
  if ($ref === undefined) message(writer, 1, schema, writeSchema);
  else message(writer, 2, $ref, (inner, reference) => text(inner, 1, reference));
}

/** Schema. */
function writeSchema(writer: Writer, schema: SchemaV3): void {
  flag(writer, 1, schema.nullable === true);
  text(writer, 9, schema.title);
  double(writer, 10, schema.multipleOf);
  double(writer, 11, schema.maximum);
  flag(writer, 12, schema.exclusiveMaximum === true);
  double(writer, 13, schema.minimum);
  flag(writer, 14, schema.exclusiveMinimum === true);
  integer(writer, 15, schema.maxLength);
  integer(writer, 16, schema.minLength);
  text(writer, 17, schema.pattern);
  integer(writer, 18, schema.maxItems);
  integer(writer, 19, schema.minItems);
  flag(writer, 20, schema.uniqueItems === true);
  integer(writer, 21, schema.maxProperties);
  integer(writer, 22, schema.minProperties);
  texts(writer, 23, schema.required);
  for (const value of schema.enum ?? []) anyValue(writer, 24, value);
  text(writer, 25, schema.type);
  for (const part of schema.allOf ?? []) message(writer, 26, part, writeSchemaOrReference);
  for (const part of schema.oneOf ?? []) message(writer, 27, part, writeSchemaOrReference);
  for (const part of schema.anyOf ?? []) message(writer, 28, part, writeSchemaOrReference);
  if (schema.not !== undefined) message(writer, 29, schema.not, writeSchema);
  // ItemsItem and AdditionalPropertiesItem, whose first field is a SchemaOrReference.
  if (schema.items !== undefined) message(writer, 30, schema.items, writeItem);
  if (schema.properties !== undefined) message(writer, 31, schema.properties, writeNamedSchemas);
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'boolean') {
    message(writer, 32, additionalProperties, (inner, value) => flag(inner, 2, value));
  } else if (additionalProperties !== undefined) message(writer, 32, additionalProperties, writeItem);
  if (schema.default !== undefined) message(writer, 33, schema.default, writeDefault);
  text(writer, 34, schema.description);
  text(writer, 35, schema.format);
  writeExtensions(writer, 36, schema);
}

/** DefaultType: a scalar. Other defaults have no protobuf form. */
function writeDefault(writer: Writer, value: unknown): void {
  if (typeof value === 'number') double(writer, 1, value);
  else if (typeof value === 'boolean') flag(writer, 2, value);
  else if (typeof value === 'string') text(writer, 3, value);
}

function writeItem(writer: Writer, schema: SchemaV3): void {
  message(writer, 1, schema, writeSchemaOrReference);
}

/** Properties. */
function writeNamedSchemas(writer: Writer, schemas: Readonly<Record<string, SchemaV3>>): void {
  for (const [name, value] of Object.entries(schemas)) {
    named(writer, 1, { name, value, write: writeSchemaOrReference });
  }
}

/** PathItem. */
function writePath(writer: Writer, path: PathV3): void {
  for (const [method, number] of methodFields) {
    const operation = path[method];
    if (operation !== undefined) message(writer, number, operation, writeOperation);
  }
}
const methodFields = [
  ['get', 4],
  ['put', 5],
  ['post', 6],
  ['delete', 7],
  ['options', 8],
  ['head', 9],
  ['patch', 10],
] as const;

/** Operation. */
function writeOperation(writer: Writer, operation: OperationV3): void {
  const { operationId, tags, parameters, requestBody, responses } = operation;
  texts(writer, 1, tags);
  text(writer, 5, operationId);
  for (const parameter of parameters ?? []) {
    // ParameterOrReference, whose first field is a Parameter.
    message(writer, 6, parameter, (item, value) => message(item, 1, value, writeParameter));
  }
  if (requestBody !== undefined) message(writer, 7, requestBody, writeRequestBody);
  message(writer, 8, responses, (inner, all) => {
    for (const [name, value] of Object.entries(all)) named(inner, 2, { name, value, write: writeResponse });
  });
  writeExtensions(writer, 13, operation);
}

/** Parameter. */
function writeParameter(writer: Writer, { name, in: place, description, required, schema }: ParameterV3): void {
  text(writer, 1, name);
  text(writer, 2, place);
  text(writer, 3, description);
  flag(writer, 4, required === true);
  message(writer, 10, schema, writeSchemaOrReference);
}

/** RequestBodyOrReference, whose first field is a RequestBody. */
function writeRequestBody(writer: Writer, body: NonNullable<OperationV3['requestBody']>): void {
  message(writer, 1, body, (inner, { content, required }) => {
    message(inner, 2, content, writeContent);
    flag(inner, 3, required === true);
  });
}

/** ResponseOrReference, whose first field is a Response. */
function writeResponse(writer: Writer, response: OperationV3['responses'][string]): void {
  message(writer, 1, response, (inner, { description, content }) => {
    text(inner, 1, description);
    if (content !== undefined) message(inner, 3, content, writeContent);
  });
}

/** MediaTypes: the first field of each is a SchemaOrReference. */
function writeContent(writer: Writer, content: Content): void {
  for (const [name, value] of Object.entries(content)) {
    named(writer, 1, {
      name,
      value,
      write: (inner, { schema }) => message(inner, 1, schema, writeSchemaOrReference),
    });
  }
}
