import type { Store } from '@orch/storage';

/** Checks etcd as v1.21 does: each server must respond to a quorum read within `timeoutMs`. */
export function checkEtcd(
  stores: readonly Store[],
  { timeoutMs }: { readonly timeoutMs: number },
): (options: { readonly signal: AbortSignal }) => Promise<void> {
  return async ({ signal }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = AbortSignal.any([signal, timeout]);
    try {
      await Promise.all(stores.map((store) => store.currentRevision({ signal: either })));
    } catch (error) {
      const reason = error instanceof Error && !timeout.aborted ? error.message : 'context deadline exceeded';
      throw new Error(`error getting data from etcd: ${reason}`, { cause: error });
    }
  };
}
