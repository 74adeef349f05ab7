import { CompactedError, type RangePage, type Revision, type Store, StoreClosedError } from '../../store/store.js';
import type { ResourceKeys } from '../keys.js';
import type { ResourceLimits } from '../limits.js';
import type { EntryCollection } from './entry-collection.js';
import type { EntryFactory } from './entry-factory.js';

/** Puts all entries of a resource as they are at one revision into `entries`; resolves with that revision. */
export async function fillCollection(entries: EntryCollection, options: FillOptions): Promise<Revision> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fillOnce(entries, options);
    } catch (error) {
      // The history was compacted between two pages: the pages of a newer revision are quicker to get than that.
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
  let limit = limits.fillPageEntriesMax;
  let page = await store.range(keys.prefix, { limit, signal });
  const { revision } = page;
  for (;;) {
    if (signal.aborted) throw new StoreClosedError();
    const last = page.entries.at(-1);
    const more = last !== undefined && page.remaining > 0;
    limit = nextLimit(page, limits);
    // A store across a network reads the next page while this one is taken in.
    const next = more ? store.range(keys.prefix, { atRevision: revision, after: last.key, limit, signal }) : undefined;
    next?.catch(ignore);
    for (const { key, value, modRevision } of page.entries) {
      const objectKey = keys.parse(key);
      if (objectKey !== undefined) entries.set(factory.fromValue(objectKey, value, modRevision));
    }
    if (next === undefined) return revision;
    page = await next;
  }
}

/** Each page costs the store a count of what remains: small objects come in larger pages, large ones in smaller. */
function nextLimit({ entries }: RangePage, { fillPageEntriesMax }: ResourceLimits): number {
  let bytes = 0;
  for (const { value } of entries) bytes += value.length;
  const fitting = Math.floor((fillPageBytes * entries.length) / Math.max(bytes, 1));
  return Math.min(Math.max(fitting, 1), fillPageEntriesMax * fillPageGrowthMax);
}

const fillPageBytes = 4 * 1024 * 1024;
const fillPageGrowthMax = 10;

/** Awaited later, unless this page fails first. */
function ignore(): void {}
