import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { LRUCache } from 'lru-cache';
import type { CachedEntry } from '../resource-store.js';

/** Decoded objects, the least recently used given up first. Bounded by their JSON bytes; live they take about twice that. */
export class ObjectMemory {
  readonly #objects: LRUCache<CachedEntry, DeepReadonly<ApiObject>>;

  constructor(bytesMax: number) {
    this.#objects = new LRUCache({ maxSize: bytesMax, sizeCalculation: (_object, entry) => entry.json.length || 1 });
  }

  /** JSON bytes of the objects that are kept. */
  get bytes(): number {
    return this.#objects.calculatedSize;
  }

  get(entry: CachedEntry): DeepReadonly<ApiObject> | undefined {
    return this.#objects.get(entry);
  }

  keep(entry: CachedEntry, object: DeepReadonly<ApiObject>): void {
    this.#objects.set(entry, object);
  }

  /** The entry was replaced. */
  drop(entry: CachedEntry): void {
    this.#objects.delete(entry);
  }
}
