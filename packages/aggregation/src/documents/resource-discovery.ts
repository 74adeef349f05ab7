import { isJsonObject, type JsonObject } from '@orch/apimachinery';

/**
 * Pure. Converts the resources of an APIResourceList, which the server of a group version sent, to those of aggregated
 * discovery. Ignores entries without a name.
 */
export function resourceDiscoveryOf(
  list: JsonObject,
  groupVersion: { readonly group: string; readonly version: string },
): readonly JsonObject[] {
  const resources = objects(list['resources']).map((resource) => ({ resource, path: textOf(resource['name']) }));
  const subresources = new Map<string, JsonObject[]>();
  for (const { resource, path } of resources) {
    const [parent = '', name] = split(path);
    if (name === undefined) continue;
    const known = subresources.get(parent) ?? [];
    subresources.set(parent, known);
    known.push({ subresource: name, responseKind: kindOf(resource, groupVersion), verbs: texts(resource['verbs']) });
  }
  return resources.flatMap(({ resource, path }) => {
    if (path === '' || path.includes('/')) return [];
    const below = subresources.get(path);
    return [
      {
        resource: path,
        responseKind: kindOf(resource, groupVersion),
        scope: resource['namespaced'] === true ? 'Namespaced' : 'Cluster',
        singularResource: textOf(resource['singularName']) || textOf(resource['kind']).toLowerCase(),
        verbs: texts(resource['verbs']),
        ...optional('shortNames', texts(resource['shortNames'])),
        ...optional('categories', texts(resource['categories'])),
        ...(below === undefined ? {} : { subresources: below }),
      },
    ];
  });
}

/** `scales/status` → `scales`, `status`. */
function split(path: string): readonly string[] {
  const slash = path.indexOf('/');
  return slash < 0 ? [path] : [path.slice(0, slash), path.slice(slash + 1)];
}

function kindOf(resource: JsonObject, own: { readonly group: string; readonly version: string }): JsonObject {
  const version = textOf(resource['version']);
  const given = version === '' ? own : { group: textOf(resource['group']), version };
  return { group: given.group, version: given.version, kind: textOf(resource['kind']) };
}

function optional(name: string, values: string[]): JsonObject {
  return values.length === 0 ? {} : { [name]: values };
}

function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
