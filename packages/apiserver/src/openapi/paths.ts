import type { Descriptions, SubresourceDefinition, Verb } from '@orch/apimachinery';
import { formatApiVersion, invariant, type MessageSchema } from '@orch/apimachinery';
import type { ResourceBehaviors } from '../behaviors/resource-behavior.js';
import type { KnownKinds } from '../kinds/kind-snapshot.js';
import { type ServedKinds, type ServedResource, subresourcesOf } from '../kinds/served-resources.js';
import {
  connectOperations,
  type Method,
  operationsOf,
  type PathDocument,
  type Target,
  textOperation,
} from './operations.js';

export type Paths = Readonly<Record<string, PathDocument>>;

export interface PathsOptions {
  readonly served: Pick<ServedKinds, 'all'>;
  readonly scheme: KnownKinds;
  readonly descriptions: Descriptions;
  readonly behaviors: ResourceBehaviors;
  /** Whether server-side apply is enabled. */
  readonly applies: boolean;
}

/**
 * Yields the paths of all served resources (spec: Path shapes) and their subresources, with kinds and query
 * parameters, unordered. A generator, since building all of them at once takes too long.
 */
export function* pathSteps({ served, ...context }: PathsOptions): Generator<readonly [path: string, PathDocument]> {
  for (const resource of served.all()) yield* pathsOf(resource, context);
}

type Context = Omit<PathsOptions, 'served'>;

/** The paths of one resource in one version. */
export function pathsOf(resource: ServedResource, context: Context): readonly [string, PathDocument][] {
  return allPathsOf(resource, context).filter(([, path]) => Object.keys(path).length > 0);
}

function allPathsOf(resource: ServedResource, context: Context): readonly [string, PathDocument][] {
  const { definition, version } = resource;
  const { group } = version.gvk;
  const root = `/${group === '' ? 'api' : 'apis'}/${formatApiVersion(version.gvk)}`;
  const collection = `${root}/${definition.namespaced ? 'namespaces/{namespace}/' : ''}${definition.resource}`;
  const object = `${collection}/{name}`;
  const target: Target = {
    names: context.scheme.names,
    descriptions: context.descriptions,
    applies: context.applies,
    kind: version.gvk,
    schema: version.schema.name,
    listSchema: `${stemOf(version.schema.name)}.${definition.listKind}`,
    words: definition.namespaced ? ['namespaced', version.gvk.kind] : [version.gvk.kind],
    groupVersion: version.gvk,
    pathParameters: definition.namespaced ? ['namespace'] : [],
    isCustom: version.schema.content !== undefined,
    returnsDeleted: context.behaviors.of(definition).deleteResponse === 'object',
  };
  const one: Target = { ...target, pathParameters: [...target.pathParameters, 'name'] };
  return [
    [collection, operationsOf(definition.verbs, collectionMethods, target)],
    [object, operationsOf(definition.verbs, objectMethods, one)],
    ...(definition.namespaced
      ? [allNamespacesPath(`${root}/${definition.resource}`, definition.verbs, { ...target, pathParameters: [] })]
      : []),
    ...subresourcesOf(resource).flatMap((subresource) =>
      subresourcePaths(subresource, { object, target: one, resource, context }),
    ),
  ];
}

/** Objects of all namespaces can only be listed. */
function allNamespacesPath(path: string, verbs: readonly Verb[], target: Target): [string, PathDocument] {
  return [path, operationsOf(verbs, { list: 'get' }, { ...target, words: [target.kind.kind, 'forAllNamespaces'] })];
}

interface SubresourceContext {
  /** Path of the object. */
  readonly object: string;
  readonly target: Target;
  readonly resource: ServedResource;
  readonly context: Context;
}

function subresourcePaths(
  { name, kind, verbs, connect }: SubresourceDefinition,
  { object, target, resource: { definition, version }, context: { scheme } }: SubresourceContext,
): readonly [string, PathDocument][] {
  const isOwn = kind.kind === definition.kind;
  const schema = isOwn ? version.schema : scheme.kind(kind)?.schema;
  invariant(schema !== undefined, `${kind.kind} of ${definition.resource}/${name} is in the scheme`);
  const path = `${object}/${name}`;
  const one: Target = {
    ...target,
    kind: isOwn ? version.gvk : kind,
    schema: schema.name,
    words: [...target.words, name],
  };
  if (connect) return connectPaths({ path, verbs, options: schema, target: one });
  if (name !== 'log') return [[path, operationsOf(verbs, { ...objectMethods, create: 'post' }, one)]];
  const options = scheme.kind({ ...kind, kind: `${kind.kind}LogOptions` })?.schema;
  invariant(options !== undefined, `${kind.kind}LogOptions are in the scheme`);
  return [[path, textOperation(options, one)]];
}

/** A proxy supports paths below it and every method; the target path is one of its options. */
function connectPaths({
  path,
  verbs,
  options,
  target,
}: {
  readonly path: string;
  readonly verbs: readonly Verb[];
  readonly options: MessageSchema;
  readonly target: Target;
}): readonly [string, PathDocument][] {
  const methods = verbs.map((verb) => connectMethods[verb]).filter((method) => method !== undefined);
  if (!options.fields.some(({ name }) => name === 'path')) {
    return [[path, connectOperations(methods, options, target)]];
  }
  const all: Method[] = [...methods, 'head', 'options'];
  const below = { ...target, words: [...target.words, 'withPath'], pathParameters: [...target.pathParameters, 'path'] };
  return [
    [path, connectOperations(all, options, target)],
    [`${path}/{path}`, connectOperations(all, options, below)],
  ];
}

type Methods = Readonly<Partial<Record<Verb, Method>>>;
const collectionMethods: Methods = { list: 'get', create: 'post', deletecollection: 'delete' };
const objectMethods: Methods = { get: 'get', update: 'put', patch: 'patch', delete: 'delete' };
const connectMethods: Methods = { get: 'get', create: 'post', update: 'put', patch: 'patch', delete: 'delete' };

/** `core_v1.Pod` → `core_v1`. */
function stemOf(message: string): string {
  return message.slice(0, message.lastIndexOf('.'));
}
