import type { SchemeKind } from '@orch/api';
import { formatApiVersion, type GroupVersionKind } from '@orch/apimachinery';
import { subresourcesOf } from '../route/served-resources.js';
import type { OpenApiOptions } from './openapi-options.js';

/**
 * The kinds that the bodies of what is served can be of. Left out are those of resources and versions that are off, but
 * for what a subresource of a served one is made of: an eviction belongs to pods.
 */
export function servedKinds({ catalogue, served }: Omit<OpenApiOptions, 'version'>): readonly SchemeKind[] {
  const off = new Set<string>();
  const needed = new Set<string>();
  const offVersions = new Set<string>();
  for (const { group, versions } of catalogue.groups) {
    for (const { version } of versions) {
      if (!served.hasGroupVersion(group, version)) offVersions.add(formatApiVersion({ group, version }));
    }
  }
  for (const definition of catalogue.definitions) {
    for (const version of definition.versions) {
      const { gvk } = version;
      if (served.find(gvk.group, gvk.version, definition.resource) === undefined) {
        off.add(keyOf(gvk)).add(keyOf({ ...gvk, kind: definition.listKind }));
        continue;
      }
      needed.add(keyOf(gvk));
      for (const { kind } of subresourcesOf({ definition, version })) needed.add(keyOf(kind));
    }
  }
  return catalogue.scheme.kinds.filter(({ gvk }) => {
    const key = keyOf(gvk);
    return needed.has(key) || !(off.has(key) || offVersions.has(formatApiVersion(gvk)));
  });
}

function keyOf({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}/${kind}`;
}
