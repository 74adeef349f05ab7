import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Revision } from '../../store/store.js';
import { unreadableError } from '../errors.js';
import { Entry, type EntryContext } from './entry.js';
import { EntryCollection } from './entry-collection.js';
import { ObjectMemory, RepresentationMemory } from './entry-memory.js';

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

function entry(namespace: string, name: string, revision = 1): Entry {
  return new Entry(context, namespace, name, revision as Revision, Buffer.from(`{}${' '.repeat(revision % 7)}`));
}

const namespaceName = fc.constantFrom('a', 'a-b', 'ab', 'b');
const objectName = fc.oneof(
  fc.stringMatching(/^[a-c]{1,4}$/),
  fc.string({ unit: fc.constantFrom('a', '\u{ff21}', '\u{1f600}'), minLength: 1, maxLength: 3 }),
);
const step = fc.record({ remove: fc.boolean(), namespace: namespaceName, name: objectName });

const byBytes = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));

test('entries are in key order after any writes, and reads of any part match a sorted list', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), namespaceName, objectName, (steps, namespace, name) => {
      const entries = new EntryCollection();
      const model = new Map<string, Entry>();
      for (const [index, write] of steps.entries()) {
        const key = `${write.namespace}/${write.name}`;
        if (write.remove) {
          expect(entries.delete(write)).toBe(model.get(key));
          model.delete(key);
        } else {
          const next = entry(write.namespace, write.name, index);
          expect(entries.set(next)).toBe(model.get(key));
          model.set(key, next);
        }
      }
      const sorted = [...model].sort(([left], [right]) => byBytes(left, right));
      expect(entries.toArray()).toEqual(sorted.map(([, value]) => value));
      expect(entries.size).toBe(sorted.length);
      expect(entries.valueBytes).toBe(sorted.reduce((sum, [, value]) => sum + value.valueBytes, 0));
      const ofNamespace = sorted.filter(([, value]) => value.namespace === namespace);
      expect(entries.toArray(namespace)).toEqual(ofNamespace.map(([, value]) => value));
      const after = { namespace, name };
      const behind = sorted.filter(([key]) => byBytes(key, `${namespace}/${name}`) > 0).map(([, value]) => value);
      const walked: Entry[] = [];
      entries.walk((value) => walked.push(value) > 0, { after });
      expect(walked).toEqual(behind);
      expect(entries.countAfter(after)).toBe(behind.length);
      expect(entries.countAfter(after, namespace)).toBe(behind.filter((value) => value.namespace === namespace).length);
    }),
  );
});

test('full blocks split and keep the order of ten thousand names', () => {
  const entries = new EntryCollection();
  const names = Array.from({ length: 10_000 }, (_none, index) => `pod-${(index * 7_919) % 10_000}`);
  for (const name of names) entries.set(entry('default', name));
  const listed = entries.toArray('default').map(({ name }) => name);
  expect(listed).toEqual([...names].sort());
  for (const name of names) expect(entries.get({ namespace: 'default', name })?.name).toBe(name);
});

test('lists of one state share an array that later changes do not modify', () => {
  const entries = new EntryCollection();
  for (const name of ['a', 'b']) entries.set(entry('default', name));
  const [all, some] = [entries.toArray(), entries.toArray('default')];
  expect([entries.toArray(), entries.toArray('default')]).toEqual([all, some]);
  expect(entries.toArray()).toBe(all);
  expect(entries.toArray('default')).toBe(some);
  entries.set(entry('default', 'a', 2));
  entries.delete({ namespace: 'default', name: 'b' });
  for (const before of [all, some])
    expect(before.map(({ name, revision }) => `${name} ${revision}`)).toEqual(['a 1', 'b 1']);
  expect(entries.toArray().map(({ revision }) => revision)).toEqual([2]);
});
