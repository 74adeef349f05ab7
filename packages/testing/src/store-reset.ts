import type { Store, StoredEntry, Write } from '@orch/storage';

/**
 * What a store held at one moment, and the way back to it: one transaction that deletes what came since, and writes
 * again what was changed or deleted. Watchers see it as they see any other commit.
 */
export class StoreReset {
  private constructor(
    private readonly store: Store,
    private readonly entries: ReadonlyMap<string, StoredEntry>,
  ) {}

  static async take(store: Store): Promise<StoreReset> {
    const { entries } = await store.range('');
    return new StoreReset(store, new Map(entries.map((entry) => [entry.key, entry])));
  }

  async run(): Promise<void> {
    // Loops may be at work on what has just gone: what they write then goes in the next round.
    for (let round = 0; round < roundsMax; round += 1) {
      const writes = await this.#difference();
      if (writes.length === 0) return;
      for (let start = 0; start < writes.length; start += writesPerTransaction) {
        await this.store.transact({ guards: [], writes: writes.slice(start, start + writesPerTransaction) });
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #difference(): Promise<readonly Write[]> {
    const { entries } = await this.store.range('');
    const writes: Write[] = [];
    const present = new Set<string>();
    for (const { key, value } of entries) {
      const wanted = this.entries.get(key);
      if (wanted === undefined) writes.push({ type: 'delete', key });
      else {
        present.add(key);
        if (Buffer.compare(value, wanted.value) !== 0) writes.push({ type: 'put', key, value: wanted.value });
      }
    }
    for (const [key, { value }] of this.entries) if (!present.has(key)) writes.push({ type: 'put', key, value });
    return writes;
  }
}

const writesPerTransaction = 1_000;
/** Leases and statuses change all the time: a few rounds, not an endless chase. */
const roundsMax = 3;
