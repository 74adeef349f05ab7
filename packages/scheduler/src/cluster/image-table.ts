import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

interface ImageEntry {
  bytes: number;
  /** How many nodes have it. */
  nodes: number;
}

/** Which nodes have which images, by each of their names. */
export class ImageTable {
  readonly #images = new Map<string, ImageEntry>();
  readonly #bySlot: (ReadonlyMap<string, number> | undefined)[] = [];

  /** Sets the images of a node; undefined when the node is removed. */
  set(slot: number, images: NonNullable<DeepReadonly<Node>['status']>['images'] | undefined): void {
    for (const name of this.#bySlot[slot]?.keys() ?? []) this.#leave(name);
    const bytes = new Map<string, number>();
    for (const { names = [], sizeBytes = 0 } of images ?? [])
      for (const name of names) bytes.set(name, Number(sizeBytes));
    for (const [name, size] of bytes) {
      const entry = this.#images.get(name) ?? { bytes: size, nodes: 0 };
      entry.nodes += 1;
      entry.bytes = size;
      this.#images.set(name, entry);
    }
    this.#bySlot[slot] = bytes.size > 0 ? bytes : undefined;
  }

  /** The bytes of the image on the node, 0 when it does not have it. */
  bytesAt(slot: number, name: string): number {
    return this.#bySlot[slot]?.get(name) ?? 0;
  }

  nodesWith(name: string): number {
    return this.#images.get(name)?.nodes ?? 0;
  }

  #leave(name: string): void {
    const entry = this.#images.get(name);
    if (entry === undefined) return;
    entry.nodes -= 1;
    if (entry.nodes === 0) this.#images.delete(name);
  }
}
