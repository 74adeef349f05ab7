import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '../objects/json.js';
import { Thing, thingType } from './apply.fixture.js';
import { applyConfiguration, mergeConfiguration } from './apply-configuration.js';
import { compareFields, isSame } from './compare-fields.js';
import { type ConversionRequest, type ObjectValue, runWithConversions } from './conversions.js';
import {
  differenceOf,
  type FieldSet,
  formatPaths,
  intersectionOf,
  isEmptyFieldSet,
  noFields,
  sortedFieldSet,
  unionOf,
} from './field-set.js';
import { fieldSetOf } from './field-set-of.js';
import { mergeObjects } from './merge-objects.js';
import { type KindVersions, type Owners, ownersAfterUpdate, updateOwners } from './owners.js';
import { compareElements, isPathElement, jsonText, keyElement, valueElement } from './path-element.js';
import { removeFields } from './remove-fields.js';

const small = fc.integer({ min: 0, max: 2 });
const word = fc.constantFrom('a', 'b', '__proto__');
const labels = fc.dictionary(word, word, { maxKeys: 3 });
const port = fc.record({ port: small, name: word }, { requiredKeys: ['port'] });
const nested = fc.record({ replicas: small, labelled: fc.constant(undefined) }, { requiredKeys: [] });
const spec = fc.record(
  {
    replicas: small,
    paused: fc.boolean(),
    ports: fc.uniqueArray(port, { maxLength: 3, selector: ({ port: value }) => value }),
    protectors: fc.uniqueArray(word, { maxLength: 3 }),
    args: fc.array(word, { maxLength: 2 }),
    selector: fc.record({ labels }),
    nested,
  },
  { requiredKeys: [] },
);
/** Configurations of a Thing, small enough to overlap. */
const configuration: fc.Arbitrary<JsonObject> = fc
  .record({ metadata: fc.record({ name: fc.constant('x'), labels }, { requiredKeys: ['name'] }), spec })
  .map((value): JsonObject => JSON.parse(JSON.stringify(value)));

const write = fc.record({ by: fc.constantFrom('a', 'b', 'u'), configuration });
const path = fc.array(fc.constantFrom('f:a', 'f:b', 'v:"x"'), { minLength: 1, maxLength: 3 });
const fieldSet: fc.Arbitrary<FieldSet> = fc
  .array(path, { maxLength: 6 })
  .map((paths) => paths.map(ofPath).reduce(unionOf, {}));

describe('sets of fields', () => {
  const pathsOf = (set: FieldSet) => new Set(formatPaths(set));

  test('union, intersection and difference equal those of the path sets', () => {
    fc.assert(
      fc.property(fieldSet, fieldSet, (left, right) => {
        const [lefts, rights] = [pathsOf(left), pathsOf(right)];
        expect(pathsOf(unionOf(left, right))).toEqual(new Set([...lefts, ...rights]));
        expect(pathsOf(intersectionOf(left, right))).toEqual(new Set([...lefts].filter((path) => rights.has(path))));
        expect(pathsOf(differenceOf(left, right))).toEqual(new Set([...lefts].filter((path) => !rights.has(path))));
      }),
    );
  });

  test('string elements are ordered by their strings, whatever their escapes', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '!', '"', '#', '\\', '\n', '}'), maxLength: 4 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const order = left < right ? -1 : left > right ? 1 : 0;
        expect(compareElements(valueElement(left), valueElement(right))).toBe(order);
        const keyed = (name: string) => keyElement(`"name":${jsonText(name)}`);
        expect(compareElements(keyed(left), keyed(right))).toBe(order);
        expect([valueElement(left), keyed(left)].every(isPathElement)).toBe(true);
      }),
    );
  });

  test('operations on sorted sets give sorted sets', () => {
    fc.assert(
      fc.property(fieldSet, fieldSet, (left, right) => {
        for (const set of [unionOf(left, right), intersectionOf(left, right), differenceOf(left, right)]) {
          expect(JSON.stringify(set)).toBe(JSON.stringify(sortedFieldSet(set)));
        }
      }),
    );
  });

  test('results have no nodes without fields', () => {
    fc.assert(
      fc.property(fieldSet, fieldSet, (left, right) => {
        for (const set of [unionOf(left, right), intersectionOf(left, right), differenceOf(left, right)]) {
          expect(withoutEmptyNodes(set)).toEqual(set);
        }
      }),
    );
  });
});

describe('objects', () => {
  test('a merged object contains the configuration', () => {
    fc.assert(
      fc.property(configuration, configuration, (live, given) => {
        const merged = mergeObjects(thingType, live, given);
        expect(isSame(compareFields(thingType, merged, mergeObjects(thingType, merged, given)))).toBe(true);
        expect(isEmptyFieldSet(differenceOf(fieldSetOf(thingType, given), fieldSetOf(thingType, merged)))).toBe(true);
      }),
    );
  });

  test('comparison of an object with itself is empty, and reversing it swaps added and removed', () => {
    fc.assert(
      fc.property(configuration, configuration, (left, right) => {
        expect(isSame(compareFields(thingType, left, structuredClone(left)))).toBe(true);
        const there = compareFields(thingType, left, right);
        const back = compareFields(thingType, right, left);
        expect([there.added, there.removed, there.modified]).toEqual([back.removed, back.added, back.modified]);
      }),
    );
  });

  test('removeFields removes exactly the given fields', () => {
    fc.assert(
      fc.property(configuration, configuration, (object, other) => {
        const gone = intersectionOf(fieldSetOf(thingType, object), fieldSetOf(thingType, other));
        const rest = fieldSetOf(thingType, removeFields(thingType, object, gone));
        expect(isEmptyFieldSet(intersectionOf(rest, gone))).toBe(true);
      }),
    );
  });
});

