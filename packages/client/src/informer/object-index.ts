import type { ApiObject, DeepReadonly, LabelSelector } from '@orch/apimachinery';

/** Read access to the objects of an informer, by key and by index. Objects are shared and must not be changed. */
export interface Lister<T extends ApiObject> {
  /** The object with the name; `namespace` only for kinds in namespaces. */
  get(name: string, namespace?: string): DeepReadonly<T> | undefined;
  /** In no particular order. Without `namespace`, of all namespaces. */
  list(options?: { readonly namespace?: string; readonly selector?: LabelSelector }): readonly DeepReadonly<T>[];
  /** The objects with the value in the index. @throws Error when the informer has no such index */
  byIndex(index: string, value: string): readonly DeepReadonly<T>[];
  readonly size: number;
}

/** Returns the values of an object in one index. */
export type IndexFunction<T extends ApiObject> = (object: DeepReadonly<T>) => readonly string[];

/**
 * The objects of an informer, in a map by key and a map per index. The namespace is always indexed.
 *
 *     objects:  a/x → X, a/y → Y
 *     indexes:  namespace → { a → {a/x, a/y} }, byNode → { n1 → {a/x} }
 */
export class ObjectIndex<T extends ApiObject> implements Lister<T> {
  readonly #objects = new Map<string, DeepReadonly<T>>();
  readonly #indexes = new Map<string, { readonly of: IndexFunction<T>; readonly keys: Map<string, Set<string>> }>();

  constructor(indexes: Readonly<Record<string, IndexFunction<T>>>) {
    this.#indexes.set(namespaceIndex, { of: (object) => [object.metadata.namespace ?? ''], keys: new Map() });
    for (const [name, of] of Object.entries(indexes)) this.#indexes.set(name, { of, keys: new Map() });
  }

  addIndex(name: string, of: IndexFunction<T>): void {
    if (this.#indexes.has(name)) return;
    const keys = new Map<string, Set<string>>();
    this.#indexes.set(name, { of, keys });
    for (const [key, object] of this.#objects) addKey(keys, { key, values: of(object) });
  }

  get size(): number {
    return this.#objects.size;
  }

  keys(): IterableIterator<string> {
    return this.#objects.keys();
  }

  getByKey(key: string): DeepReadonly<T> | undefined {
    return this.#objects.get(key);
  }

  get(name: string, namespace?: string): DeepReadonly<T> | undefined {
    return this.#objects.get(namespace ? `${namespace}/${name}` : name);
  }

  list(options: { readonly namespace?: string; readonly selector?: LabelSelector } = {}): readonly DeepReadonly<T>[] {
    const { namespace, selector } = options;
    const objects = namespace === undefined ? [...this.#objects.values()] : this.byIndex(namespaceIndex, namespace);
    return selector === undefined
      ? objects
      : objects.filter((object) => selector.matches(object.metadata.labels ?? {}));
  }

  byIndex(index: string, value: string): readonly DeepReadonly<T>[] {
    const found = this.#indexes.get(index);
    if (found === undefined) throw new Error(`the informer has no index ${index}`);
    const objects: DeepReadonly<T>[] = [];
    for (const key of found.keys.get(value) ?? []) {
      const object = this.#objects.get(key);
      if (object !== undefined) objects.push(object);
    }
    return objects;
  }

  /** Stores the object. Returns the replaced one. */
  set(object: DeepReadonly<T>): DeepReadonly<T> | undefined {
    const key = objectKey(object);
    const previous = this.#objects.get(key);
    this.#objects.set(key, object);
    for (const { of, keys } of this.#indexes.values()) {
      const values = of(object);
      if (previous !== undefined) {
        const old = of(previous);
        // Most updates leave the indexed fields as they are.
        if (old.length === values.length && old.every((value, index) => value === values[index])) continue;
        removeKey(keys, { key, values: old });
      }
      addKey(keys, { key, values });
    }
    return previous;
  }

  delete(key: string): DeepReadonly<T> | undefined {
    const object = this.#objects.get(key);
    if (object === undefined) return undefined;
    this.#objects.delete(key);
    for (const { of, keys } of this.#indexes.values()) removeKey(keys, { key, values: of(object) });
    return object;
  }
}

function addKey(
  keys: Map<string, Set<string>>,
  { key, values }: { readonly key: string; readonly values: readonly string[] },
): void {
  for (const value of values) {
    const set = keys.get(value);
    if (set === undefined) keys.set(value, new Set([key]));
    else set.add(key);
  }
}

function removeKey(
  keys: Map<string, Set<string>>,
  { key, values }: { readonly key: string; readonly values: readonly string[] },
): void {
  for (const value of values) {
    const set = keys.get(value);
    set?.delete(key);
    if (set?.size === 0) keys.delete(value);
  }
}

const namespaceIndex = 'namespace';

/** The key of an object in queues and caches: `namespace/name`, or `name` for a cluster-scoped object. */
export function objectKey(object: {
  readonly metadata: { readonly name?: string; readonly namespace?: string };
}): string {
  const { name = '', namespace } = object.metadata;
  return namespace ? `${namespace}/${name}` : name;
}

/** Splits an object key. The namespace is empty for a cluster-scoped object. */
export function splitKey(key: string): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { namespace: '', name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
