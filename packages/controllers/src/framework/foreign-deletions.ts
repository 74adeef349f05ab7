import { type ApiObject, type DeepReadonly, isStatusError } from '@orch/apimachinery';

/**
 * The workloads of which somebody else has deleted pods. Before those are replaced, the workload is read from the server: the
 * garbage collector deletes the pods of a deleted workload, and the cache may still have the workload.
 */
export class ForeignDeletions {
  readonly #keys = new Set<string>();

  /** A pod of the workload was deleted, and not by its controller. */
  seen(key: string): void {
    this.#keys.add(key);
  }

  /** The workload was deleted. */
  forget(key: string): void {
    this.#keys.delete(key);
  }

  /** Whether pods may be created. Reads the workload only after a deletion. @throws the error of the read */
  async mayReplace(
    key: string,
    { uid, live }: { readonly uid: string | undefined; readonly live: () => Promise<DeepReadonly<ApiObject>> },
  ): Promise<boolean> {
    if (!this.#keys.has(key)) return true;
    const found = await live().catch((error: unknown) => {
      if (isStatusError(error, 'NotFound')) return undefined;
      throw error;
    });
    if (found === undefined || found.metadata.uid !== uid || found.metadata.deletionTimestamp) return false;
    this.#keys.delete(key);
    return true;
  }
}
