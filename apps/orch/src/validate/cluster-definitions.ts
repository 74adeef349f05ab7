import { isJsonObject, type JsonObject, type Names, parseStoredJson, wellKnown } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';

const pageSize = 100;

/** Reads the custom resource definitions of a cluster, page by page. @throws StatusError, ConnectionError */
export async function readClusterDefinitions(
  client: RestClient,
  { names, signal }: { readonly names: Names; readonly signal: AbortSignal },
): Promise<readonly JsonObject[]> {
  const group = names.group(wellKnown.groups.apiExtensions);
  const definitions: JsonObject[] = [];
  let from = '';
  do {
    const query = new URLSearchParams({ limit: String(pageSize), ...(from === '' ? {} : { continue: from }) });
    const path = `/apis/${group}/v1/customresourcedefinitions?${query}`;
    const page = parseStoredJson((await client.getRaw(path, { signal })).toString());
    const items = isJsonObject(page) && Array.isArray(page['items']) ? page['items'].filter(isJsonObject) : [];
    // Items of a list have no kind of their own.
    for (const item of items) {
      definitions.push({ ...item, apiVersion: `${group}/v1`, kind: 'CustomResourceDefinition' });
    }
    const metadata = isJsonObject(page) && isJsonObject(page['metadata']) ? page['metadata'] : {};
    from = typeof metadata['continue'] === 'string' ? metadata['continue'] : '';
  } while (from !== '');
  return definitions;
}
