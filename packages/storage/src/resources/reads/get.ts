import type { Revision } from '../../store/store.js';
import type { Entry } from '../cache/entry.js';
import type { ResourceCache } from '../cache/resource-cache.js';
import type { ObjectKey, ReadConsistency, Waiting } from '../resource-store.js';
import { freshen, requireNotCompacted, requireRevision } from './freshness.js';
import { type ReadContext, readFailure } from './read-context.js';

export interface GetQuery {
  readonly key: ObjectKey;
  readonly consistency: ReadConsistency;
  readonly waiting: Waiting;
}

/** Spec: Read semantics for resourceVersion, Get. */
export async function get(context: ReadContext, query: GetQuery): Promise<Entry | undefined> {
  const { cache, metrics, resource } = context;
  const { key, consistency, waiting } = query;
  if (!cache.isUsed) return await getUncached(context, query);
  await cache.ready(waiting);
  switch (consistency.type) {
    case 'exact': {
      const { revision } = consistency;
      if (wasCurrentAt(cache, key, revision)) await requireNotCompacted(context, revision, waiting);
      // Checked again, since it may have changed during the request to the store.
      if (wasCurrentAt(cache, key, revision)) break;
      return await getFromStore(context, query, revision);
    }
    case 'notOlderThan':
      await requireRevision(context, consistency.revision, waiting);
      break;
    case 'mostRecent':
      if (!(await freshen(context, waiting))) return await getFromStore(context, query, undefined);
      break;
    case 'any':
      break;
  }
  if (!cache.isReady) return await get(context, query);
  metrics?.read(resource, 'cache');
  return cache.entries.get(key);
}

/** Whether the cached entry was current at a revision. */
function wasCurrentAt(cache: ResourceCache, key: ObjectKey, revision: Revision): boolean {
  const unchangedSince = cache.entries.get(key)?.revision ?? cache.changedAt;
  return unchangedSince <= revision && revision <= cache.revision;
}

async function getUncached(context: ReadContext, query: GetQuery): Promise<Entry | undefined> {
  const { consistency, waiting } = query;
  if (consistency.type === 'notOlderThan') await requireRevision(context, consistency.revision, waiting);
  return await getFromStore(context, query, consistency.type === 'exact' ? consistency.revision : undefined);
}

async function getFromStore(
  context: ReadContext,
  { key, waiting: { signal } }: GetQuery,
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
    throw readFailure(context, error);
  }
}
