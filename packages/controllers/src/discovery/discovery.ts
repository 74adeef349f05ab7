import { isJsonObject, type JsonObject, parseApiVersion } from '@orch/apimachinery';
import type { ResourceReference, RestClient } from '@orch/client';

/** A resource type as the server's discovery tells of it. */
export interface DiscoveredResource extends ResourceReference {
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
}

/**
 * Every resource type in the preferred version of its group, subresources left out. Groups that fail to answer are
 * named in `failed`: what depends on knowing all must wait for them.
 */
export async function discoverResources(
  client: RestClient,
  signal: AbortSignal,
): Promise<{ readonly resources: readonly DiscoveredResource[]; readonly failed: readonly string[] }> {
  const groups = parse(await client.getRaw('/apis', { signal }));
  const versions = ['v1'];
  for (const group of objects(groups['groups'])) {
    const preferred = group['preferredVersion'];
    if (isJsonObject(preferred) && typeof preferred['groupVersion'] === 'string')
      versions.push(preferred['groupVersion']);
  }
  const failed: string[] = [];
  const lists = await Promise.all(
    versions.map(async (groupVersion) => {
      try {
        const path = groupVersion.includes('/') ? `/apis/${groupVersion}` : `/api/${groupVersion}`;
        return resourcesOf(parse(await client.getRaw(path, { signal })), { groupVersion, client });
      } catch {
        signal.throwIfAborted();
        failed.push(groupVersion);
        return [];
      }
    }),
  );
  return { resources: lists.flat(), failed };
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
      version,
      resource: String(each['name']),
      kind: String(each['kind']),
      namespaced: each['namespaced'] === true,
      verbs: Array.isArray(each['verbs']) ? each['verbs'].map(String) : [],
    }));
}

function parse(bytes: Buffer): JsonObject {
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  return isJsonObject(value) ? value : {};
}

function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
