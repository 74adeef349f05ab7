import type { Descriptions, GroupVersionKind, MessageSchema, Names, Verb } from '@orch/apimachinery';
import { definitionName } from './definition-name.js';
import { type ExtensionPrefix, extensionPrefix, type SchemaDocument } from './definitions.js';
import { patchDefinition } from './extra-definitions.js';
import { operationId, tagOf } from './operation-id.js';
import { type ParameterDocument, parametersOfMessage, pathParameter, queryParametersOf } from './parameters.js';

export type PathDocument = Readonly<Partial<Record<Method, OperationDocument>>>;
export type Method = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch';

export interface OperationDocument {
  readonly operationId: string;
  readonly tags: readonly string[];
  /** Media types, if they differ from those of the document. */
  readonly consumes?: readonly string[];
  readonly produces?: readonly string[];
  readonly parameters?: readonly ParameterDocument[];
  readonly responses: Readonly<Record<string, ResponseDocument>>;
  readonly [extension: `x-${string}`]: unknown;
}
export interface ResponseDocument {
  readonly description: string;
  readonly schema?: SchemaDocument;
}

/** The subject of the operations of one path. */
export interface Target {
  readonly names: Names;
  readonly descriptions: Descriptions;
  /** Whether PATCH supports apply configurations. */
  readonly applies: boolean;
  /** The kind of the body. For connect and log operations, the kind of their options. */
  readonly kind: GroupVersionKind;
  /** The group version of the resource, used in operation ids. */
  readonly groupVersion: Pick<GroupVersionKind, 'group' | 'version'>;
  /** Message of the bodies, such as `core_v1.Pod`. */
  readonly schema: string;
  readonly listSchema: string;
  readonly words: readonly string[];
  readonly pathParameters: readonly string[];
  /** Whether a delete returns the deleted object. */
  readonly returnsDeleted: boolean;
  /** A custom resource has no protobuf form and no strategic merge patches. */
  readonly isCustom: boolean;
}

/** The operations of objects and collections: one for each verb with a method at this path. */
export function operationsOf(
  verbs: readonly Verb[],
  methods: Readonly<Partial<Record<Verb, Method>>>,
  target: Target,
): PathDocument {
  const operations: Partial<Record<Method, OperationDocument>> = {};
  for (const verb of verbs) {
    const method = methods[verb];
    if (method !== undefined) operations[method] = objectOperation(verb, target);
  }
  return operations;
}

/** Connect operations, one per method, with the fields of `options` as parameters. */
export function connectOperations(methods: readonly Method[], options: MessageSchema, target: Target): PathDocument {
  const { names, descriptions, groupVersion, pathParameters, words } = target;
  const parameters = [...pathParameters.map(pathParameter), ...parametersOfMessage(options, descriptions)];
  const operation = (method: Method): OperationDocument => ({
    operationId: operationId(names, { action: 'connect', groupVersion, words: [method, ...words] }),
    tags: [tagOf(names, groupVersion)],
    consumes: anything,
    produces: anything,
    parameters,
    responses: { '200': { description: 'OK', schema: { type: 'string' } }, ...unauthorized },
    ...extensions('connect', target),
  });
  return Object.fromEntries(methods.map((method) => [method, operation(method)]));
}

/** An operation that returns plain text, with the fields of `options` as parameters. */
export function textOperation(options: MessageSchema, target: Target): PathDocument {
  const { names, descriptions, groupVersion, pathParameters, words } = target;
  const get: OperationDocument = {
    operationId: operationId(names, { action: 'get', groupVersion, words }),
    tags: [tagOf(names, groupVersion)],
    produces: ['text/plain', ...objectMediaTypes(names)],
    parameters: [
      ...pathParameters.map(pathParameter),
      ...parametersOfMessage(options, descriptions),
      ...queryParametersOf('get'),
    ],
    responses: { '200': { description: 'OK', schema: { type: 'string' } }, ...unauthorized },
    ...extensions('get', target),
  };
  return { get };
}

