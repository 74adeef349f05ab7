import type { SchemeKind } from '@orch/api';
import type { GroupVersionKind } from '@orch/apimachinery';
import { subresourcesOf } from '../route/served-resources.js';
import type { OpenApiOptions } from './openapi-options.js';

/**
 * The kinds that bodies of requests to what is served, and of their answers, can be of: of resources, their lists, and
 * what subresources are made of (an eviction belongs to pods). What connects sends no objects.
 */
export function servedKinds({
  catalogue,
  served,
}: Pick<OpenApiOptions, 'catalogue' | 'served'>): readonly SchemeKind[] {
  const needed = new Set(kindsOfDocuments.map((kind) => keyOf({ group: '', version: 'v1', kind })));
  for (const resource of served.all()) {
    const { definition, version } = resource;
    const { group, version: name } = version.gvk;
    needed.add(keyOf(version.gvk)).add(keyOf({ ...version.gvk, kind: definition.listKind }));
    needed.add(keyOf({ group, version: name, kind: 'DeleteOptions' }));
    for (const { kind, connect } of subresourcesOf(resource)) if (!connect) needed.add(keyOf(kind));
  }
  return catalogue.scheme.kinds.filter(({ gvk }) => needed.has(keyOf(gvk)));
}

/** What discovery and refusals are made of. */
const kindsOfDocuments = ['APIGroup', 'APIGroupList', 'APIResourceList', 'APIVersions', 'Status'];

function keyOf({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}/${kind}`;
}
