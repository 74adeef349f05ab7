import { resourceVersionTooLargeError } from '@orch/apimachinery';
import type { Revision } from '../../store/store.js';
import type { ReadContext } from './read-context.js';

/**
 * Waits until the cache has everything the store had committed when this was called. False when it does not come in
 * time: on a shared etcd, writes of others move the revision too, and the read goes to the store.
 */
export async function freshen(context: ReadContext, signal: AbortSignal | undefined): Promise<boolean> {
  const { store, cache } = context;
  const current = await store.currentRevision(signal === undefined ? {} : { signal });
  return cache.revision >= current || (await reach(context, current, signal));
}

/** @throws StatusError 504 when the cache does not come to the revision in time (spec: Errors) */
export async function requireRevision(
  context: ReadContext,
  revision: Revision,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { cache } = context;
  if (cache.revision >= revision || (await reach(context, revision, signal))) return;
  throw resourceVersionTooLargeError(revision, cache.revision);
}

function reach(
  { progress, limits }: ReadContext,
  revision: Revision,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  return progress.reach(revision, { timeoutMs: limits.freshWaitMs, signal });
}
