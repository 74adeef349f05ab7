import { isJsonObject, type Json, valueAt } from '../json.js';
import { getStep } from '../script.js';
import type { Server } from '../server.js';

/** The resource of a kind on a server. */
export interface Resource {
  /** `/api/v1/namespaces/$(namespace)/pods`. */
  readonly path: string;
  readonly namespaced: boolean;
  readonly updatable: boolean;
  readonly hasStatus: boolean;
}

/** Finds the resource of `apiVersion/Kind` in the discovery of `server`; undefined when it does not serve the kind. */
export async function findResource(server: Server, key: string): Promise<Resource | undefined> {
  const kind = key.slice(key.lastIndexOf('/') + 1);
  const groupVersion = key.slice(0, key.lastIndexOf('/'));
  const root = groupVersion.includes('/') ? `/apis/${groupVersion}` : `/api/${groupVersion}`;
  const resources = valueAt((await server.send(getStep(root))).body, 'resources');
  if (!Array.isArray(resources)) return undefined;
  const list: readonly Json[] = resources;
  const named = list.filter(isJsonObject).map((resource) => ({ ...resource, name: String(resource['name']) }));
  const found = named.find((resource) => valueAt(resource, 'kind') === kind && !resource.name.includes('/'));
  if (found === undefined) return undefined;
  const namespaced = valueAt(found, 'namespaced') === true;
  const verbs = valueAt(found, 'verbs');
  return {
    path: `${root}${namespaced ? '/namespaces/$(namespace)' : ''}/${found.name}`,
    namespaced,
    updatable: Array.isArray(verbs) && verbs.includes('update'),
    hasStatus: named.some(({ name }) => name === `${found.name}/status`),
  };
}
