import { formatApiVersion, type GroupVersionKind, textAt } from '@orch/apimachinery';
import type { KindSnapshot } from './kind-snapshot.js';

/** A resource as authorization names it. */
export interface MappedResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly namespaced: boolean;
}

/**
 * The resource of a kind in exactly this version, served here or by an aggregated server; undefined when unknown.
 * As a client's mapping from discovery, it also knows a kind in lower case, and the kinds of lists:
 *
 *     apps/v1 Deployment       deployments
 *     apps/v1 deployment       deployments
 *     apps/v1 DeploymentList   deploymentlists
 *     apps/v1 List             lists, in no namespace
 */
export function resourceOfKind(
  served: MappedKinds,
  { group, version, kind }: GroupVersionKind,
): MappedResource | undefined {
  const resources = resourcesOf(served, formatApiVersion({ group, version }));
  for (const { resource, namespaced, kind: known } of resources) {
    if (kind === known || kind === known.toLowerCase()) return { group, version, resource, namespaced };
    if (kind === `${known}List`) return { group, version, resource: `${kind.toLowerCase()}s`, namespaced };
  }
  if (kind !== 'List' || resources.length === 0) return undefined;
  return { group, version, resource: 'lists', namespaced: false };
}

type MappedKinds = Pick<KindSnapshot, 'groupVersions' | 'remotes'>;

interface NamedResource {
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** Those of another server are known when it has sent its discovery document. They hide those of this server. */
function resourcesOf({ groupVersions, remotes }: MappedKinds, groupVersion: string): readonly NamedResource[] {
  const remote = remotes.get(groupVersion);
  if (remote !== undefined) {
    return (remote.discovery?.resources ?? []).map((each) => ({
      resource: textAt(each, 'resource'),
      kind: textAt(each, 'responseKind', 'kind'),
      namespaced: textAt(each, 'scope') === 'Namespaced',
    }));
  }
  return (groupVersions.get(groupVersion)?.resources ?? []).map(({ definition, version: { gvk } }) => ({
    resource: definition.resource,
    kind: gvk.kind,
    namespaced: definition.namespaced,
  }));
}
