import { resourceVersionTooLargeError } from '@orch/apimachinery';
import { CompactedError, FutureRevisionError, type Revision } from '../../store/store.js';
import type { Entry } from '../cache/entry.js';
import { listExpired } from '../errors.js';
import type { ObjectKey, ReadConsistency } from '../resource-store.js';
import { freshen, requireRevision } from './freshness.js';
import type { ReadContext } from './read-context.js';

export interface GetQuery {
  readonly key: ObjectKey;
  readonly consistency: ReadConsistency;
  readonly signal: AbortSignal | undefined;
}

/** Spec: Read semantics for resourceVersion, Get. */
export async function get(context: ReadContext, query: GetQuery): Promise<Entry | undefined> {
  const { cache, metrics, resource } = context;
  const { key, consistency, signal } = query;
  if (!cache.isUsed) return await getUncached(context, query);
  await cache.ready();
  switch (consistency.type) {
    case 'exact': {
      const entry = cache.entries.get(key);
      const unchangedSince = entry?.revision ?? cache.changedAt;
      if (unchangedSince <= consistency.revision && consistency.revision <= cache.revision) break;
      return await getFromStore(context, query, consistency.revision);
    }
    case 'notOlderThan':
      await requireRevision(context, consistency.revision, signal);
      break;
    case 'mostRecent':
      if (!(await freshen(context, signal))) return await getFromStore(context, query, undefined);
      break;
    case 'any':
      break;
  }
  if (!cache.isReady) return await get(context, query);
  metrics?.read(resource, 'cache');
  return cache.entries.get(key);
}

async function getUncached(context: ReadContext, query: GetQuery): Promise<Entry | undefined> {
  const { consistency, signal } = query;
  if (consistency.type === 'notOlderThan') await requireRevision(context, consistency.revision, signal);
  return await getFromStore(context, query, consistency.type === 'exact' ? consistency.revision : undefined);
}

async function getFromStore(
  context: ReadContext,
  { key, signal }: GetQuery,
  atRevision: Revision | undefined,
): Promise<Entry | undefined> {
  const { keys, factory } = context.cache.options;
  context.metrics?.read(context.resource, 'store');
  try {
    const { entry } = await context.store.get(keys.format(key), {
      ...(atRevision === undefined ? {} : { atRevision }),
      ...(signal === undefined ? {} : { signal }),
    });
    return entry && factory.fromValue(key, entry.value, entry.modRevision);
  } catch (error) {
    if (error instanceof CompactedError) {
      context.metrics?.expired(context.resource);
      throw listExpired();
    }
    if (error instanceof FutureRevisionError)
      throw resourceVersionTooLargeError(error.requested, error.current ?? context.cache.revision);
    throw error;
  }
}
