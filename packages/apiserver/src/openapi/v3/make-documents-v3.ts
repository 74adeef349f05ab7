import { setImmediate } from 'node:timers/promises';
import type { Descriptions } from '@orch/apimachinery';
import { formatApiVersion } from '@orch/apimachinery';
import type { ServedResource } from '../../kinds/served-resources.js';
import { definitionName } from '../definition-name.js';
import { definitionSteps } from '../definitions.js';
import { discoveryPaths } from '../discovery-paths.js';
import { extraDefinitions } from '../extra-definitions.js';
import { inTurns } from '../in-turns.js';
import type { OpenApiOptions } from '../openapi-options.js';
import { pathSteps } from '../paths.js';
import { servedKinds } from '../served-kinds.js';
import { pathV3 } from './paths-v3.js';
import { schemasPath, schemaV3 } from './schema-v3.js';

/** The OpenAPI v3 document of one group version as JSON. */
export interface DocumentV3 {
  /** As in its address: `api/v1`, `apis/apps/v1`. */
  readonly path: string;
  readonly text: string;
}

/**
 * Builds the documents of all group versions from the definitions and paths of v2. Each contains the definitions
 * reachable from its kinds and paths. Shared definitions, such as the metadata, are encoded once and copied as text.
 */
export async function makeDocumentsV3(
  options: OpenApiOptions,
  descriptions: Descriptions,
): Promise<readonly DocumentV3[]> {
  const { behaviors, catalogue, served, applies } = options;
  const { scheme } = catalogue;
  const { names } = catalogue;
  const kinds = servedKinds(options);
  const fragments = new Map<string, Fragment>();
  await inTurns(definitionSteps({ names, kinds, form: 'v3' }, descriptions), ([name, definition]) => {
    fragments.set(name, fragmentOf(JSON.stringify(schemaV3(definition))));
  });
  for (const [name, definition] of extraDefinitions(names)) {
    fragments.set(name, fragmentOf(JSON.stringify(schemaV3(definition))));
  }
  const roots = new Map<string, string[]>();
  for (const { gvk, schema } of kinds) {
    const groupVersion = formatApiVersion(gvk);
    const known = roots.get(groupVersion);
    if (known === undefined) roots.set(groupVersion, [definitionName(schema.name, names)]);
    else known.push(definitionName(schema.name, names));
  }
  const documents: DocumentV3[] = [];
  const discovery = new Map(discoveryPaths(served, names));
  for (const [groupVersion, resources] of byGroupVersion(served.all())) {
    const root = `${groupVersion.includes('/') ? 'apis' : 'api'}/${groupVersion}`;
    const list = pathV3(discovery.get(`/${root}/`) ?? {}, names);
    const paths: (readonly [string, string])[] = [[`/${root}/`, JSON.stringify(list)]];
    const steps = pathSteps({
      ...{ behaviors, scheme, descriptions, applies },
      served: { all: () => resources.values() },
    });
    await inTurns(steps, ([path, document]) => paths.push([path, JSON.stringify(pathV3(document, names))]));
    const pathsText = joined(paths.sort(byName));
    const schemas = reachable([...(roots.get(groupVersion) ?? []), ...referencesOf(pathsText)], fragments);
    documents.push({
      path: root,
      text: documentText({ version: options.version, pathsText, schemas, fragments }),
    });
    await setImmediate();
  }
  return documents;
}

/** A definition as text, and the names of the definitions that it references. */
interface Fragment {
  readonly text: string;
  readonly references: readonly string[];
}
type Fragments = ReadonlyMap<string, Fragment>;

function fragmentOf(text: string): Fragment {
  return { text, references: [...new Set(referencesOf(text))] };
}

function referencesOf(text: string): readonly string[] {
  return [...text.matchAll(referencePattern)].map(([, name = '']) => name);
}
/** Names need no escapes in JSON, and a quote terminates them. */
const referencePattern = new RegExp(`"\\$ref":"${schemasPath}([^"]+)"`, 'g');

function byGroupVersion(all: Iterable<ServedResource>): ReadonlyMap<string, readonly ServedResource[]> {
  const found = new Map<string, ServedResource[]>();
  for (const resource of all) {
    const groupVersion = formatApiVersion(resource.version.gvk);
    const known = found.get(groupVersion);
    if (known === undefined) found.set(groupVersion, [resource]);
    else known.push(resource);
  }
  return found;
}

/** The names and all names reachable from them, sorted. */
function reachable(names: readonly string[], fragments: Fragments): readonly string[] {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(fragments.get(name)?.references ?? []));
  }
  return [...found].sort();
}

interface DocumentParts {
  readonly version: string;
  readonly pathsText: string;
  readonly schemas: readonly string[];
  readonly fragments: Fragments;
}

function documentText({ version, pathsText, schemas, fragments }: DocumentParts): string {
  const info = JSON.stringify({ title: 'Orch', version });
  const written = joined(schemas.map((name) => [name, fragments.get(name)?.text ?? '{}']));
  return `{"openapi":"3.0.0","info":${info},"paths":${pathsText},"components":{"schemas":${written}}}`;
}

/** An object whose members are JSON already. */
function joined(members: readonly (readonly [name: string, text: string])[]): string {
  return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** Names are unique. */
function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
