import { isJsonObject, type JsonObject, parseApiVersion, parseStoredJson } from '@orch/apimachinery';
import type { ResourceReference, RestClient } from '@orch/client';

/** A resource type of the server's discovery documents. */
export interface DiscoveredResource extends ResourceReference {
  readonly kind: string;
  /** The group as the server spells it, for messages. */
  readonly servedGroup: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
}

/** A served group version whose resource list could not be read. */
export interface DiscoveryFailure {
  readonly groupVersion: string;
  readonly error: unknown;
}

export interface DiscoveredResources {
  readonly resources: readonly DiscoveredResource[];
  readonly failed: readonly DiscoveryFailure[];
}

/**
 * Every resource type, without subresources, in the preferred version of its group, or in the next one of the group that has it:
 * release 1.20 prefers batch/v1, and has cron jobs in batch/v1beta1 alone. `failed` has the group versions whose
 * list could not be read; a caller that needs all resources must retry. `read` keeps the lists that were read, by group version:
 * with it a retry reads only those that failed.
 */
export async function discoverResources(
  client: RestClient,
  signal: AbortSignal,
  read: Map<string, readonly DiscoveredResource[]> = new Map(),
): Promise<DiscoveredResources> {
  const groups = parse(await client.getRaw('/apis', { signal }));
  const versions = ['v1'];
  for (const group of objects(groups['groups'])) {
    versions.push(...versionsOf(group));
  }
  const failed: DiscoveryFailure[] = [];
  const lists = await Promise.all(
    versions.map(async (groupVersion) => {
      const known = read.get(groupVersion);
      if (known !== undefined) return known;
      try {
        const list = parse(await client.getRaw(pathOfVersion(groupVersion), { signal }));
        const found = resourcesOf(list, { groupVersion, client });
        read.set(groupVersion, found);
        return found;
      } catch (error) {
        signal.throwIfAborted();
        failed.push({ groupVersion, error });
        return [];
      }
    }),
  );
  const found = new Map<string, DiscoveredResource>();
  for (const resource of lists.flat()) {
    const key = `${resource.servedGroup}/${resource.resource}`;
    if (!found.has(key)) found.set(key, resource);
  }
  return { resources: [...found.values()], failed };
}

/** The group versions of a group, the preferred one first. */
function versionsOf(group: JsonObject): readonly string[] {
  const all = [group['preferredVersion'], ...objects(group['versions'])].filter(isJsonObject);
  const names = all.map((version) => version['groupVersion']).filter((name) => typeof name === 'string');
  return [...new Set(names)];
}

/** `/api/v1`, `/apis/apps/v1`. */
export function pathOfVersion(groupVersion: string): string {
  return groupVersion.includes('/') ? `/apis/${groupVersion}` : `/api/${groupVersion}`;
}

function resourcesOf(
  list: JsonObject,
  { groupVersion, client }: { readonly groupVersion: string; readonly client: RestClient },
): readonly DiscoveredResource[] {
  const { group = '', version = '' } = parseApiVersion(groupVersion) ?? {};
  return objects(list['resources'])
    .filter((each) => typeof each['name'] === 'string' && !each['name'].includes('/'))
    .map((each) => ({
      group: client.names.neutralGroup(group),
      servedGroup: group,
      version,
      resource: String(each['name']),
      kind: String(each['kind']),
      namespaced: each['namespaced'] === true,
      verbs: Array.isArray(each['verbs']) ? each['verbs'].map(String) : [],
    }));
}

function parse(bytes: Buffer): JsonObject {
  const value = parseStoredJson(bytes.toString('utf8'));
  return isJsonObject(value) ? value : {};
}

function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
