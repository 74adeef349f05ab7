import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, systemClock } from '@orch/apimachinery';
import { StoreCorruptError } from '../../src/embedded/errors.js';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { DamagedRecordError } from '../../src/store/damage.js';
import { CompactedError } from '../../src/store/store.js';
import { revision } from '../contract/model.js';
import { Recorder } from '../contract/recorder.js';
import { put, remove, write } from '../contract/store-contract.js';
import { type DamageableStore, openDamageable } from './damaged-store.js';

describe('a store with a damaged record', () => {
  let opened: DamageableStore;
  let found: string[];

  /** a=1 (2), b=1 (3), a=2 (4), c=1 (5). */
  beforeEach(async () => {
    found = [];
    opened = await openDamageable({ onDamage: (description) => found.push(description) });
    for (const step of [put({ a: '1' }), put({ b: '1' }), put({ a: '2' }), put({ c: '1' })]) {
      await opened.store.transact(step);
    }
  });
  afterEach(() => opened.store.close());

  const damageOfA = { key: 'a', revision: 4, what: 'its checksum does not match' };
  const message = 'the record of a at revision 4 is damaged: its checksum does not match';

  test('fails reads of its entry with its key, and reads other entries', async () => {
    const { store } = opened;
    opened.damage('a');
    await expect(store.get('a')).rejects.toThrow(new DamagedRecordError(damageOfA));
    await expect(store.range('')).rejects.toThrow(message);
    expect(Buffer.from((await store.get('b')).entry?.value ?? []).toString()).toBe('1');
    expect((await store.range('b')).entries).toHaveLength(1);
    expect(await store.count('')).toBe(3);
    expect(found).toEqual([message]);
  });

  test('returns the intact entries and the damaged key to a range with onDamaged', async () => {
    const { store } = opened;
    opened.damage('a');
    for (const atRevision of [undefined, revision(4)]) {
      const damaged: object[] = [];
      const page = await store.range('', {
        onDamaged: (damage) => damaged.push(damage),
        ...(atRevision === undefined ? {} : { atRevision }),
      });
      expect(page.entries.map(({ key }) => key)).toEqual(atRevision === undefined ? ['b', 'c'] : ['b']);
      expect(damaged).toEqual([damageOfA]);
      expect(page.remaining).toBe(0);
    }
  });

  test('rejects writes that need it, and commits concurrent ones', async () => {
    const { store } = opened;
    opened.damage('a');
    const outcomes = await Promise.allSettled([
      store.transact(put({ d: '1' })),
      store.transact(put({ a: '3' })),
      store.transact(remove('a')),
      store.transact({ guards: [{ key: 'a', modRevision: 0 }], writes: [write('a', '3')] }),
      store.transact({ guards: [], writes: [write('b', '2'), write('a', '3')] }),
      store.transact({ guards: [{ key: 'a', modRevision: revision(4) }], writes: [write('e', '1')] }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(new DamagedRecordError(damageOfA));
    }
    // A rejected transaction wrote nothing and used no revision.
    expect(await store.currentRevision()).toBe(7);
    expect(Buffer.from((await store.get('b')).entry?.value ?? []).toString()).toBe('1');
    expect((await store.get('e')).entry?.modRevision).toBe(7);
  });

  test('reports it as a problem until it is readable again', async () => {
    const { store } = opened;
    expect(await store.problems()).toEqual([]);
    const repairA = opened.damage('a');
    const repairB = opened.damage('b');
    await expect(store.get('a')).rejects.toThrow();
    await expect(store.get('b')).rejects.toThrow();
    const [problem] = await store.problems();
    expect(problem).toEqual({
      type: 'damaged',
      message: `${message}, and 1 more; 'orch store' lists, removes and restores damaged records`,
    });
    repairB();
    repairA();
    expect(await store.problems()).toEqual([]);
    expect((await store.range('')).entries).toHaveLength(3);
  });

  test('expires reads at older revisions that need a damaged old version', async () => {
    const { store } = opened;
    opened.damageRevision(2);
    const lost = { requested: 3, damage: { revision: 2, what: 'its checksum does not match' } };
    await expect(store.get('a', { atRevision: revision(3) })).rejects.toMatchObject(lost);
    await expect(store.range('', { atRevision: revision(3) })).rejects.toBeInstanceOf(CompactedError);
    expect((await store.range('b', { atRevision: revision(3) })).entries).toHaveLength(1);
    expect((await store.range('', { atRevision: revision(4) })).entries).toHaveLength(2);
    expect((await store.range('')).entries).toHaveLength(3);
    // Nothing live is damaged.
    expect(await store.problems()).toEqual([]);
    expect(found).toEqual(['the record at revision 2 is damaged: its checksum does not match']);
  });

  test('expires only watches that need its event', async () => {
    const { store } = opened;
    opened.damageRevision(3);
    await expect(Recorder.watch(store, 'a', revision(2))).rejects.toMatchObject({
      requested: 2,
      damage: { revision: 3 },
    });
    const recorder = await Recorder.watch(store, '', revision(4));
    await store.transact(put({ d: '1' }));
    expect((await recorder.count(3)).map(({ key }) => key)).toEqual(['a', 'c', 'd']);
    expect(recorder.ends).toEqual([]);
    recorder.stop();
  });

  test('returns the readable history and the revisions of unreadable events', async () => {
    const { store } = opened;
    opened.damageRevision(2);
    const { events, damaged } = await store.history.page({ limit: 10 });
    // The previous value of revision 4 is the damaged record.
    expect(events.map(({ event }) => event.revision)).toEqual([5, 3]);
    expect(damaged).toEqual([4, 2]);
    const ofA = await store.history.page({ key: 'a', limit: 10 });
    expect([ofA.events, ofA.damaged]).toEqual([[], [4, 2]]);
    expect(await store.history.page({ key: 'b', limit: 10 })).not.toHaveProperty('damaged');
    expect(await store.history.timeOf(revision(2))).toBeUndefined();
  });

  test('compacts past it repeatedly', async () => {
    const { store } = opened;
    const repair = opened.damage('b');
    opened.damageRevision(2);
    await store.compact(revision(5));
    await store.transact(put({ a: '3' }));
    await store.transact(remove('c'));
    await store.compact(revision(7));
    await expect(store.get('b')).rejects.toThrow(DamagedRecordError);
    repair();
    expect((await store.range('')).entries.map(({ key, modRevision }) => [key, modRevision])).toEqual([
      ['a', 6],
      ['b', 3],
    ]);
  });

  test('does not remove another entry through a deleted key with a wrong position', async () => {
    const { store, environment } = opened;
    await store.transact(remove('b'));
    const ofC = environment.keys.get('c');
    if (ofC === undefined) throw new Error('c is there');
    environment.root.transactionSync(() => environment.deleted.putSync('b', { ...ofC }));
    environment.root.resetReadTxn();
    for (const step of [put({ b: '2' }), put({ a: '3' })]) await store.transact(step);
    await store.compact(revision(8));
    expect((await store.range('')).entries.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });

  test('treats a key as deleted even if the record of its deletion is damaged', async () => {
    const { store } = opened;
    await store.transact(remove('b'));
    opened.damage('b');
    expect((await store.range('', { atRevision: revision(6) })).entries.map(({ key }) => key)).toEqual(['a', 'c']);
    await expect(store.range('', { atRevision: revision(5) })).rejects.toThrow(CompactedError);
    await store.transact(put({ b: '2' }));
    await store.compact(revision(7));
    expect((await store.range('', { atRevision: revision(7) })).entries).toHaveLength(3);
  });
});

test('an unreadable expired entry does not block later ones', async () => {
  const clock = new FakeClock();
  const { store, environment, damage } = await openDamageable({ clock });
  for (const [index, key] of ['a', 'b'].entries()) {
    const value = Buffer.from('x');
    await store.transact({ guards: [], writes: [{ type: 'put', key, value, expireAfterSeconds: index + 1 }] });
  }
  damage('a');
  const recorder = await Recorder.watch(store, '');
  while (recorder.events.length === 0) await advance(clock);
  expect(recorder.events.map(({ type, key }) => `${type} ${key}`)).toEqual(['delete b']);
  // Nothing else is due; the damaged entry stays until it is removed.
  while ([...environment.expiry.getKeys({})].length > 0) await advance(clock);
  await expect(store.get('a')).rejects.toThrow(DamagedRecordError);
  recorder.stop();
  await store.close();
});

async function advance(clock: FakeClock): Promise<void> {
  await clock.advance(1_000);
  await new Promise((resolve) => setImmediate(resolve));
}

describe('a start on a folder with damaged records', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-damaged-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Writes a store of 300 entries, damages the newest `count` of them, and closes it. */
  async function makeDamaged(count: number): Promise<void> {
    const { store, damage } = await openDamageable({ folder });
    await Promise.all(Array.from({ length: 300 }, (_, index) => store.transact(put({ [`k${index}`]: 'v' }))));
    for (let index = 0; index < count; index++) damage(`k${299 - index}`);
    await store.close();
  }

  const openAgain = (onDamage: (description: string) => void) =>
    openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock(), onDamage });

  test('reports each of them before it is read', async () => {
    await makeDamaged(3);
    const found: string[] = [];
    const store = await openAgain((description) => found.push(description));
    while (found.length < 3) await new Promise((resolve) => setImmediate(resolve));
    expect(found).toContain('the record of k299 at revision 301 is damaged: its checksum does not match');
    expect(await store.problems()).toHaveLength(1);
    expect(Buffer.from((await store.get('k1')).entry?.value ?? []).toString()).toBe('v');
    await store.close();
  });

  test('fails when many of the newest are damaged, and releases the folder', async () => {
    await makeDamaged(17);
    const message = 'is damaged: more than 16 of its newest records are damaged';
    await expect(openAgain(() => undefined)).rejects.toThrow(StoreCorruptError);
    await expect(openAgain(() => undefined)).rejects.toThrow(message);
  });
});
