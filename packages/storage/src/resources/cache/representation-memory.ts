import { LRUCache } from 'lru-cache';

/** Other bytes of an entry, kept by the entry itself while the budget holds. */
export interface Representation {
  /** Whose bytes these are; told when the budget takes them back. */
  readonly entry: { forget(representation: Representation): void };
  readonly name: string;
  readonly bytes: Buffer;
}

/** The byte budget of all representations of all resources: the least recently used are taken back from their entries. */
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

  /** Its entry tells of itself that it has it no more. */
  drop(representation: Representation): void {
    this.#kept.delete(representation);
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }
}

/** About what one costs besides its bytes: the buffer's and the list's own structures. */
const overheadBytes = 256;
