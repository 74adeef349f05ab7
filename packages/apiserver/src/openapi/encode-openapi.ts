import type { Definitions, SchemaDocument } from './definitions.js';
import type { OpenApiHead } from './openapi-document.js';
import type { OpenApiEncoding } from './openapi-parts.js';
import type { OperationDocument, PathDocument, ResponseDocument } from './operations.js';
import type { ParameterDocument } from './parameters.js';
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
} from './protobuf-pieces.js';

// The protobuf form of OpenAPI v2 (package openapi.v2 of gnostic), limited to the members used here. Numbers are
// field numbers of its messages; each writer names its message.

export const protobufEncoding: OpenApiEncoding = {
  path: (name, value) => encodeBy((writer) => named(writer, 2, { name, value, write: writePath })),
  definition: (name, value) => encodeBy((writer) => named(writer, 1, { name, value, write: writeSchema })),
  join(head, { paths, definitions }) {
    const start = encodeBy((writer) => {
      text(writer, 1, head.swagger);
      message(writer, 2, head.info, writeInfo);
      texts(writer, 5, head.schemes);
      texts(writer, 6, head.consumes);
      texts(writer, 7, head.produces);
    });
    const end = encodeBy((writer) => {
      for (const requirement of head.security) message(writer, 12, requirement, writeRequirement);
      message(writer, 13, head.securityDefinitions, writeSecurityDefinitions);
    });
    return Buffer.concat([start, ...field(8, paths), ...field(9, definitions), end]);
  },
};

/** Info. */
function writeInfo(writer: Writer, { title, version }: OpenApiHead['info']): void {
  text(writer, 1, title);
  text(writer, 2, version);
}

/** SecurityRequirement: names, with a StringArray each. */
function writeRequirement(writer: Writer, requirement: OpenApiHead['security'][number]): void {
  for (const [name, value] of Object.entries(requirement)) {
    named(writer, 1, { name, value, write: (inner, scopes) => texts(inner, 1, scopes) });
  }
}

/** SecurityDefinitions, of SecurityDefinitionsItem, whose second field is an ApiKeySecurity. */
function writeSecurityDefinitions(writer: Writer, definitions: OpenApiHead['securityDefinitions']): void {
  for (const [name, value] of Object.entries(definitions)) {
    named(writer, 1, {
      name,
      value,
      write: (item, definition) =>
        message(item, 2, definition, (inner, { type, name: header, in: place, description }) => {
          text(inner, 1, type);
          text(inner, 2, header);
          text(inner, 3, place);
          text(inner, 4, description);
        }),
    });
  }
}

/** Definitions, and Properties too. */
function writeNamedSchemas(writer: Writer, schemas: Definitions): void {
  for (const [name, value] of Object.entries(schemas)) named(writer, 1, { name, value, write: writeSchema });
}

/** Schema. */
function writeSchema(writer: Writer, schema: SchemaDocument): void {
  text(writer, 1, schema.$ref);
  text(writer, 2, schema.format);
  text(writer, 3, schema.title);
  text(writer, 4, schema.description);
  double(writer, 6, schema.multipleOf);
  double(writer, 7, schema.maximum);
  flag(writer, 8, schema.exclusiveMaximum === true);
  double(writer, 9, schema.minimum);
  flag(writer, 10, schema.exclusiveMinimum === true);
  integer(writer, 11, schema.maxLength);
  integer(writer, 12, schema.minLength);
  text(writer, 13, schema.pattern);
  integer(writer, 14, schema.maxItems);
  integer(writer, 15, schema.minItems);
  integer(writer, 17, schema.maxProperties);
  integer(writer, 18, schema.minProperties);
  texts(writer, 19, schema.required);
  for (const value of schema.enum ?? []) anyValue(writer, 20, value);
  // AdditionalPropertiesItem, whose first field is a schema; so are those of ItemsItem.
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'boolean') {
    message(writer, 21, additionalProperties, (inner, value) => flag(inner, 2, value));
  } else if (additionalProperties !== undefined) message(writer, 21, additionalProperties, writeSchemaItem);
  if (schema.type !== undefined) message(writer, 22, schema.type, (inner, type) => text(inner, 1, type));
  if (schema.items !== undefined) message(writer, 23, schema.items, writeSchemaItem);
  if (schema.properties !== undefined) message(writer, 25, schema.properties, writeNamedSchemas);
  writeExtensions(writer, 31, schema);
}

function writeSchemaItem(writer: Writer, schema: SchemaDocument): void {
  message(writer, 1, schema, writeSchema);
}

/** PathItem. */
function writePath(writer: Writer, path: PathDocument): void {
  for (const [method, field] of methodFields) {
    const operation = path[method];
    if (operation !== undefined) message(writer, field, operation, writeOperation);
  }
}
const methodFields = [
  ['get', 2],
  ['put', 3],
  ['post', 4],
  ['delete', 5],
  ['options', 6],
  ['head', 7],
  ['patch', 8],
] as const;

/** Operation. */
function writeOperation(writer: Writer, operation: OperationDocument): void {
  texts(writer, 1, operation.tags);
  text(writer, 5, operation.operationId);
  texts(writer, 6, operation.produces);
  texts(writer, 7, operation.consumes);
  for (const parameter of operation.parameters ?? []) {
    // ParametersItem, whose first field is a Parameter.
    message(writer, 8, parameter, (item, value) => message(item, 1, value, writeParameter));
  }
  message(writer, 9, operation.responses, (inner, responses) => {
    for (const [name, value] of Object.entries(responses)) named(inner, 1, { name, value, write: writeResponse });
  });
  writeExtensions(writer, 13, operation);
}

/** ResponseValue, whose first field is a Response. */
function writeResponse(writer: Writer, response: ResponseDocument): void {
  message(writer, 1, response, (inner, { description, schema }) => {
    text(inner, 1, description);
    if (schema !== undefined) message(inner, 2, schema, writeSchemaItem);
  });
}

/** Parameter: a BodyParameter, or a NonBodyParameter that is a sub-schema of the query or of the path. */
function writeParameter(writer: Writer, parameter: ParameterDocument): void {
  const { name, required = false, type, uniqueItems = false } = parameter;
  if (parameter.in === 'body') {
    message(writer, 1, parameter, (body, { schema }) => {
      text(body, 2, name);
      text(body, 3, 'body');
      flag(body, 4, required);
      if (schema !== undefined) message(body, 5, schema, writeSchema);
    });
    return;
  }
  const fields = parameter.in === 'query' ? queryParameterFields : pathParameterFields;
  message(writer, 2, fields, (nonBody, { ofKind }) => {
    message(nonBody, ofKind, fields, (inner, numbers) => {
      flag(inner, 1, required);
      text(inner, 2, parameter.in);
      text(inner, 3, parameter.description);
      text(inner, 4, name);
      text(inner, numbers.type, type);
      flag(inner, numbers.uniqueItems, uniqueItems);
    });
  });
}
const queryParameterFields = { ofKind: 3, type: 6, uniqueItems: 20 } as const;
const pathParameterFields = { ofKind: 4, type: 5, uniqueItems: 19 } as const;
