import type { Scheme, SubresourceDefinition, Verb } from '@orch/api';
import { formatApiVersion, type GroupVersionKind, type Names } from '@orch/apimachinery';
import { type ServedResource, type ServedResources, subresourcesOf } from '../route/served-resources.js';
import { definitionName } from './definition-name.js';
import { type ExtensionPrefix, extensionPrefix, type SchemaDocument } from './definitions.js';
import { type ParameterDocument, queryParametersOf } from './parameters.js';

export type Paths = Readonly<Record<string, PathDocument>>;
export type PathDocument = Readonly<Record<string, OperationDocument>>;

export interface OperationDocument {
  readonly operationId: string;
  readonly parameters: readonly ParameterDocument[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly schema?: SchemaDocument }>>;
  readonly [extension: `x-${string}`]: unknown;
}
export interface PathsOptions {
  readonly served: Pick<ServedResources, 'all'>;
  readonly scheme: Scheme;
}

/**
 * The paths of all resources that are served (spec: Path shapes), and of their subresources, with what clients look for:
 * the kind, and what a query may say. One at a time, in no order: all together take too long to be made at once.
 */
export function* pathSteps({ served, scheme }: PathsOptions): Generator<readonly [path: string, PathDocument]> {
  for (const resource of served.all()) {
    yield* pathsOf(resource, scheme).filter(([, path]) => Object.keys(path).length > 0);
  }
}

function pathsOf(resource: ServedResource, scheme: Scheme): readonly [string, PathDocument][] {
  const { definition, version } = resource;
  const { group } = version.gvk;
  const root = `/${group === '' ? 'api' : 'apis'}/${formatApiVersion(version.gvk)}`;
  const collection = `${root}/${definition.namespaced ? 'namespaces/{namespace}/' : ''}${definition.resource}`;
  const object = `${collection}/{name}`;
  const target: Target = {
    names: scheme.names,
    kind: version.gvk,
    schema: version.schema.name,
    listSchema: `${stemOf(version.schema.name)}.${definition.listKind}`,
    words: [definition.namespaced ? 'namespaced' : '', version.gvk.kind],
    groupVersion: version.gvk,
    pathParameters: definition.namespaced ? ['namespace'] : [],
  };
  const one: Target = { ...target, pathParameters: [...target.pathParameters, 'name'] };
  return [
    [collection, operationsOf(definition.verbs, collectionMethods, target)],
    [object, operationsOf(definition.verbs, objectMethods, one)],
    ...(definition.namespaced
      ? [everywhere(`${root}/${definition.resource}`, definition.verbs, { ...target, pathParameters: [] })]
      : []),
    ...subresourcesOf(resource).map((subresource): [string, PathDocument] => [
      `${object}/${subresource.name}`,
      subresourceOperations(subresource, { target: one, resource, scheme }),
    ]),
  ];
}

/** Objects of all namespaces can be listed, and nothing else. */
function everywhere(path: string, verbs: readonly Verb[], target: Target): [string, PathDocument] {
  const words = [target.words[1] ?? '', 'forAllNamespaces'];
  return [path, operationsOf(verbs, { list: 'get' }, { ...target, words })];
}

function subresourceOperations(
  { name, kind, verbs, connect }: SubresourceDefinition,
  { target, resource, scheme }: { readonly target: Target; readonly resource: ServedResource; readonly scheme: Scheme },
): PathDocument {
  const { definition, version } = resource;
  const isOwn = kind.kind === definition.kind;
  const schema = isOwn ? version.schema.name : scheme.kind(kind)?.schema.name;
  return operationsOf(
    verbs,
    { ...objectMethods, create: 'post' },
    {
      ...target,
      kind: isOwn ? version.gvk : kind,
      // What connects sends bytes of any form.
      schema: connect || name === 'log' ? undefined : schema,
      words: [...target.words, name],
      ...(connect ? { action: 'connect' } : {}),
    },
  );
}

