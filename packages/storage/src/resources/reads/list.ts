import type { Revision } from '../../store/store.js';
import type { Entry } from '../cache/entry.js';
import { Interest } from '../cache/interest.js';
import type { ResourceCache } from '../cache/resource-cache.js';
import type { ListQuery, ListResult, ObjectKey } from '../resource-store.js';
import { freshen, requireNotCompacted, requireRevision } from './freshness.js';
import { listFromStore } from './list-from-store.js';
import type { ReadContext } from './read-context.js';

/** Spec: Read semantics for resourceVersion, List. */
export async function list(context: ReadContext, query: ListQuery): Promise<ListResult> {
  const { cache, metrics, resource } = context;
  const { consistency } = query;
  if (!cache.isUsed) return await listUncached(context, query);
  await cache.ready(query);
  const interest = new Interest(query, context);
  await cache.prepareFor(interest);
  let revision: Revision | undefined;
  switch (consistency.type) {
    case 'exact':
      revision = consistency.revision;
      if (wasCurrentAt(cache, revision)) await requireNotCompacted(context, revision, query);
      // Checked again, since it may have changed during the request to the store.
      if (wasCurrentAt(cache, revision)) break;
      metrics?.read(resource, 'store');
      return await listFromStore(context, query, revision);
    case 'notOlderThan':
      await requireRevision(context, consistency.revision, query);
      break;
    case 'mostRecent':
      if (await freshen(context, query)) break;
      metrics?.read(resource, 'store');
      return await listFromStore(context, query, undefined);
    case 'any':
      break;
  }
  query.signal?.throwIfAborted();
  if (!cache.isReady) return await list(context, query);
  metrics?.read(resource, 'cache');
  return listFromMemory(context, { query, interest, revision: revision ?? cache.revision });
}

/** Whether the cached entries were current at a revision. */
function wasCurrentAt(cache: ResourceCache, revision: Revision): boolean {
  return cache.changedAt <= revision && revision <= cache.revision;
}

async function listUncached(context: ReadContext, query: ListQuery): Promise<ListResult> {
  const { consistency } = query;
  if (consistency.type === 'notOlderThan') await requireRevision(context, consistency.revision, query);
  context.metrics?.read(context.resource, 'store');
  return await listFromStore(context, query, consistency.type === 'exact' ? consistency.revision : undefined);
}

interface MemoryList {
  readonly query: ListQuery;
  readonly interest: Interest;
  readonly revision: Revision;
}

function listFromMemory(
  { cache, metrics, resource }: ReadContext,
  { query, interest, revision }: MemoryList,
): ListResult {
  const { after, includesUnreadable = false } = query;
  const limit = query.limit ?? 0;
  const { namespace, name } = interest;
  const requireReadable = (through?: ObjectKey): void => {
    if (!includesUnreadable) cache.requireReadable(interest, { after, through });
  };
  if (interest.isEverything && limit === 0 && after === undefined) {
    requireReadable();
    const entries = cache.entries.toArray(namespace);
    metrics?.listed(resource, {
      index: namespace === undefined ? '' : 'namespace',
      looked: entries.length,
      returned: entries.length,
    });
    return { revision, entries, changedAt: cache.changedAtIn(namespace) };
  }
  if (name !== undefined && namespace !== undefined && after === undefined) {
    const entry = cache.entries.get({ namespace, name });
    const isSelected = entry !== undefined && interest.matches(entry);
    requireReadable();
    return { revision, entries: isSelected ? [entry] : [] };
  }
  const entries: Entry[] = [];
  let more = false;
  let looked = 0;
  const index = cache.walk(
    interest,
    (entry) => {
      looked += 1;
      if (!interest.isEverything && !interest.matches(entry)) return true;
      more = limit > 0 && entries.length === limit;
      if (!more) entries.push(entry);
      return !more;
    },
    after,
  );
  metrics?.listed(resource, { index, looked, returned: entries.length });
  const changedAt = cache.changedAtIn(namespace);
  const last = entries.at(-1);
  requireReadable(more ? last : undefined);
  if (!more || last === undefined) return { revision, entries, changedAt };
  const continueAfter: ObjectKey = { namespace: last.namespace, name: last.name };
  if (!interest.isEverything) return { revision, entries, changedAt, continueAfter };
  return { revision, entries, changedAt, continueAfter, remaining: cache.entries.countAfter(last, namespace) };
}
