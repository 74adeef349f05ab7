import type { Descriptions, Verb } from '@orch/api';
import type { MessageSchema } from '@orch/apimachinery';
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

/** What the query of a request may say, by the verb of the resource or subresource that is asked. */
export function queryParametersOf(verb: Verb): readonly ParameterDocument[] {
  return parametersByVerb[verb];
}

/** The fields of a message as parameters of a query, those that fit into one. A list is given by naming it many times. */
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

/** A word in braces of a path. */
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
  path: 'Path that is asked for behind the proxy.',
};

interface QueryParameter {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
}

const pretty: QueryParameter = {
  name: 'pretty',
  type: 'string',
  description: 'Print the answer for people: true or false.',
};

const writing: readonly QueryParameter[] = [
  { name: 'dryRun', type: 'string', description: 'All: go through every step of the request, and store nothing.' },
  { name: 'fieldManager', type: 'string', description: 'Who is noted as the manager of the fields that change.' },
  {
    name: 'fieldValidation',
    type: 'string',
    description: 'Members that are unknown or given twice: Ignore, Warn or Strict.',
  },
];

const deleting: readonly QueryParameter[] = [
  ...writing.slice(0, 1),
  { name: 'gracePeriodSeconds', type: 'integer', description: 'Time that the object is given to end; 0 is at once.' },
  { name: 'orphanDependents', type: 'boolean', description: 'Deprecated: use propagationPolicy.' },
  {
    name: 'propagationPolicy',
    type: 'string',
    description: 'What becomes of objects that it owns: Orphan, Background or Foreground.',
  },
];

const listing: readonly QueryParameter[] = [
  { name: 'continue', type: 'string', description: 'Where the page before ended, as its list says.' },
  { name: 'fieldSelector', type: 'string', description: 'Only objects whose fields are so.' },
  { name: 'labelSelector', type: 'string', description: 'Only objects whose labels are so.' },
  { name: 'limit', type: 'integer', description: 'Objects on a page; all when not given.' },
  { name: 'resourceVersion', type: 'string', description: 'How old what is read may be.' },
  {
    name: 'resourceVersionMatch',
    type: 'string',
    description: 'What resourceVersion means: NotOlderThan or Exact.',
  },
  { name: 'timeoutSeconds', type: 'integer', description: 'How long the request may last.' },
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

/** The same values in all operations: there are a thousand. */
const parametersByVerb: Readonly<Record<Verb, readonly ParameterDocument[]>> = {
  get: documents([]),
  list: documents([
    {
      name: 'allowWatchBookmarks',
      type: 'boolean',
      description: 'Whether a watch may tell how far it is with events of type BOOKMARK.',
    },
    ...listing,
    { name: 'watch', type: 'boolean', description: 'Send changes as they come instead of a list.' },
  ]),
  watch: [],
  create: documents(writing),
  update: documents(writing),
  patch: documents([
    ...writing,
    { name: 'force', type: 'boolean', description: 'Take fields over from other managers. Server-side apply alone.' },
  ]),
  delete: documents(deleting),
  deletecollection: documents([...deleting, ...listing]),
};
