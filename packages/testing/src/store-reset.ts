import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UpReady } from '@orch/orch-program';
import type { Store, StoredEntry, Write } from '@orch/storage';

/**
 * The content of a store at one moment, and the way back to it: one transaction that deletes later entries, and rewrites
 * changed or deleted ones. Watchers see it like any other commit.
 *
 *     loops stop      they write nothing more, and drop their state of deleted objects
 *     store           their last requests are waited for, and undone with the rest
 *     loops start     they read the store like after a start
 */
export class StoreReset {
  #running: Promise<void> | undefined;

  private constructor(
    private readonly parts: Pick<UpReady, 'store' | 'loops'>,
    private readonly entries: ReadonlyMap<string, StoredEntry>,
  ) {}

  static async take({ store, loops }: Pick<UpReady, 'store' | 'loops'>): Promise<StoreReset> {
    const { entries } = await store.range('');
    return new StoreReset({ store, loops }, new Map(entries.map((entry) => [entry.key, entry])));
  }

  /** Concurrent resets share one. */
  run(): Promise<void> {
    this.#running ??= this.#runOnce().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #runOnce(): Promise<void> {
    const { store, loops } = this.parts;
    await loops.stop();
    try {
      await this.#restore(store);
    } finally {
      loops.start();
    }
  }

  async #restore(store: Store): Promise<void> {
    let round = 0;
    for (let quietTurns = 0; quietTurns < quietTurnsWanted && round < roundsMax; round += 1) {
      const writes = await this.#difference(store);
      for (let start = 0; start < writes.length; start += writesPerTransaction) {
        await store.transact({ guards: [], writes: writes.slice(start, start + writesPerTransaction) });
      }
      quietTurns = writes.length === 0 ? quietTurns + 1 : 0;
      // After the commits in flight, and a turn of the event loop for every request.
      await store.transact({ guards: [], writes: [] });
      await nextTurn();
    }
  }

  /** The writes that restore the content of the store. */
  async #difference(store: Store): Promise<readonly Write[]> {
    const { entries } = await store.range('');
    const writes: Write[] = [];
    const unchanged = new Set<string>();
    for (const { key, value } of entries) {
      const wanted = this.entries.get(key);
      if (wanted === undefined) writes.push({ type: 'delete', key });
      else if (Buffer.compare(value, wanted.value) === 0) unchanged.add(key);
    }
    for (const [key, { value }] of this.entries) if (!unchanged.has(key)) writes.push({ type: 'put', key, value });
    return writes;
  }
}

const writesPerTransaction = 1_000;

/**
 * A request of a disconnected client may still reach the store. It needs a few turns of this thread, which it shares with
 * the server, and no network.
 */
const quietTurnsWanted = 8;

/** Bounds the rounds if a test writes during its reset. */
const roundsMax = 1_000;
