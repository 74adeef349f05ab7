import type { GroupVersionKind, KindEntry as SchemeKind } from '@orch/apimachinery';
import { subresourcesOf } from '../kinds/served-resources.js';
import type { OpenApiOptions } from './openapi-options.js';

/**
 * The kinds of all request and response bodies: of resources, their lists, and their subresources (an eviction
 * belongs to pods). Connect requests have no object bodies.
 */
export function servedKinds({
  catalogue,
  served,
}: Pick<OpenApiOptions, 'catalogue' | 'served'>): readonly SchemeKind[] {
  const needed = new Map<string, GroupVersionKind>();
  const add = (gvk: GroupVersionKind) => needed.set(keyOf(gvk), gvk);
  for (const kind of documentKinds) add({ group: '', version: 'v1', kind });
  for (const resource of served.all()) {
    const { definition, version } = resource;
    const { group, version: name } = version.gvk;
    add(version.gvk);
    add({ ...version.gvk, kind: definition.listKind });
    add({ group, version: name, kind: 'DeleteOptions' });
    for (const { kind, connect } of subresourcesOf(resource)) if (!connect) add(kind);
  }
  return [...needed.values()].flatMap((gvk) => catalogue.scheme.kind(gvk) ?? []);
}

/** Kinds of discovery documents and error responses. */
const documentKinds = ['APIGroup', 'APIGroupList', 'APIResourceList', 'APIVersions', 'Status'];

function keyOf({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}/${kind}`;
}
