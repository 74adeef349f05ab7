import { formatApiVersion, type GroupVersionKind, type Names } from '@orch/apimachinery';
import type { ServedResource, ServedResources } from '../route/served-resources.js';
import { definitionName } from './definition-name.js';
import { type ExtensionPrefix, extensionPrefix, type SchemaDocument } from './definitions.js';

export type Paths = Readonly<Record<string, PathDocument>>;
export type PathDocument = Readonly<Record<string, OperationDocument>>;

export interface OperationDocument {
  readonly operationId: string;
  readonly parameters: readonly ParameterDocument[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly schema?: SchemaDocument }>>;
  readonly [extension: `x-${string}`]: unknown;
}
export interface ParameterDocument {
  readonly name: string;
  readonly in: 'query' | 'path' | 'body';
  readonly required?: boolean;
  readonly type?: string;
  readonly uniqueItems?: boolean;
  readonly schema?: SchemaDocument;
}

export interface PathsOptions {
  readonly served: ServedResources;
  readonly names: Names;
}

/** The paths of all resources that are served (spec: Path shapes), with what clients look for: the kind, and whether a dry run is understood. */
export function makePaths({ served, names }: PathsOptions): Paths {
  const paths: [string, PathDocument][] = [];
  for (const resource of served.all()) {
    const operations = operationsOf(resource, names);
    const { definition, version } = resource;
    const { group } = version.gvk;
    const root = `/${group === '' ? 'api' : 'apis'}/${formatApiVersion(version.gvk)}`;
    const collection = `${root}/${definition.namespaced ? 'namespaces/{namespace}/' : ''}${definition.resource}`;
    paths.push(
      [collection, pick(operations, collectionVerbs)],
      [`${collection}/{name}`, pick(operations, objectVerbs)],
    );
  }
  return Object.fromEntries(
    paths.filter(([, path]) => Object.keys(path).length > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const collectionVerbs: Readonly<Record<string, string>> = { list: 'get', create: 'post', deletecollection: 'delete' };
const objectVerbs: Readonly<Record<string, string>> = { get: 'get', update: 'put', patch: 'patch', delete: 'delete' };

type Operations = ReadonlyMap<string, OperationDocument>;

function pick(operations: Operations, methods: Readonly<Record<string, string>>): PathDocument {
  const picked: Record<string, OperationDocument> = {};
  for (const [verb, method] of Object.entries(methods)) {
    const operation = operations.get(verb);
    if (operation !== undefined) picked[method] = operation;
  }
  return picked;
}

/** By verb. */
function operationsOf({ definition, version }: ServedResource, names: Names): Operations {
  const prefix = extensionPrefix(names);
  const schema = { $ref: `#/definitions/${definitionName(version.schema.name, names)}` };
  const operations = new Map<string, OperationDocument>();
  for (const verb of definition.verbs) {
    if (verb === 'watch') continue;
    const parameters: ParameterDocument[] = [];
    if (definition.namespaced) parameters.push(pathParameter('namespace'));
    if (verb in objectVerbs) parameters.push(pathParameter('name'));
    if (verb === 'create' || verb === 'update' || verb === 'patch') {
      parameters.push({
        name: 'body',
        in: 'body',
        required: true,
        schema: verb === 'patch' ? { type: 'object' } : schema,
      });
    }
    if (verb !== 'get' && verb !== 'list') parameters.push(queryParameter('dryRun'), queryParameter('fieldManager'));
    const returnsObject = verb === 'get' || verb === 'create' || verb === 'update' || verb === 'patch';
    operations.set(verb, {
      operationId: operationId(verb, { gvk: version.gvk, namespaced: definition.namespaced }),
      parameters,
      responses: { '200': { description: 'OK', ...(returnsObject ? { schema } : {}) } },
      ...extensionsOf(verb, { gvk: version.gvk, prefix }),
    });
  }
  return operations;
}

function extensionsOf(
  verb: string,
  { gvk, prefix }: { readonly gvk: GroupVersionKind; readonly prefix: ExtensionPrefix },
): Readonly<Record<ExtensionPrefix, unknown>> {
  const { group, kind, version } = gvk;
  const action = actions[verb] ?? verb;
  return { [`${prefix}action`]: action, [`${prefix}group-version-kind`]: { group, kind, version } };
}

const actions: Readonly<Record<string, string>> = { create: 'post', update: 'put' };

/** `patchCoreV1NamespacedPod`. */
function operationId(
  verb: string,
  { gvk, namespaced }: { readonly gvk: GroupVersionKind; readonly namespaced: boolean },
): string {
  const { group, version, kind } = gvk;
  const words = [group === '' ? 'core' : (group.split('.')[0] ?? ''), version, namespaced ? 'namespaced' : '', kind];
  return verb + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function pathParameter(name: string): ParameterDocument {
  return { name, in: 'path', required: true, type: 'string', uniqueItems: true };
}
function queryParameter(name: string): ParameterDocument {
  return { name, in: 'query', type: 'string', uniqueItems: true };
}
