import { isJsonObject, type JsonObject, type JsonValue } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { UsageError } from '../command/run-client-command.js';
import { nearest } from './nearest.js';

/** A resource type as the server tells of it. */
export interface ResourceType {
  /** As the server spells it; '' is the core group. */
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly singular: string;
  readonly shortNames: readonly string[];
}

/** Every type that can be listed, each in the version its group prefers among those that have it; core ones first. */
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

/** `pods`, `deployments.apps`. */
export function formatType({ group, resource }: Pick<ResourceType, 'group' | 'resource'>): string {
  return group === '' ? resource : `${resource}.${group}`;
}

/**
 * The type that a word means: its plural, singular, kind or short name, with the group behind it where that matters
 * (`deploy`, `Deployment`, `deployments.apps`, `events.events.orch.io`); of several the first.
 */
export function findType(word: string, types: readonly ResourceType[]): ResourceType | undefined {
  const wanted = word.toLowerCase();
  const [first = '', ...rest] = wanted.split('.');
  const group = rest.join('.');
  return (
    types.find((type) => isCalled(type, wanted)) ??
    types.find((type) => group !== '' && isCalled(type, first) && isInGroup(type, group))
  );
}

/** @throws UsageError, with what the word may have been meant for */
export function typeOf(word: string, types: readonly ResourceType[]): ResourceType {
  const type = findType(word, types);
  if (type !== undefined) return type;
  const [plain = ''] = word.toLowerCase().split('.');
  // Short names aside, of which most are near to each other.
  const meant = nearest(
    plain,
    types.flatMap(({ resource, kind }) => [resource, kind.toLowerCase()]),
  );
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  throw new UsageError(`the server has no resource type ${JSON.stringify(word)}${hint}`);
}

function isCalled({ resource, singular, kind, shortNames }: ResourceType, word: string): boolean {
  if (word === '') return false;
  return resource === word || singular === word || kind.toLowerCase() === word || shortNames.includes(word);
}

/** `apps`, or `v1.apps`. */
function isInGroup({ group, version }: ResourceType, word: string): boolean {
  return word === group || word === `${version}.${group}` || (word === version && group === '');
}

function parse(bytes: Buffer): JsonObject {
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  return isJsonObject(value) ? value : {};
}

function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
