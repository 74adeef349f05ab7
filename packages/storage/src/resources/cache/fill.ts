import { CompactedError, type Revision, type Store, StoreClosedError } from '../../store/store.js';
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
  let page = await store.range(keys.prefix, { limit: limits.fillPageEntriesMax, signal });
  const { revision } = page;
  for (;;) {
    if (signal.aborted) throw new StoreClosedError();
    for (const { key, value, modRevision } of page.entries) {
      const objectKey = keys.parse(key);
      if (objectKey !== undefined) entries.set(factory.fromValue(objectKey, value, modRevision));
    }
    const last = page.entries.at(-1);
    if (last === undefined || page.remaining === 0) return revision;
    page = await store.range(keys.prefix, {
      atRevision: revision,
      after: last.key,
      limit: limits.fillPageEntriesMax,
      signal,
    });
  }
}
