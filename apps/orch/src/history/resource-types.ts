import { isJsonObject, type JsonObject, type JsonValue, parseStoredJson } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { UsageError } from '../command/run-client-command.js';
import { nearest } from './nearest.js';

/** A resource type from discovery. */
export interface ResourceType {
  /** In the server's dialect; '' is the core group. */
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly singular: string;
  readonly shortNames: readonly string[];
}

/** Discovers every listable type, core types first. Each has the preferred version of its group that serves it. */
export async function discoverTypes(client: RestClient): Promise<readonly ResourceType[]> {
  const read = async (path: string): Promise<JsonObject> => parse(await client.getRaw(path));
  const groups = objectsOf((await read('/apis'))['groups']);
  const lists = await Promise.all([
    readVersion('/api/v1', '', 'v1'),
    ...groups.flatMap((group) => {
      const name = textOf(group['name']);
      const preferred = textOf(isJsonObject(group['preferredVersion']) ? group['preferredVersion']['version'] : '');
      const versions = objectsOf(group['versions']).map(({ version }) => textOf(version));
      const ordered = [preferred, ...versions.filter((version) => version !== preferred)];
      return ordered.map((version) => readVersion(`/apis/${name}/${version}`, name, version));
    }),
  ]);
  const types = new Map<string, ResourceType>();
  for (const type of lists.flat()) {
    const key = formatType(type);
    if (!types.has(key)) types.set(key, type);
  }
  return [...types.values()];

  async function readVersion(path: string, group: string, version: string): Promise<readonly ResourceType[]> {
    return objectsOf((await read(path))['resources'])
      .filter(({ name, verbs }) => !textOf(name).includes('/') && Array.isArray(verbs) && verbs.includes('list'))
      .map((entry) => ({
        group,
        version,
        resource: textOf(entry['name']),
        kind: textOf(entry['kind']),
        namespaced: entry['namespaced'] === true,
        singular: textOf(entry['singularName']),
        shortNames: Array.isArray(entry['shortNames']) ? entry['shortNames'].map(textOf) : [],
      }));
  }
}

/** Formats `pods` or `deployments.apps`. */
export function formatType({ group, resource }: Pick<ResourceType, 'group' | 'resource'>): string {
  return group === '' ? resource : `${resource}.${group}`;
}

/**
 * Finds a type by plural, singular, kind or short name, optionally with the group (`deploy`, `Deployment`,
 * `deployments.apps`, `events.events.orch.io`). Returns the first match.
 */
export function findType(word: string, types: readonly ResourceType[]): ResourceType | undefined {
  const wanted = word.toLowerCase();
  const [first = '', ...rest] = wanted.split('.');
  const group = rest.join('.');
  return (
    types.find((type) => hasName(type, wanted)) ??
    types.find((type) => group !== '' && hasName(type, first) && isInGroup(type, group))
  );
}

/** @throws UsageError with a suggestion */
export function typeOf(word: string, types: readonly ResourceType[]): ResourceType {
  const type = findType(word, types);
  if (type !== undefined) return type;
  const [plain = ''] = word.toLowerCase().split('.');
  // Without short names, which are too similar to each other.
  const suggestion = nearest(
    plain,
    types.flatMap(({ resource, kind }) => [resource, kind.toLowerCase()]),
  );
  const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
  throw new UsageError(`the server has no resource type ${JSON.stringify(word)}${hint}`);
}

function hasName({ resource, singular, kind, shortNames }: ResourceType, word: string): boolean {
  if (word === '') return false;
  return resource === word || singular === word || kind.toLowerCase() === word || shortNames.includes(word);
}

/** Accepts `apps` and `v1.apps`. */
function isInGroup({ group, version }: ResourceType, word: string): boolean {
  return word === group || word === `${version}.${group}` || (word === version && group === '');
}

function parse(bytes: Buffer): JsonObject {
  const value = parseStoredJson(bytes.toString('utf8'));
  return isJsonObject(value) ? value : {};
}

function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
