import {
  CompactedError,
  type RangeOptions,
  type RangePage,
  type Revision,
  type Store,
  StoreClosedError,
} from '../../store/store.js';
import type { ResourceKeys } from '../keys.js';
import type { ResourceLimits } from '../limits.js';
import type { EntryCollection } from './entry-collection.js';
import type { EntryFactory } from './entry-factory.js';

/**
 * Reads all entries of a resource at one revision into `entries`, including unreadable ones. Resolves with that
 * revision.
 */
export async function fillCollection(entries: EntryCollection, options: FillOptions): Promise<Revision> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fillOnce(entries, options);
    } catch (error) {
      // The revision was compacted between two pages: start again at a newer one.
      if (!(error instanceof CompactedError) || attempt === fillAttemptsMax) throw error;
    }
  }
}

export interface FillOptions {
  readonly store: Store;
  readonly keys: ResourceKeys;
  readonly factory: EntryFactory;
  readonly limits: ResourceLimits;
  readonly signal: AbortSignal;
}

const fillAttemptsMax = 5;

async function fillOnce(entries: EntryCollection, options: FillOptions): Promise<Revision> {
  const { store, keys, factory, limits, signal } = options;
  entries.clear();
  const onDamaged: RangeOptions['onDamaged'] = (damage) => {
    const objectKey = keys.parse(damage.key);
    if (objectKey !== undefined) entries.set(factory.damaged(objectKey, damage));
  };
  let limit = limits.fillPageEntriesMax;
  let page = await store.range(keys.prefix, { limit, onDamaged, signal });
  const { revision } = page;
  for (;;) {
    if (signal.aborted) throw new StoreClosedError();
    const last = page.entries.at(-1);
    const more = last !== undefined && page.remaining > 0;
    limit = nextLimit(page, limits);
    // With a store across a network, the next page is read while this one is processed.
    const next = more
      ? store.range(keys.prefix, { atRevision: revision, after: last.key, limit, onDamaged, signal })
      : undefined;
    next?.catch(ignore);
    for (const { key, value, modRevision } of page.entries) {
      const objectKey = keys.parse(key);
      if (objectKey !== undefined) entries.set(factory.fromValue(objectKey, value, modRevision));
    }
    if (next === undefined) return revision;
    page = await next;
  }
}

/** Each page costs the store a count of the remaining keys, so pages are larger for small objects. */
function nextLimit({ entries }: RangePage, { fillPageEntriesMax }: ResourceLimits): number {
  let bytes = 0;
  for (const { value } of entries) bytes += value.length;
  const fitting = Math.floor((fillPageBytes * entries.length) / Math.max(bytes, 1));
  return Math.min(Math.max(fitting, 1), fillPageEntriesMax * fillPageGrowthMax);
}

const fillPageBytes = 4 * 1024 * 1024;
const fillPageGrowthMax = 10;

/** The promise is awaited later, unless this page fails first. */
function ignore(): void {}
