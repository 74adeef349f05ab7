import type { ObjectKey } from './resource-store.js';

/**
 * Keys of objects in the store. The group is part of the key unless it is the core group:
 *
 *     pods "web" in "default"               /registry/pods/default/web
 *     deployments.apps "web" in "default"   /registry/apps/deployments/default/web
 *     nodes "n1"                            /registry/nodes/n1
 *
 * No core resource has the name of a group, so a key determines its resource. Objects are in the order of their keys, which
 * is the (namespace, name) order with namespaces compared as if a slash followed them: `a-b/x` is before `a/x`.
 */
export class ResourceKeys {
  /** Such as `/registry/pods/`. */
  readonly prefix: string;

  constructor(
    registryPrefix: string,
    storage: { readonly group: string; readonly resource: string },
    readonly namespaced: boolean,
  ) {
    const group = storage.group === '' ? '' : `${storage.group}/`;
    this.prefix = `${registryPrefix}/${group}${storage.resource}/`;
  }

  format({ namespace, name }: ObjectKey): string {
    return this.namespaced ? `${this.prefix}${namespace}/${name}` : this.prefix + name;
  }

  /** The prefix of one namespace, or of the whole resource. */
  formatPrefix(namespace: string | undefined): string {
    return this.namespaced && namespace !== undefined ? `${this.prefix}${namespace}/` : this.prefix;
  }

  /** The object of a key; undefined for a key of another resource. */
  parse(key: string): ObjectKey | undefined {
    if (!key.startsWith(this.prefix)) return undefined;
    const start = this.prefix.length;
    const slash = key.indexOf('/', start);
    if (!this.namespaced) return slash < 0 ? { namespace: '', name: key.slice(start) } : undefined;
    if (slash < 0) return undefined;
    return { namespace: key.slice(start, slash), name: key.slice(slash + 1) };
  }
}

/** The two possible prefixes of a key under the registry: that of a core resource, and that of a resource of a group. */
export function keyPrefixes(registryPrefix: string, key: string): readonly [string, string | undefined] {
  const first = key.indexOf('/', registryPrefix.length + 1);
  if (first < 0) return [key, undefined];
  const second = key.indexOf('/', first + 1);
  return [key.slice(0, first + 1), second < 0 ? undefined : key.slice(0, second + 1)];
}
