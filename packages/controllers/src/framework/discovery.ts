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
 * Every resource type in the preferred version of its group, without subresources. `failed` has the group versions whose
 * list could not be read; a caller that needs all resources must retry.
 */
export async function discoverResources(client: RestClient, signal: AbortSignal): Promise<DiscoveredResources> {
  const groups = parse(await client.getRaw('/apis', { signal }));
  const versions = ['v1'];
  for (const group of objects(groups['groups'])) {
    const preferred = group['preferredVersion'];
    if (isJsonObject(preferred) && typeof preferred['groupVersion'] === 'string')
      versions.push(preferred['groupVersion']);
  }
  const failed: DiscoveryFailure[] = [];
  const lists = await Promise.all(
    versions.map(async (groupVersion) => {
      try {
        const list = parse(await client.getRaw(pathOfVersion(groupVersion), { signal }));
        return resourcesOf(list, { groupVersion, client });
      } catch (error) {
        signal.throwIfAborted();
        failed.push({ groupVersion, error });
        return [];
      }
    }),
  );
  return { resources: lists.flat(), failed };
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
