import type { Names } from '@orch/apimachinery';
import { type Method, type OperationDocument, objectMediaTypes, type PathDocument } from '../operations.js';
import type { ParameterDocument } from '../parameters.js';
import { type SchemaV3, schemaV3 } from './schema-v3.js';

export type PathV3 = Readonly<Partial<Record<Method, OperationV3>>>;

export interface OperationV3 {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly ParameterV3[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
  readonly [extension: `x-${string}`]: unknown;
}
export interface ParameterV3 {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: SchemaV3;
}
/** Schemas by media type. */
export type Content = Readonly<Record<string, { readonly schema: SchemaV3 }>>;

/** Converts a path to v3, which separates bodies from parameters, and lists bodies and responses by media type. */
export function pathV3(path: PathDocument, names: Pick<Names, 'protobufMediaType'>): PathV3 {
  const responseTypes = objectMediaTypes(names);
  return mapValues(path, (operation) => operationV3(operation, responseTypes));
}

function operationV3(
  { operationId, tags, parameters, responses, consumes, produces, ...extensions }: OperationDocument,
  responseTypes: readonly string[],
): OperationV3 {
  const body = parameters?.find((parameter) => parameter.in === 'body');
  return {
    operationId,
    tags,
    ...(parameters === undefined ? {} : { parameters: parameters.flatMap((parameter) => parameterV3(parameter)) }),
    ...(body === undefined ? {} : { requestBody: requestBody(body, consumes ?? ['*/*']) }),
    responses: mapValues(responses, ({ description, schema }) => ({
      description,
      ...(schema === undefined ? {} : { content: contentOf(produces ?? responseTypes, schemaV3(schema)) }),
    })),
    ...extensions,
  };
}

function parameterV3(parameter: ParameterDocument): readonly ParameterV3[] {
  const { name, in: place, description, required, type = 'string', uniqueItems } = parameter;
  if (place === 'body') return [];
  const schema = { type, ...(uniqueItems === undefined ? {} : { uniqueItems }) };
  return [
    {
      name,
      in: place,
      ...(description === undefined ? {} : { description }),
      ...(required === undefined ? {} : { required }),
      schema,
    },
  ];
}

function requestBody(
  { required, schema = {} }: ParameterDocument,
  mediaTypes: readonly string[],
): OperationV3['requestBody'] & object {
  return { ...(required === undefined ? {} : { required }), content: contentOf(mediaTypes, schemaV3(schema)) };
}

function contentOf(mediaTypes: readonly string[], schema: SchemaV3): Content {
  return Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