/** Default media types of object requests and responses. */
export function objectMediaTypes({ protobufMediaType }: Pick<Names, 'protobufMediaType'>): readonly string[] {
  return ['application/json', 'application/yaml', protobufMediaType];
}

const patchMediaTypes = [
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
];
const applyMediaType = 'application/apply-patch+yaml';

const anything = ['*/*'];

/** A response of every operation. */
export const unauthorized: Readonly<Record<string, ResponseDocument>> = { '401': { description: 'Unauthorized' } };

function objectOperation(verb: Verb, target: Target): OperationDocument {
  const { names, groupVersion, words, pathParameters } = target;
  return {
    operationId: operationId(names, { action: verb, groupVersion, words }),
    tags: [tagOf(names, groupVersion)],
    ...(verb === 'patch' ? { consumes: patchTypesOf(target) } : {}),
    ...mediaTypesOf(verb, target),
    parameters: [...pathParameters.map(pathParameter), ...bodyOf(verb, target), ...queryParametersOf(verb)],
    responses: responsesOf(verb, target),
    ...extensions(actions[verb] ?? verb, target),
  };
}

function patchTypesOf({ applies, isCustom }: Target): readonly string[] {
  const types = isCustom ? patchMediaTypes.filter((type) => !type.includes('strategic')) : patchMediaTypes;
  return applies ? [...types, applyMediaType] : types;
}

/** Media types that differ from those of the document. */
function mediaTypesOf(verb: Verb, { names, isCustom }: Target): Pick<OperationDocument, 'consumes' | 'produces'> {
  if (!isCustom) return verb === 'list' ? { produces: listMediaTypes(names) } : {};
  const types = ['application/json', 'application/yaml'];
  return { ...(verb === 'create' || verb === 'update' ? { consumes: types } : {}), produces: types };
}

/** A list operation may also start a watch. */
function listMediaTypes(names: Names): readonly string[] {
  const streams = ['application/json', names.protobufMediaType].map((type) => `${type};stream=watch`);
  return [...objectMediaTypes(names), ...streams];
}

function responsesOf(verb: Verb, target: Target): OperationDocument['responses'] {
  const schema = referenceTo(returnedSchema(verb, target), target.names);
  const responses = Object.entries(statuses[verb] ?? { '200': 'OK' });
  return {
    ...Object.fromEntries(responses.map(([status, description]) => [status, { description, schema }])),
    ...unauthorized,
  };
}

const statuses: Readonly<Partial<Record<Verb, Readonly<Record<string, string>>>>> = {
  create: { '200': 'OK', '201': 'Created', '202': 'Accepted' },
  update: { '200': 'OK', '201': 'Created' },
  delete: { '200': 'OK', '202': 'Accepted' },
};

/** Deletes respond with a Status by default. */
function returnedSchema(verb: Verb, { schema, listSchema, returnsDeleted }: Target): string {
  if (verb === 'list') return listSchema;
  const isDeletion = verb === 'deletecollection' || (verb === 'delete' && !returnsDeleted);
  return isDeletion ? 'meta_v1.Status' : schema;
}

function bodyOf(verb: Verb, { schema, names }: Target): readonly ParameterDocument[] {
  switch (verb) {
    case 'create':
    case 'update':
      return [{ name: 'body', in: 'body', required: true, schema: referenceTo(schema, names) }];
    case 'patch':
      return [{ name: 'body', in: 'body', required: true, schema: referenceTo(patchDefinition, names) }];
    case 'delete':
    case 'deletecollection':
      return [{ name: 'body', in: 'body', schema: referenceTo('meta_v1.DeleteOptions', names) }];
    default:
      return [];
  }
}

function extensions(
  action: string,
  { names, kind: { group, version, kind } }: Target,
): Readonly<Record<ExtensionPrefix, unknown>> {
  const prefix = extensionPrefix(names);
  return { [`${prefix}action`]: action, [`${prefix}group-version-kind`]: { group, kind, version } };
}

const actions: Readonly<Partial<Record<Verb, string>>> = { create: 'post', update: 'put' };

export function referenceTo(message: string, names: Names): SchemaDocument {
  return { $ref: `#/definitions/${definitionName(message, names)}` };
}
