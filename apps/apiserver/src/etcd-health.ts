import type { Store } from '@orch/storage';

/** As in v1.21: each etcd answers a small quorum read in time. */
export function checkEtcd(
  stores: readonly Store[],
  { timeoutMs }: { readonly timeoutMs: number },
): (options: { readonly signal: AbortSignal }) => Promise<void> {
  return async ({ signal }) => {
    const outOfTime = AbortSignal.timeout(timeoutMs);
    const either = AbortSignal.any([signal, outOfTime]);
    try {
      await Promise.all(stores.map((store) => store.currentRevision({ signal: either })));
    } catch (error) {
      const reason = error instanceof Error && !outOfTime.aborted ? error.message : 'context deadline exceeded';
      throw new Error(`error getting data from etcd: ${reason}`, { cause: error });
    }
  };
}
