import type { Descriptions, MessageSchema, Verb } from '@orch/apimachinery';
import { type SchemaDocument, scalars } from './definitions.js';

export interface ParameterDocument {
  readonly name: string;
  readonly in: 'query' | 'path' | 'body';
  readonly description?: string;
  readonly required?: boolean;
  readonly type?: string;
  readonly uniqueItems?: boolean;
  readonly schema?: SchemaDocument;
}

/** The query parameters of a resource or subresource by verb. */
export function queryParametersOf(verb: Verb): readonly ParameterDocument[] {
  return parametersByVerb[verb];
}

/** The fields of a message as query parameters, if representable. Lists are repeated parameters. */
export function parametersOfMessage(
  { name: message, fields }: MessageSchema,
  descriptions: Descriptions,
): readonly ParameterDocument[] {
  return fields.flatMap(({ name, type }) => {
    const schemaType = typeof type === 'function' ? undefined : scalars[type].type;
    if (schemaType === undefined) return [];
    const description = descriptions.ofField(message, name);
    return [
      {
        name,
        in: 'query',
        type: schemaType,
        uniqueItems: true,
        ...(description === undefined ? {} : { description }),
      } as const,
    ];
  });
}

/** A path parameter in braces. */
export function pathParameter(name: string): ParameterDocument {
  const description = pathDescriptions[name];
  return {
    name,
    in: 'path',
    required: true,
    type: 'string',
    uniqueItems: true,
    ...(description === undefined ? {} : { description }),
  };
}

const pathDescriptions: Readonly<Record<string, string>> = {
  name: 'Name of the object.',
  namespace: 'Namespace of the object.',
  path: 'Path of the backend behind the proxy.',
};

interface QueryParameter {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
}

const pretty: QueryParameter = {
  name: 'pretty',
  type: 'string',
  description: 'Whether to indent the response: true or false.',
};

const writing: readonly QueryParameter[] = [
  { name: 'dryRun', type: 'string', description: 'All: process the request without storing changes.' },
  { name: 'fieldManager', type: 'string', description: 'Field manager of the changed fields.' },
  {
    name: 'fieldValidation',
    type: 'string',
    description: 'Handling of unknown and duplicate fields: Ignore, Warn or Strict.',
  },
];

const deleting: readonly QueryParameter[] = [
  ...writing.slice(0, 1),
  { name: 'gracePeriodSeconds', type: 'integer', description: 'Time for graceful termination; 0 deletes immediately.' },
  { name: 'orphanDependents', type: 'boolean', description: 'Deprecated: use propagationPolicy.' },
  {
    name: 'propagationPolicy',
    type: 'string',
    description: 'Deletion of dependents: Orphan, Background or Foreground.',
  },
];

const listing: readonly QueryParameter[] = [
  { name: 'continue', type: 'string', description: 'Continue token of the previous page.' },
  { name: 'fieldSelector', type: 'string', description: 'Selects objects by their fields.' },
  { name: 'labelSelector', type: 'string', description: 'Selects objects by their labels.' },
  { name: 'limit', type: 'integer', description: 'Maximum number of objects per page; unlimited by default.' },
  { name: 'resourceVersion', type: 'string', description: 'Minimum or exact version of the data.' },
  {
    name: 'resourceVersionMatch',
    type: 'string',
    description: 'Meaning of resourceVersion: NotOlderThan or Exact.',
  },
  { name: 'timeoutSeconds', type: 'integer', description: 'Timeout of the request.' },
];

function documents(parameters: readonly QueryParameter[]): readonly ParameterDocument[] {
  return [...parameters, pretty].map(({ name, type, description }) => ({
    name,
    in: 'query',
    type,
    uniqueItems: true,
    description,
  }));
}

/** Shared values, since there are a thousand operations. */
const parametersByVerb: Readonly<Record<Verb, readonly ParameterDocument[]>> = {
  get: documents([]),
  list: documents([
    {
      name: 'allowWatchBookmarks',
      type: 'boolean',
      description: 'Whether a watch may send events of type BOOKMARK.',
    },
    ...listing,
    { name: 'watch', type: 'boolean', description: 'Stream changes instead of returning a list.' },
  ]),
  watch: [],
  create: documents(writing),
  update: documents(writing),
  patch: documents([
    ...writing,
    { name: 'force', type: 'boolean', description: 'Take over fields of other managers; only for server-side apply.' },
  ]),
  delete: documents(deleting),
  deletecollection: documents([...deleting, ...listing]),
};
