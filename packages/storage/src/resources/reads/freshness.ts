import { resourceVersionTooLargeError } from '@orch/apimachinery';
import type { Revision } from '../../store/store.js';
import type { Waiting } from '../resource-store.js';
import { type ReadContext, readFailure } from './read-context.js';

/**
 * Waits until the cache has reached the store's current revision. Returns false when it does not in time, and the read goes
 * to the store: on a shared etcd, writes of others increase the revision too.
 */
export async function freshen(context: ReadContext, waiting: Waiting): Promise<boolean> {
  const { store, cache } = context;
  const current = await store.currentRevision(waiting);
  return cache.revision >= current || (await reach(context, current, waiting));
}

/** @throws StatusError 504 when the cache does not reach the revision in time (spec: Errors) */
export async function requireRevision(context: ReadContext, revision: Revision, waiting: Waiting): Promise<void> {
  const { cache } = context;
  if (cache.revision >= revision || (await reach(context, revision, waiting))) return;
  throw resourceVersionTooLargeError(revision, cache.revision);
}

/**
 * Checks that the store still has a revision. An exact read at a compacted revision must fail even if the cache could serve
 * it.
 * @throws StatusError 410 Expired
 */
export async function requireNotCompacted(
  context: ReadContext,
  revision: Revision,
  { signal }: Waiting,
): Promise<void> {
  // The prefix is not the key of an object: the response contains only the revision.
  const { prefix } = context.cache.options.keys;
  try {
    await context.store.get(prefix, { atRevision: revision, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    throw readFailure(context, error);
  }
}

function reach({ progress, limits }: ReadContext, revision: Revision, { signal }: Waiting): Promise<boolean> {
  return progress.reach(revision, { timeoutMs: limits.freshWaitMs, signal });
}
