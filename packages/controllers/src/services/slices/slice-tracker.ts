import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';

type Slice = DeepReadonly<Pick<EndpointSlice, 'metadata'>>;

/**
 * The generations of the slices that a controller has written, by the key of the owner. Until its informer has them, its
 * cache is stale: planning with it would create slices twice.
 */
export class SliceTracker {
  readonly #generations = new Map<string, Map<string, number>>();

  /** Whether the cached slices of the owner lack something that was written. */
  isStale(owner: string, cached: readonly Slice[]): boolean {
    const written = this.#generations.get(owner);
    if (written === undefined) return false;
    const seen = new Set<string>();
    for (const { metadata } of cached) {
      const uid = metadata.uid ?? '';
      seen.add(uid);
      const generation = written.get(uid);
      if (generation !== undefined && (generation === deletedGeneration || generation > generationOf({ metadata })))
        return true;
    }
    for (const [uid, generation] of written) if (generation !== deletedGeneration && !seen.has(uid)) return true;
    return false;
  }

  wrote(owner: string, slice: Slice): void {
    this.#of(owner).set(slice.metadata.uid ?? '', generationOf(slice));
  }

  deleted(owner: string, slice: Slice): void {
    this.#of(owner).set(slice.metadata.uid ?? '', deletedGeneration);
  }

  /** Whether a slice that the informer reports differs from the one that was written. */
  isUnexpected(owner: string, slice: Slice): boolean {
    const generation = this.#generations.get(owner)?.get(slice.metadata.uid ?? '');
    return generation === undefined || generationOf(slice) > generation;
  }

  /** The informer has the deletion. Returns whether another writer deleted a slice of this controller. */
  deletionSeen(owner: string, slice: Slice): boolean {
    const written = this.#generations.get(owner);
    const uid = slice.metadata.uid ?? '';
    const generation = written?.get(uid);
    written?.delete(uid);
    return generation !== undefined && generation !== deletedGeneration;
  }

  /** The owner was deleted. */
  forget(owner: string): void {
    this.#generations.delete(owner);
  }

  #of(owner: string): Map<string, number> {
    const known = this.#generations.get(owner);
    if (known !== undefined) return known;
    const created = new Map<string, number>();
    this.#generations.set(owner, created);
    return created;
  }
}

function generationOf({ metadata }: Slice): number {
  return Number(metadata.generation ?? 0);
}

const deletedGeneration = -1;