describe('apply', () => {
  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 5 }), configuration, (writes, last) => {
        const thing = afterWrites(writes).apply('a', last, { force: true });
        const { object } = thing;
        const owned = thing.ownedBy('a');
        thing.apply('a', last);
        // An empty struct may be present or not: the codec does not distinguish them.
        expect(withoutEmpty(thing.object)).toEqual(withoutEmpty(object));
        expect(thing.ownedBy('a')).toEqual(owned);
      }),
    );
  });

  test('is independent of manager order without conflicts', () => {
    fc.assert(
      fc.property(configuration, configuration, (first, second) => {
        const inOrder = withoutConflict([
          ['a', first],
          ['b', second],
        ]);
        const reversed = withoutConflict([
          ['b', second],
          ['a', first],
        ]);
        expect(inOrder === undefined).toBe(reversed === undefined);
        if (inOrder === undefined || reversed === undefined) return;
        expect(isSame(compareFields(thingType, inOrder.object, reversed.object))).toBe(true);
        for (const manager of ['a', 'b']) expect(inOrder.ownedBy(manager)).toEqual(reversed.ownedBy(manager));
      }),
    );
  });

  test('all applied fields have an owner, and all owned fields exist', () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 6 }), (writes) => {
        const thing = new Thing();
        for (const { configuration: given } of writes) thing.apply('a', given, { force: true });
        for (const { by, configuration: given } of writes) thing.apply(by, given, { force: true });
        const there = new Set(formatPaths(fieldSetOf(thingType, thing.object)));
        let owned: FieldSet = {};
        for (const { fields } of thing.owners.values()) owned = unionOf(owned, fields);
        const paths = new Set(formatPaths(owned));
        for (const path of paths) expect(there).toContain(path);
        for (const path of there) if (path !== '.metadata.name') expect(paths).toContain(path);
      }),
    );
  });

  test('applying an empty configuration removes own fields and keeps those of others', () => {
    fc.assert(
      fc.property(configuration, configuration, (first, second) => {
        const alone = new Thing().apply('a', first);
        const both = new Thing().apply('b', second).apply('a', first, { force: true });
        both.apply('a', { metadata: { name: 'x' } });
        expect(both.ownedBy('a')).toBeUndefined();
        const [left = {}] = [...both.owners.values()].map(({ fields }) => fields);
        for (const path of formatPaths(fieldSetOf(thingType, both.object))) {
          if (path !== '.metadata.name') expect([...formatPaths(left)]).toContain(path);
        }
        alone.apply('a', { metadata: { name: 'x' } });
        expect([...formatPaths(fieldSetOf(thingType, alone.object))]).toEqual(['.metadata.name']);
      }),
    );
  });
});

/** undefined for an empty value. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value ?? undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutEmpty);
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, withoutEmpty(member)]);
  const kept = members.filter(([, member]) => member !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function afterWrites(writes: readonly { readonly by: string; readonly configuration: JsonObject }[]): Thing {
  const thing = new Thing();
  for (const { by, configuration: given } of writes) {
    if (by === 'u') thing.update('u', given);
    else thing.apply(by, given, { force: true });
  }
  return thing;
}

/** undefined on conflict. */
function withoutConflict(configurations: readonly (readonly [string, JsonObject])[]): Thing | undefined {
  const thing = new Thing();
  try {
    for (const [manager, given] of configurations) thing.apply(manager, given);
    return thing;
  } catch {
    return undefined;
  }
}

function ofPath(elements: readonly string[]): FieldSet {
  const [first, ...rest] = elements;
  return first === undefined ? {} : { [first]: ofPath(rest) };
}

/** A set with the same paths, built one by one. */
function withoutEmptyNodes(set: FieldSet): FieldSet {
  const nodes = (node: FieldSet, prefix: readonly string[]): (readonly string[])[] => {
    const elements = Object.keys(node).filter((element) => element !== '.');
    const below = elements.flatMap((element) => nodes(node[element] ?? {}, [...prefix, element]));
    return prefix.length > 0 && ('.' in node || elements.length === 0) ? [prefix, ...below] : below;
  };
  return nodes(set, []).map(ofPath).reduce(unionOf, {});
}

test('remote conversion leads to the same objects and owners as local conversion', async () => {
  const versions: KindVersions = {
    typeOf: () => thingType,
    convert: (object, from, to) => JSON.parse(JSON.stringify(object).replaceAll(`-${from}"`, `-${to}"`)),
    resetFields: () => noFields,
  };
  const remotely = ({ objects, from, to }: ConversionRequest) =>
    Promise.resolve(objects.map((object) => versions.convert(object, from, to)));
  const inVersion = fc.record({ write, apiVersion: fc.constantFrom('v1', 'v2'), force: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(inVersion, { maxLength: 6 }), async (writes) => {
      let live: ObjectValue = {};
      let owners: Owners = new Map();
      for (const [index, { write: given, apiVersion, force }] of writes.entries()) {
        const who = { manager: given.by, time: `2021-01-01T00:00:0${index}Z`, apiVersion };
        if (given.by === 'u') {
          const change = { ...who, before: live, after: given.configuration };
          const next = ownersAfterUpdate(owners, change, versions);
          expect(await runWithConversions(updateOwners(owners, change, versions), remotely)).toEqual(next);
          owners = next;
          live = given.configuration;
          continue;
        }
        const request = { ...who, live, configuration: given.configuration, force };
        const applied = applyConfiguration(owners, request, versions);
        expect(await runWithConversions(mergeConfiguration(owners, request, versions), remotely)).toEqual(applied);
        if (applied.type === 'applied') ({ object: live, owners } = applied);
      }
    }),
  );
});
