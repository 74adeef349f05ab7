import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { LRUCache } from 'lru-cache';
import type { CachedEntry } from '../resource-store.js';

/** LRU cache of decoded objects, bounded by their JSON bytes; in memory they take about twice that. */
export class ObjectMemory {
  readonly #objects: LRUCache<CachedEntry, DeepReadonly<ApiObject>>;

  constructor(bytesMax: number) {
    this.#objects = new LRUCache({ maxSize: bytesMax, sizeCalculation: (_object, entry) => entry.json.length || 1 });
  }

  /** JSON bytes of the cached objects. */
  get bytes(): number {
    return this.#objects.calculatedSize;
  }

  get(entry: CachedEntry): DeepReadonly<ApiObject> | undefined {
    return this.#objects.get(entry);
  }

  keep(entry: CachedEntry, object: DeepReadonly<ApiObject>): void {
    this.#objects.set(entry, object);
  }

  /** Called when the entry was replaced. */
  drop(entry: CachedEntry): void {
    this.#objects.delete(entry);
  }
}

/** Encoded bytes of an entry, stored in the entry while the byte budget allows. */
export interface Representation {
  /** The entry that holds it; `forget` is called when it is evicted. */
  readonly entry: { forget(representation: Representation): void };
  readonly name: string;
  readonly bytes: Buffer;
}

/** The byte budget of the representations of all resources: evicts the least recently used. */
export class RepresentationMemory {
  readonly #kept: LRUCache<Representation, true>;

  constructor(bytesMax: number) {
    this.#kept = new LRUCache({
      maxSize: bytesMax,
      maxEntrySize: bytesMax,
      sizeCalculation: (_value, representation) => representation.bytes.length + overheadBytes,
      dispose: (_value, representation) => representation.entry.forget(representation),
    });
  }

  keep(representation: Representation): void {
    this.#kept.set(representation, true);
    if (!this.#kept.has(representation)) representation.entry.forget(representation);
  }

  touch(representation: Representation): void {
    this.#kept.get(representation);
  }

  /** Removes a representation that its entry has dropped. */
  drop(representation: Representation): void {
    this.#kept.delete(representation);
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }
}

/** Approximate memory per representation besides its bytes. */
const overheadBytes = 256;
