import type { RangeOptions, RangePage, Revision } from '../../store/store.js';
import type { Entry } from '../cache/entry.js';
import { Interest } from '../cache/interest.js';
import { compareKeys } from '../key-order.js';
import type { ListQuery, ListResult, ObjectKey } from '../resource-store.js';
import { type ReadContext, readFailure } from './read-context.js';

/**
 * Lists from the store at one revision, or at the current one. Creates entries like the cache does, but does not keep them.
 * @throws StatusError 410 Expired, 504 Timeout for a future revision, 500 for an unreadable object
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
  const damaged = new Map<string, Entry>();
  const isSelected = (entry: Entry): boolean => {
    if (interest.matches(entry)) return true;
    if (entry.failure !== undefined && interest.mayMatch(entry) && query.includesUnreadable !== true)
      throw entry.failure;
    return false;
  };
  const onDamaged: RangeOptions['onDamaged'] = (damage) => {
    const objectKey = keys.parse(damage.key);
    if (objectKey !== undefined) damaged.set(damage.key, factory.damaged(objectKey, damage));
  };
  const all = (): readonly Entry[] =>
    damaged.size === 0 ? entries : [...entries, ...damaged.values()].sort(compareKeys);
  let after = query.after === undefined ? undefined : keys.format(query.after);
  let revision = atRevision;
  for (;;) {
    const pageLimit = limit > 0 && interest.isEverything ? limit : context.limits.fillPageEntriesMax;
    const page: RangePage = await readPage(context, prefix, {
      atRevision: revision,
      after,
      limit: pageLimit,
      ...(query.includesUnreadable === true ? { onDamaged } : {}),
      signal: query.signal,
    });
    revision = page.revision;
    for (const [index, { key, value, modRevision }] of page.entries.entries()) {
      const objectKey = keys.parse(key);
      if (objectKey === undefined) continue;
      const entry = factory.fromValue(objectKey, value, modRevision);
      if (!isSelected(entry)) continue;
      entries.push(entry);
      if (entries.length !== limit) continue;
      const rest = page.remaining + page.entries.length - index - 1;
      if (rest === 0) return { revision, entries: all() };
      const continueAfter: ObjectKey = objectKey;
      if (!interest.isEverything) return { revision, entries: all(), continueAfter };
      return { revision, entries: all(), continueAfter, remaining: rest };
    }
    after = page.entries.at(-1)?.key;
    if (after === undefined || page.remaining === 0) return { revision, entries: all() };
  }
}

interface PageOptions {
  readonly atRevision: Revision | undefined;
  readonly after: string | undefined;
  readonly limit: number;
  readonly onDamaged?: RangeOptions['onDamaged'];
  readonly signal: AbortSignal | undefined;
}

async function readPage(context: ReadContext, prefix: string, options: PageOptions): Promise<RangePage> {
  const { atRevision, after, limit, onDamaged, signal } = options;
  try {
    return await context.store.range(prefix, {
      limit,
      ...(atRevision === undefined ? {} : { atRevision }),
      ...(after === undefined ? {} : { after }),
      ...(onDamaged === undefined ? {} : { onDamaged }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    throw readFailure(context, error);
  }
}
