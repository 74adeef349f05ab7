import { compareNamespaces } from '../key-order.js';
import type { ObjectKey } from '../resource-store.js';
import type { Entry } from './entry.js';
import { SortedEntries } from './sorted-entries.js';

/** All entries of one resource in key order, by namespace: a list of one namespace reads no other. */
export class EntryCollection {
  readonly #byNamespace = new Map<string, SortedEntries>();
  /** The keys of `#byNamespace`, in order. */
  readonly #namespaces: string[] = [];
  #size = 0;
  #valueBytes = 0;
  /** All entries since the last change: readers of one state share one array. */
  #all: readonly Entry[] | undefined;

  get size(): number {
    return this.#size;
  }

  /** Bytes of the values of all entries. */
  get valueBytes(): number {
    return this.#valueBytes;
  }

  get({ namespace, name }: ObjectKey): Entry | undefined {
    return this.#byNamespace.get(namespace)?.get(name);
  }

  set(entry: Entry): Entry | undefined {
    let entries = this.#byNamespace.get(entry.namespace);
    if (entries === undefined) {
      entries = new SortedEntries();
      this.#byNamespace.set(entry.namespace, entries);
      this.#namespaces.splice(this.#lowerBound(entry.namespace), 0, entry.namespace);
    }
    const previous = entries.set(entry);
    this.#all = undefined;
    this.#valueBytes += entry.valueBytes - (previous?.valueBytes ?? 0);
    if (previous === undefined) this.#size += 1;
    return previous;
  }

  delete({ namespace, name }: ObjectKey): Entry | undefined {
    const entries = this.#byNamespace.get(namespace);
    const previous = entries?.delete(name);
    this.#all = undefined;
    if (previous !== undefined) {
      this.#valueBytes -= previous.valueBytes;
      this.#size -= 1;
    }
    if (entries?.size === 0) {
      this.#byNamespace.delete(namespace);
      this.#namespaces.splice(this.#lowerBound(namespace), 1);
    }
    return previous;
  }

  clear(): void {
    this.#byNamespace.clear();
    this.#namespaces.length = 0;
    this.#size = 0;
    this.#valueBytes = 0;
    this.#all = undefined;
  }

  /** Visits entries in key order, of one namespace or all, after a key, until `visit` returns false. */
  walk(
    visit: (entry: Entry) => boolean,
    { namespace, after }: { readonly namespace?: string | undefined; readonly after?: ObjectKey | undefined } = {},
  ): void {
    if (namespace !== undefined) {
      if (after !== undefined && after.namespace !== namespace && compareNamespaces(after.namespace, namespace) > 0)
        return;
      this.#byNamespace.get(namespace)?.walk(visit, after?.namespace === namespace ? after.name : undefined);
      return;
    }
    let index = after === undefined ? 0 : this.#lowerBound(after.namespace);
    for (; index < this.#namespaces.length; index += 1) {
      const name = this.#namespaces[index] ?? '';
      const entries = this.#byNamespace.get(name);
      const afterName = after?.namespace === name ? after.name : undefined;
      if (entries !== undefined && !entries.walk(visit, afterName)) return;
    }
  }

  /** All entries, or those of one namespace. The array is shared and never changes. */
  toArray(namespace?: string): readonly Entry[] {
    if (namespace !== undefined) return this.#byNamespace.get(namespace)?.toArray() ?? [];
    if (this.#all === undefined) {
      const all: Entry[] = [];
      for (const name of this.#namespaces) this.#byNamespace.get(name)?.appendTo(all);
      this.#all = all;
    }
    return this.#all;
  }

  countIn(namespace: string): number {
    return this.#byNamespace.get(namespace)?.size ?? 0;
  }

  /** Number of entries after this key. */
  countAfter(key: ObjectKey, namespace?: string): number {
    let count = this.#byNamespace.get(key.namespace)?.countAfter(key.name) ?? 0;
    if (namespace !== undefined) return count;
    for (let index = this.#lowerBound(key.namespace); index < this.#namespaces.length; index += 1) {
      const name = this.#namespaces[index] ?? '';
      if (name !== key.namespace) count += this.#byNamespace.get(name)?.size ?? 0;
    }
    return count;
  }

  #lowerBound(namespace: string): number {
    let low = 0;
    let high = this.#namespaces.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareNamespaces(this.#namespaces[middle] ?? '', namespace) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
