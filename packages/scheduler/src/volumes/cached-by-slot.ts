import type { NodeVolumes } from '../cluster/node-volumes.js';

/** Computes a value of each node from the volumes that its pods use, once per version of them. */
export class CachedBySlot<T> {
  readonly #ofCluster = new WeakMap<NodeVolumes, ({ readonly version: number; readonly value: T } | undefined)[]>();

  get(volumes: NodeVolumes, slot: number, compute: () => T): T {
    let entries = this.#ofCluster.get(volumes);
    if (entries === undefined) {
      entries = [];
      this.#ofCluster.set(volumes, entries);
    }
    const version = volumes.versionAt(slot);
    const known = entries[slot];
    if (known?.version === version) return known.value;
    const value = compute();
    entries[slot] = { version, value };
    return value;
  }
}
