import { formatApiVersion, type Names } from '@orch/apimachinery';
import type { ServedKinds } from '../kinds/served-resources.js';
import { versionDefinition } from './extra-definitions.js';
import { capitalised, groupWords, tagOf } from './operation-id.js';
import { objectMediaTypes, type PathDocument, referenceTo, unauthorized } from './operations.js';

/** The discovery paths: versions, groups, resources of each version, and the server version. */
export function discoveryPaths(
  served: Pick<ServedKinds, 'all'>,
  names: Names,
): readonly (readonly [path: string, PathDocument])[] {
  const versions = new Map<string, { readonly group: string; readonly version: string }>();
  const groups = new Set<string>();
  for (const { version } of served.all()) {
    versions.set(formatApiVersion(version.gvk), version.gvk);
    if (version.gvk.group !== '') groups.add(version.gvk.group);
  }
  const read = (operationId: string, tag: string, message: string): PathDocument => ({
    get: {
      operationId,
      tags: [tag],
      consumes: objectMediaTypes(names),
      responses: { '200': { description: 'OK', schema: referenceTo(message, names) }, ...unauthorized },
    },
  });
  const version: PathDocument = {
    get: {
      operationId: 'getCodeVersion',
      tags: ['version'],
      consumes: ['application/json'],
      produces: ['application/json'],
      responses: { '200': { description: 'OK', schema: referenceTo(versionDefinition, names) }, ...unauthorized },
    },
  };
  const wordsOf = (group: string) => groupWords(names, group).map(capitalised).join('');
  return [
    ['/api/', read('getCoreAPIVersions', 'core', 'meta_v1.APIVersions')],
    ['/apis/', read('getAPIVersions', 'apis', 'meta_v1.APIGroupList')],
    ['/version/', version],
    ...[...groups].map(
      (group) =>
        [`/apis/${group}/`, read(`get${wordsOf(group)}APIGroup`, tagOf(names, { group }), 'meta_v1.APIGroup')] as const,
    ),
    ...[...versions].map(([groupVersion, { group, version }]) => {
      const name = `get${wordsOf(group)}${capitalised(version)}APIResources`;
      const root = group === '' ? 'api' : 'apis';
      return [
        `/${root}/${groupVersion}/`,
        read(name, tagOf(names, { group, version }), 'meta_v1.APIResourceList'),
      ] as const;
    }),
  ];
}
