import type { GroupVersionKind } from '@orch/apimachinery';
import type { ServedKinds } from './served-resources.js';

/** A resource as authorization names it. */
export interface MappedResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly namespaced: boolean;
}

/**
 * The resource of a kind in exactly this served version; undefined when there is none. As a client's mapping from
 * discovery, it also knows a kind in lower case, and the kinds of lists:
 *
 *     apps/v1 Deployment       deployments
 *     apps/v1 deployment       deployments
 *     apps/v1 DeploymentList   deploymentlists
 *     apps/v1 List             lists, in no namespace
 */
export function resourceOfKind(served: Pick<ServedKinds, 'all'>, gvk: GroupVersionKind): MappedResource | undefined {
  const { group, version, kind } = gvk;
  let isServed = false;
  for (const { definition, version: one } of served.all()) {
    if (definition.group !== group || one.gvk.version !== version) continue;
    isServed = true;
    const { resource, namespaced } = definition;
    const { kind: known } = one.gvk;
    if (kind === known || kind === known.toLowerCase()) return { group, version, resource, namespaced };
    if (kind === `${known}List`) return { group, version, resource: `${kind.toLowerCase()}s`, namespaced };
  }
  return isServed && kind === 'List' ? { group, version, resource: 'lists', namespaced: false } : undefined;
}
