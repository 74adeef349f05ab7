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

  /** Resolves when what came since is gone, and nothing has come for a while that loops would have written by then. */
  async run(): Promise<void> {
    let round = 0;
    for (let quietTurns = 0; quietTurns < quietTurnsWanted && round < roundsMax; round += 1) {
      const { added, changed } = await this.#difference();
      const writes = round < restoringRounds ? [...added, ...changed] : added;
      for (let start = 0; start < writes.length; start += writesPerTransaction) {
        await this.store.transact({ guards: [], writes: writes.slice(start, start + writesPerTransaction) });
      }
      quietTurns = writes.length === 0 ? quietTurns + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** What has to go, and what has to be as it was. */
  async #difference(): Promise<{ readonly added: readonly Write[]; readonly changed: readonly Write[] }> {
    const { entries } = await this.store.range('');
    const added: Write[] = [];
    const changed: Write[] = [];
    const present = new Set<string>();
    for (const { key, value } of entries) {
      const wanted = this.entries.get(key);
      if (wanted === undefined) added.push({ type: 'delete', key });
      else {
        present.add(key);
        if (Buffer.compare(value, wanted.value) !== 0) changed.push({ type: 'put', key, value: wanted.value });
      }
    }
    for (const [key, { value }] of this.entries) if (!present.has(key)) changed.push({ type: 'put', key, value });
    return { added, changed };
  }
}

const writesPerTransaction = 1_000;

/** Leases and statuses change all the time: what was changed is put back a few times, not in an endless chase. */
const restoringRounds = 3;

/**
 * A loop that has not heard yet that an owner is gone may make one more object for it. It hears within a few turns of this
 * thread, which it shares.
 */
const quietTurnsWanted = 8;
const roundsMax = 1_000;
