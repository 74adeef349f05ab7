import { resourceVersionTooLargeError } from '@orch/apimachinery';
import { CompactedError, FutureRevisionError, type RangePage, type Revision } from '../../store/store.js';
import type { Entry } from '../cache/entry.js';
import { Interest } from '../cache/interest.js';
import { listExpired } from '../errors.js';
import type { ListQuery, ListResult, ObjectKey } from '../resource-store.js';
import type { ReadContext } from './read-context.js';

/**
 * A list from the store's history, at one revision or the newest. Its entries are made as the cache makes them, but not
 * kept.
 * @throws StatusError 410 Expired, 504 Timeout for a revision that has not come
 */
export async function listFromStore(
  context: ReadContext,
  query: Omit<ListQuery, 'consistency'>,
  atRevision: Revision | undefined,
): Promise<Omit<ListResult, 'entries'> & { readonly entries: readonly Entry[] }> {
  const { keys, factory } = context.cache.options;
  const interest = new Interest(query, context);
  const limit = query.limit ?? 0;
  const prefix = keys.formatPrefix(interest.namespace);
  const entries: Entry[] = [];
  let after = query.after === undefined ? undefined : keys.format(query.after);
  let revision = atRevision;
  for (;;) {
    const pageLimit = limit > 0 && interest.isEverything ? limit : context.limits.fillPageEntriesMax;
    const page: RangePage = await readPage(context, prefix, {
      atRevision: revision,
      after,
      limit: pageLimit,
      signal: query.signal,
    });
    revision = page.revision;
    for (const [index, { key, value, modRevision }] of page.entries.entries()) {
      const objectKey = keys.parse(key);
      if (objectKey === undefined) continue;
      const entry = factory.fromValue(objectKey, value, modRevision);
      if (!interest.matches(entry)) continue;
      entries.push(entry);
      if (entries.length !== limit) continue;
      const rest = page.remaining + page.entries.length - index - 1;
      if (rest === 0) return { revision, entries };
      const continueAfter: ObjectKey = objectKey;
      if (!interest.isEverything) return { revision, entries, continueAfter };
      return { revision, entries, continueAfter, remaining: rest };
    }
    after = page.entries.at(-1)?.key;
    if (after === undefined || page.remaining === 0) return { revision, entries };
  }
}

interface PageOptions {
  readonly atRevision: Revision | undefined;
  readonly after: string | undefined;
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

async function readPage(context: ReadContext, prefix: string, options: PageOptions): Promise<RangePage> {
  const { atRevision, after, limit, signal } = options;
  try {
    return await context.store.range(prefix, {
      limit,
      ...(atRevision === undefined ? {} : { atRevision }),
      ...(after === undefined ? {} : { after }),
      ...(signal === undefined ? {} : { signal }),
    });
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
