import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Revision } from '../../store/store.js';
import { unreadableError } from '../errors.js';
import { compareKeys } from '../key-order.js';
import type { ObjectKey } from '../resource-store.js';
import { Entry, type EntryContext } from './entry.js';
import { EntryCollection } from './entry-collection.js';
import { EntryIndex } from './entry-index.js';
import { ObjectMemory, RepresentationMemory } from './entry-memory.js';
import { PostingList } from './posting-list.js';

/** Decodes slowly, like large objects, so that an index is built in many slices. */
const context: EntryContext = {
  schemaNumber: 0,
  toJson: (value) => value,
  decodeValue: () => ({ apiVersion: 'v1', kind: 'Thing', metadata: {} }),
  decode(json) {
    const untilMs = performance.now() + 0.15;
    while (performance.now() < untilMs);
    return JSON.parse(json.toString());
  },
  seal: (object) => object,
  fieldsOf: () => [],
  objects: new ObjectMemory(1_000),
  unreadable: (entry, cause) => unreadableError({ group: '', resource: 'things' }, entry, cause),
  representations: new RepresentationMemory(1_000),
};

function entry({ namespace, name }: ObjectKey, app: string | undefined): Entry {
  const metadata = { name, ...(app === undefined ? {} : { labels: { app } }) };
  return new Entry(context, namespace, name, 1 as Revision, Buffer.from(JSON.stringify({ metadata })));
}

const key = fc.record({
  namespace: fc.constantFrom('a', 'a-b', 'b'),
  name: fc.nat(80).map((number) => `pod-${number + 100}`),
});
const app = fc.option(fc.constantFrom('web', 'db'), { nil: undefined });

describe('an index', () => {
  test('that is built while entries change finds the same entries as a walk, in the same order', async () => {
    const steps = fc.array(fc.record({ key, app, remove: fc.boolean() }), { minLength: 50, maxLength: 150 });
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, during) => {
        const entries = new EntryCollection();
        for (const step of before) entries.set(entry(step.key, step.app));
        const index = new EntryIndex({ label: 'app' }, entries);
        for (const step of during) {
          const next = step.remove ? undefined : entry(step.key, step.app);
          const previous = next === undefined ? entries.delete(step.key) : entries.set(next);
          index.changed(previous, next);
          if (step.key.name.endsWith('7')) await new Promise((resolve) => setImmediate(resolve));
        }
        await index.built;
        for (const value of ['web', 'db']) {
          const found: Entry[] = [];
          index.find([value])[0]?.walk((candidate) => found.push(candidate) > 0);
          expect(found).toEqual(entries.toArray().filter(({ labels }) => labels['app'] === value));
        }
      }),
      { numRuns: 15 },
    );
  });

  test('is built in slices, with turns of the event loop between them', async () => {
    const entries = new EntryCollection();
    const names = Array.from({ length: 300 }, (_none, index) => `pod-${index + 100}`);
    for (const name of names) entries.set(entry({ namespace: 'a', name }, 'web'));
    const index = new EntryIndex({ label: 'app' }, entries);
    let turns = 0;
    while (!index.isBuilt) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    // Decoding all entries takes 45 ms; a slice takes 4 ms and one more batch of entries.
    expect(turns).toBeGreaterThanOrEqual(4);
    expect(index.find(['web'])[0]?.size).toBe(300);
  });

  test('drops a value without entries', async () => {
    const entries = new EntryCollection();
    const index = new EntryIndex({ label: 'app' }, entries);
    await index.built;
    const one = entry({ namespace: 'a', name: 'x' }, 'web');
    index.changed(undefined, one);
    expect(index.size).toBe(1);
    index.changed(one, undefined);
    expect(index.size).toBe(0);
  });
});

test('a posting list is in key order after any writes, and can be walked from any key', () => {
  const steps = fc.array(fc.record({ key, remove: fc.boolean() }), { maxLength: 300 });
  fc.assert(
    fc.property(steps, key, fc.boolean(), (given, after, isNamespaced) => {
      const postings = new PostingList();
      const model = new Map<string, Entry>();
      for (const { key: at, remove } of given) {
        const path = `${at.namespace}/${at.name}`;
        if (remove) {
          postings.delete(at);
          model.delete(path);
        } else {
          const next = entry(at, 'web');
          postings.set(next);
          model.set(path, next);
        }
      }
      const sorted = [...model.values()].sort(compareKeys);
      expect(postings.size).toBe(sorted.length);
      const namespace = isNamespaced ? 'a' : undefined;
      const inPlace = sorted.filter((value) => namespace === undefined || value.namespace === namespace);
      for (const start of [undefined, after]) {
        const found: Entry[] = [];
        postings.walk((candidate) => found.push(candidate) > 0, { namespace, after: start });
        expect(found).toEqual(inPlace.filter((value) => start === undefined || compareKeys(value, start) > 0));
      }
    }),
  );
  const many = new PostingList();
  const names = Array.from({ length: 3_000 }, (_none, index) => `p${(index * 7_919) % 3_000}`);
  for (const name of names) many.set(entry({ namespace: 'a', name }, 'web'));
  const found: string[] = [];
  many.walk(({ name }) => found.push(name) > 0);
  expect(found).toEqual([...names].sort());
});
