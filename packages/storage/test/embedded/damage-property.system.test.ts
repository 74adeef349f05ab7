import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DamagedRecordError } from '../../src/store/damage.js';
import { CompactedError, type StoredEntry, type StoreEvent, type Transaction } from '../../src/store/store.js';
import { revision, StoreModel } from '../contract/model.js';
import { Recorder } from '../contract/recorder.js';
import { type DamageableStore, openDamageable } from './damaged-store.js';

type Step =
  | { readonly type: 'write'; readonly keys: readonly string[]; readonly value: string | undefined }
  | { readonly type: 'compact'; readonly share: number }
  | { readonly type: 'damage'; readonly share: number };

const keys = ['a', 'b', 'c', 'd', 'e'];
const share = fc.double({ min: 0, max: 1, noNaN: true });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('write'),
      keys: fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: 3 }),
      value: fc.option(fc.string({ maxLength: 3 }), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('compact'), share }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('damage'), share }) },
);

// With any damaged records, a read matches the model or fails with the damaged record, and never omits an entry.
test('with randomly damaged records, every read is correct or names the damage, and compaction continues', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const run = new DamagedRun(await openDamageable());
      try {
        for (const each of steps) await run.take(each);
        await run.compareNewest();
        await run.compareOlder();
        await run.compareWatches();
        await run.compareHistory();
      } finally {
        await run.opened.store.close();
      }
    }),
    { numRuns: 60, ...(process.env['FC_SEED'] ? { seed: Number(process.env['FC_SEED']) } : {}) },
  );
});

class DamagedRun {
  private readonly model = new StoreModel();
  private oldest = 1;
  private readonly damaged = new Set<number>();

  constructor(readonly opened: DamageableStore) {}

  async take(step: Step): Promise<void> {
    if (step.type === 'write') await this.write(step.keys, step.value);
    else if (step.type === 'compact') await this.compact(step.share);
    else this.damage(Math.max(2, Math.ceil(this.model.revision * step.share)));
  }

  /** A second call restores the bit. */
  private damage(at: number): void {
    if (at > this.model.revision) return;
    this.opened.damageRevision(at);
    if (!this.damaged.delete(at)) this.damaged.add(at);
  }

  private async write(names: readonly string[], value: string | undefined): Promise<void> {
    const transaction: Transaction = {
      guards: [],
      writes: names.map((key) =>
        value === undefined ? { type: 'delete', key } : { type: 'put', key, value: Buffer.from(value) },
      ),
    };
    const damaged = names.filter((key) => this.isDamaged(key));
    const writing = this.opened.store.transact(transaction);
    if (damaged.length > 0) {
      await expect(writing).rejects.toBeInstanceOf(DamagedRecordError);
      return;
    }
    const { revision: real } = await writing;
    expect(real).toBe(this.model.transact(transaction).revision);
  }

  private async compact(part: number): Promise<void> {
    const wanted = Math.floor(this.model.revision * part);
    if (wanted <= this.oldest) return;
    await this.opened.store.compact(revision(wanted));
    this.oldest = wanted;
  }

  /** Whether the newest version of a key is unreadable, determined without the store's own reads. */
  private isDamaged(key: string): boolean {
    const expected = this.model.at(this.model.revision).get(key);
    const position = this.opened.environment.keys.get(key)?.position;
    if (expected === undefined || position === undefined) return false;
    const record = this.opened.environment.log.getBinary(position);
    // The damaged bit is in the last byte: of the value, or of the key if the value is empty.
    const end = expected.value.length > 0 ? expected.value : Buffer.from(key);
    return record?.subarray(record.length - end.length).equals(end) !== true;
  }

  async compareNewest(): Promise<void> {
    const expected = this.model.range('', this.model.revision);
    const named: string[] = [];
    const { entries } = await this.opened.store.range('', { onDamaged: ({ key }) => named.push(key) });
    expect(named).toEqual(expected.filter(({ key }) => this.isDamaged(key)).map(({ key }) => key));
    expect(entries.map(shown)).toEqual(expected.filter(({ key }) => !this.isDamaged(key)).map(shown));
    const problems = await this.opened.store.problems();
    expect(problems.length).toBe(named.length > 0 ? 1 : 0);
  }

  async compareOlder(): Promise<void> {
    for (let at = this.oldest; at <= this.model.revision; at++) {
      const atRevision = revision(at);
      const expected = this.model.range('', atRevision);
      const read = async () => (await this.opened.store.range('', { atRevision })).entries;
      await this.compareUnlessNamed(read, (entries) => expect(entries.map(shown)).toEqual(expected.map(shown)));
      const half = async () => await this.opened.store.range('', { atRevision, limit: 2 });
      await this.compareUnlessNamed(half, (page) => {
        expect(page.entries.map(shown)).toEqual(expected.slice(0, 2).map(shown));
        expect(page.remaining).toBe(Math.max(0, expected.length - 2));
      });
      for (const key of keys) {
        const get = async () => (await this.opened.store.get(key, { atRevision })).entry;
        const wanted = this.model.at(atRevision).get(key);
        await this.compareUnlessNamed(get, (entry) => expect(entry && shown(entry)).toEqual(wanted && shown(wanted)));
      }
    }
  }

  async compareWatches(): Promise<void> {
    for (let from = this.oldest + 1; from <= this.model.revision; from++) {
      const expected = this.model.eventsFrom(from, '');
      await this.compareUnlessNamed(
        () => Recorder.watch(this.opened.store, '', revision(from)),
        (recorder) => {
          expect(recorder.events.map(shownEvent)).toEqual(expected.map(shownEvent));
          recorder.stop();
        },
      );
    }
  }

  private async compareUnlessNamed<T>(read: () => Promise<T>, compare: (result: T) => void): Promise<void> {
    let result: T;
    try {
      result = await read();
    } catch (error) {
      const isNamed =
        error instanceof DamagedRecordError || (error instanceof CompactedError && error.damage !== undefined);
      if (!isNamed || this.damaged.size === 0) throw error;
      return;
    }
    compare(result);
  }

  /** Each kept revision is returned as an event or as damaged. */
  async compareHistory(): Promise<void> {
    const { events, damaged = [] } = await this.opened.store.history.page({ limit: 1_000 });
    const found = new Set([...events.map(({ event }) => Number(event.revision)), ...damaged]);
    const expected = this.model.events.filter(({ revision: at }) => at >= this.oldest);
    for (const event of expected) expect(found).toContain(Number(event.revision));
    for (const { event } of events) expect(expected.map(shownEvent)).toContainEqual(shownEvent(event));
  }
}

function shown({ key, value, createRevision, modRevision }: StoredEntry): string {
  return `${key}=${Buffer.from(value).toString('hex')} ${createRevision} ${modRevision}`;
}

function shownEvent(event: StoreEvent): string {
  const { type, key, previous, revision: at } = event;
  const value = event.type === 'put' ? Buffer.from(event.value).toString('hex') : '';
  return `${at} ${type} ${key} ${previous === undefined ? '-' : Buffer.from(previous).toString('hex')} ${value}`;
}
