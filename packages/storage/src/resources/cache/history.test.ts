import { expect, test } from '@jest/globals';
import type { Revision } from '../../store/store.js';
import { unreadableError } from '../errors.js';
import { defaultResourceLimits } from '../limits.js';
import { Change } from './change.js';
import { Entry, type EntryContext } from './entry.js';
import { ObjectMemory, RepresentationMemory } from './entry-memory.js';
import { History, type HistoryLimits } from './history.js';

const context: EntryContext = {
  schemaNumber: 0,
  toJson: (value) => value,
  decodeValue: () => ({ apiVersion: 'v1', kind: 'Thing', metadata: {} }),
  decode: () => ({ apiVersion: 'v1', kind: 'Thing', metadata: {} }),
  seal: (object) => object,
  fieldsOf: () => [],
  objects: new ObjectMemory(1_000),
  unreadable: (entry, cause) => unreadableError({ group: '', resource: 'things' }, entry, cause),
  representations: new RepresentationMemory(1_000),
};
const revision = (number: number) => number as Revision;

function change(at: number, name = 'a', bytes = 10): Change {
  return new Change('put', new Entry(context, 'default', name, revision(at), Buffer.alloc(bytes)), undefined);
}

function history(limits: Partial<HistoryLimits>, ...changes: readonly Change[]): History {
  const made = new History(revision(10), {
    limits: { historyAgeMs: 1_000, historyEventsMin: 1, historyEventsMax: 100, historyBytesMax: 1_000, ...limits },
  });
  for (const each of changes) made.push(each, 0);
  return made;
}

const revisionsAfter = (of: History, from: number) => of.after(revision(from))?.map((each) => each.revision);

test('returns the changes after any revision since its start, and undefined for older ones', () => {
  const known = history({}, change(12), change(15));
  expect(revisionsAfter(known, 10)).toEqual([12, 15]);
  expect(revisionsAfter(known, 12)).toEqual([15]);
  expect(revisionsAfter(known, 99)).toEqual([]);
  expect(revisionsAfter(known, 9)).toBeUndefined();
});

test('drops the oldest commits over the limit of events, each as a whole', () => {
  const known = history({ historyEventsMax: 3 }, change(12, 'a'), change(12, 'b'), change(15), change(17));
  expect(known.start).toBe(12);
  expect(revisionsAfter(known, 12)).toEqual([15, 17]);
  expect(revisionsAfter(known, 11)).toBeUndefined();
});

test('drops changes over the limit of bytes or age', () => {
  expect(revisionsAfter(history({ historyBytesMax: 25 }, change(12), change(13), change(14)), 12)).toEqual([13, 14]);
  const aged = history({}, change(12), change(13));
  aged.push(change(14), 1_001);
  expect(revisionsAfter(aged, 13)).toEqual([14]);
  expect(aged.start).toBe(13);
});

test('stays bounded while thousands of changes pass through', () => {
  const known = history({ historyEventsMax: 10 });
  for (let at = 11; at < 5_000; at += 1) known.push(change(at), 0);
  expect(known.size).toBe(10);
  expect(revisionsAfter(known, 4_989)).toHaveLength(10);
});

test('prepends older changes if they fit', () => {
  const known = history({ historyEventsMax: 4 }, change(12));
  known.prepend(revision(5), [change(6), change(9), change(11)], 0);
  expect([known.start, revisionsAfter(known, 6)]).toEqual([5, [9, 12]]);
  known.prepend(revision(1), [change(2), change(3)], 0);
  expect(known.start).toBe(5);
});

test('finds the change of a key by its commit', () => {
  const [first, second] = [change(12, 'a'), change(12, 'b')];
  const known = history({}, first, second, change(13, 'b'));
  expect(known.find(revision(12), { namespace: 'default', name: 'b' })).toBe(second);
  expect(known.find(revision(11), { namespace: 'default', name: 'b' })).toBeUndefined();
});

test('grows while changes are recent, and shrinks when they are old, within its limits', () => {
  const resizes: string[] = [];
  const known = new History(revision(10), {
    limits: { historyAgeMs: 1_000, historyEventsMin: 10, historyEventsMax: 45, historyBytesMax: 100_000 },
    onResize: (eventsMax, resize) => resizes.push(`${resize} to ${eventsMax}`),
  });
  for (let at = 11; at <= 71; at += 1) known.push(change(at), at);
  expect(resizes).toEqual(['increase to 20', 'increase to 40', 'increase to 45']);
  expect([known.size, known.eventsMax, known.start]).toEqual([45, 45, 26]);
  known.trim(1_071);
  // The last ten stay regardless of their age.
  expect([known.size, known.start, known.eventsMax]).toEqual([10, 61, 22]);
  known.trim(100_000);
  expect(revisionsAfter(known, 61)).toEqual([62, 63, 64, 65, 66, 67, 68, 69, 70, 71]);
});

test('keeps changes of five minutes by default, within the limit of bytes [Watch stream, 5]', () => {
  const known = new History(revision(10), { limits: defaultResourceLimits });
  for (let at = 11; at <= 5_010; at += 1) known.push(change(at), (at - 11) * 60);
  expect([known.start, known.size]).toEqual([10, 5_000]);
});

test('drops a few old changes if they are large', () => {
  const known = history({ historyEventsMin: 10, historyBytesMax: 160 }, change(12, 'a', 50), change(13, 'b', 50));
  expect(known.mayAge).toBe(true);
  known.trim(1_001);
  expect(known.size).toBe(0);
});