type Methods = Readonly<Partial<Record<Verb, string>>>;
const collectionMethods: Methods = { list: 'get', create: 'post', deletecollection: 'delete' };
const objectMethods: Methods = { get: 'get', update: 'put', patch: 'patch', delete: 'delete' };

/** What the operations of one path are about. */
interface Target {
  readonly names: Names;
  readonly kind: GroupVersionKind;
  /** Of the resource, which its operations are named by. */
  readonly groupVersion: { readonly group: string; readonly version: string };
  /** Message of the bodies, such as `core_v1.Pod`; none where bodies are no objects. */
  readonly schema: string | undefined;
  readonly listSchema: string;
  readonly words: readonly string[];
  readonly pathParameters: readonly string[];
  /** Where it is not told by the verb. */
  readonly action?: string;
}

function operationsOf(verbs: readonly Verb[], methods: Methods, target: Target): PathDocument {
  const operations: Record<string, OperationDocument> = {};
  for (const verb of verbs) {
    const method = methods[verb];
    if (method !== undefined) operations[method] = operationOf(verb, target);
  }
  return operations;
}

function operationOf(verb: Verb, target: Target): OperationDocument {
  const { names, kind, pathParameters, schema } = target;
  const prefix = extensionPrefix(names);
  const returned = schema === undefined ? undefined : returnedSchema(verb, { ...target, schema });
  const description = returned === undefined ? {} : { schema: referenceTo(returned, names) };
  return {
    operationId: operationId(verb, target),
    parameters: [
      ...pathParameters.map(pathParameter),
      ...bodyOf(verb, target),
      ...(target.action === undefined ? queryParametersOf(verb) : []),
    ],
    responses: { [verb === 'create' ? '201' : '200']: { description: 'OK', ...description } },
    ...extensions(prefix, { verb, kind, action: target.action }),
  };
}

/** Deletions tell in a status what became of them. */
function returnedSchema(verb: Verb, { schema, listSchema }: Target & { readonly schema: string }): string {
  if (verb === 'list') return listSchema;
  return verb === 'delete' || verb === 'deletecollection' ? 'meta_v1.Status' : schema;
}

function bodyOf(verb: Verb, { schema, names }: Target): readonly ParameterDocument[] {
  if (schema === undefined) return [];
  switch (verb) {
    case 'create':
    case 'update':
      return [{ name: 'body', in: 'body', required: true, schema: referenceTo(schema, names) }];
    case 'patch':
      return [{ name: 'body', in: 'body', required: true, schema: { type: 'object' } }];
    case 'delete':
    case 'deletecollection':
      return [{ name: 'body', in: 'body', schema: referenceTo('meta_v1.DeleteOptions', names) }];
    default:
      return [];
  }
}

function extensions(
  prefix: ExtensionPrefix,
  { verb, kind, action }: { readonly verb: Verb; readonly kind: GroupVersionKind; readonly action: string | undefined },
): Readonly<Record<ExtensionPrefix, unknown>> {
  return {
    [`${prefix}action`]: action ?? actions[verb] ?? verb,
    [`${prefix}group-version-kind`]: { group: kind.group, kind: kind.kind, version: kind.version },
  };
}

const actions: Readonly<Partial<Record<Verb, string>>> = { create: 'post', update: 'put' };

function referenceTo(message: string, names: Names): SchemaDocument {
  return { $ref: `#/definitions/${definitionName(message, names)}` };
}

/** `patchCoreV1NamespacedPod`. */
function operationId(verb: Verb, { groupVersion: { group, version }, words }: Target): string {
  const all = [group === '' ? 'core' : (group.split('.')[0] ?? ''), version, ...words];
  return verb + all.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

/** `core_v1.Pod` → `core_v1`. */
function stemOf(message: string): string {
  return message.slice(0, message.indexOf('.'));
}

function pathParameter(name: string): ParameterDocument {
  return { name, in: 'path', required: true, type: 'string', uniqueItems: true };
}
