import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CompactedError, type Revision, type Store, type Transaction } from '../../src/store/store.js';
import { revision, StoreModel } from './model.js';
import { readable } from './readable.js';
import { Recorder } from './recorder.js';
import type { OpenedStore } from './store-contract.js';

/** One step: a group of transactions sent at once, or a compaction. */
type Step =
  | { readonly type: 'transact'; readonly drafts: readonly Draft[] }
  | { readonly type: 'compact'; readonly share: number };

interface Draft {
  readonly writes: readonly { readonly key: string; readonly value: string | undefined }[];
  /** Guards each key; `stale` ones are off by one. */
  readonly guard: 'none' | 'fresh' | 'stale';
}

const keys = ['a', 'a/1', 'a/2', 'a/2/x', 'b', 'b/1', 'c\u{ff5e}', 'c\u{1f600}'];
const draft = fc.record({
  writes: fc.uniqueArray(
    fc.record({ key: fc.constantFrom(...keys), value: fc.option(fc.string({ maxLength: 5 }), { nil: undefined }) }),
    { selector: ({ key }) => key, minLength: 1, maxLength: 3 },
  ),
  guard: fc.constantFrom('none', 'none', 'fresh', 'stale'),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('transact'), drafts: fc.array(draft, { minLength: 1, maxLength: 6 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('compact'), share: fc.double({ min: 0.1, max: 1, noNaN: true }) }),
  },
);

/** Random histories, compared with the model: results, reads at every revision, watches from every revision. */
export function propertyContract(given: () => OpenedStore): void {
  test('reads and watches of any history match the model', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await new History(given(), `${round++}/`).run(steps);
      }),
      {
        numRuns: given().keepsOrder ? 40 : 15,
        ...(process.env['FC_SEED'] ? { seed: Number(process.env['FC_SEED']) } : {}),
      },
    );
  });
}

class History {
  private readonly model = new StoreModel();
  /** The store's revision when the model was at 1: a shared store has earlier revisions of other rounds. */
  private offset = 0;
  private oldest = 1;

  private readonly store: Store;

  constructor(
    private readonly opened: OpenedStore,
    private readonly prefix: string,
  ) {
    this.store = opened.store;
  }

  async run(steps: readonly Step[]): Promise<void> {
    this.offset = (await this.store.currentRevision()) - this.model.revision;
    const live = await Recorder.watch(this.store, this.prefix);
    for (const each of steps) {
      if (each.type === 'transact') await this.transact(each.drafts);
      else await this.compact(each.share);
    }
    await this.compareReads();
    await this.compareWatches(live);
  }

  /** Sends all at once if the store keeps their order. */
  private async transact(drafts: readonly Draft[]): Promise<void> {
    const show = readable(this.offset);
    const inModel = drafts.map((each) => {
      const transaction = this.transaction(each);
      return { transaction, expected: readable(0).result(this.model.transact(transaction)) };
    });
    const serial = !this.opened.keepsOrder;
    const results = [];
    const pending = [];
    for (const { transaction } of inModel) {
      const guards = transaction.guards.map((guard) => ({
        key: guard.key,
        modRevision: guard.modRevision === 0 ? (0 as const) : revision(guard.modRevision + this.offset),
      }));
      const result = this.store.transact({ ...transaction, guards });
      if (serial) results.push(await result);
      else pending.push(result);
    }
    results.push(...(await Promise.all(pending)));
    expect(results.map(show.result)).toEqual(inModel.map(({ expected }) => expected));
  }

  private transaction({ writes, guard }: Draft): Transaction {
    const state = this.model.at(this.model.revision);
    const named = writes.map(({ key, value }) => ({ key: this.prefix + key, value }));
    return {
      guards:
        guard === 'none'
          ? []
          : named.map(({ key }) => {
              const current = state.get(key)?.modRevision ?? 0;
              return { key, modRevision: revision(guard === 'fresh' ? current : current + 1) };
            }),
      writes: named.map(({ key, value }) =>
        value === undefined ? { type: 'delete', key } : { type: 'put', key, value: Buffer.from(value) },
      ),
    };
  }

  private async compact(share: number): Promise<void> {
    const wanted = Math.max(1, Math.floor(this.model.revision * share));
    if (wanted <= this.oldest) return;
    await this.store.compact(this.real(wanted));
    this.oldest = wanted;
  }

  private async compareReads(): Promise<void> {
    const show = readable(this.offset);
    for (let at = 1; at <= this.model.revision; at++) {
      const atRevision = this.real(at);
      if (at < this.oldest) {
        await expect(this.store.range(this.prefix, { atRevision })).rejects.toThrow(CompactedError);
        continue;
      }
      const expected = readable(0).entries(this.model.range(this.prefix, revision(at)));
      const page = await this.store.range(this.prefix, { atRevision });
      expect(show.entries(page.entries)).toEqual(expected);
      const half = await this.store.range(this.prefix, { atRevision, limit: Math.max(1, expected.length >> 1) });
      expect(half.entries.length + half.remaining).toBe(expected.length);
      const [some] = expected;
      if (some) expect(show.entry((await this.store.get(some.key, { atRevision })).entry)).toEqual(some);
    }
    expect(await this.store.count(this.prefix)).toBe(this.model.at(this.model.revision).size);
  }

  private async compareWatches(live: Recorder): Promise<void> {
    const show = readable(this.offset);
    const compare = async (recorder: Recorder, from: number, prefix: string): Promise<void> => {
      const expected = readable(0).events(this.model.eventsFrom(from, prefix));
      expect(show.events(await recorder.count(expected.length))).toEqual(expected);
      recorder.stop();
    };
    const comparisons = [compare(live, 1, this.prefix)];
    for (let from = this.oldest + 1; from <= this.model.revision; from++) {
      for (const prefix of [this.prefix, `${this.prefix}a/`]) {
        const recorder = Recorder.watch(this.store, prefix, this.real(from));
        comparisons.push(recorder.then((started) => compare(started, from, prefix)));
      }
    }
    await Promise.all(comparisons);
  }

  private real(modelRevision: number): Revision {
    return revision(modelRevision + this.offset);
  }
}
