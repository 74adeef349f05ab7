import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  differenceOf,
  type FieldSet,
  formatPaths,
  intersectionOf,
  isEmptyFieldSet,
  isSameFieldSet,
  noFields,
  setOfPath,
  sortedFieldSet,
  unionOf,
  unionOfAll,
  withoutSubtrees,
} from './field-set.js';

/** Paths such as `.a.b`, which stand for a set of fields. */
const names = fc.constantFrom('a', 'b', 'c');
const paths = fc.uniqueArray(
  fc.array(names, { minLength: 1, maxLength: 3 }).map((path) => path.map((name) => `.${name}`).join('')),
  { maxLength: 12 },
);
const setOf = (wanted: readonly string[]): FieldSet =>
  unionOfAll(wanted.map((path) => setOfPath(path.slice(1).split('.'))));
const pathsOf = (set: FieldSet): readonly string[] => [...formatPaths(set)].toSorted();

/** Compares an operation on sets of fields with the same one on their paths. */
function expectSame(
  operation: (left: FieldSet, right: FieldSet) => FieldSet,
  model: (left: readonly string[], right: readonly string[]) => readonly string[],
): void {
  fc.assert(
    fc.property(paths, paths, (left, right) => {
      const [leftSet, rightSet] = [setOf(left), setOf(right)];
      const wanted = model(left, right);
      const result = operation(leftSet, rightSet);
      expect(pathsOf(result)).toEqual([...new Set(wanted)].toSorted());
      expect(isEmptyFieldSet(result)).toBe(wanted.length === 0);
      // Operands do not change.
      expect([pathsOf(leftSet), pathsOf(rightSet)]).toEqual([left.toSorted(), right.toSorted()]);
    }),
    { numRuns: 500 },
  );
}

describe('a set of fields', () => {
  test('has the paths that it is made of, parents before children', () => {
    expect(setOf([])).toBe(noFields);
    expect(setOf(['.b', '.a.c', '.a'])).toEqual({ 'f:a': { '.': {}, 'f:c': {} }, 'f:b': {} });
    expect([...formatPaths(setOf(['.b', '.a.c', '.a']))]).toEqual(['.a', '.a.c', '.b']);
    fc.assert(fc.property(paths, (wanted) => expect(pathsOf(setOf(wanted))).toEqual(wanted.toSorted())));
  });

  test('is written with the elements of each node in order, however it is made', () => {
    fc.assert(
      fc.property(paths, fc.infiniteStream(fc.nat()), (wanted, random) => {
        const set = setOf(wanted);
        const mixed = shuffled(set, random);
        expect(JSON.stringify(sortedFieldSet(mixed))).toBe(JSON.stringify(set));
        expect(sortedFieldSet(set)).toBe(set);
        expect(JSON.stringify(setOf(wanted.toReversed()))).toBe(JSON.stringify(set));
      }),
    );
  });

  test('equals a value exactly when that has the same paths in the same form', () => {
    fc.assert(
      fc.property(paths, paths, (left, right) => {
        const isSame = pathsOf(setOf(left)).join() === pathsOf(setOf(right)).join();
        expect(isSameFieldSet(setOf(left), setOf(right))).toBe(isSame);
        expect(isSameFieldSet(setOf(left), structuredClone(setOf(left)))).toBe(true);
      }),
    );
    for (const value of [undefined, null, 'x', [], { 'f:a': 'x' }, { 'f:a': {}, 'f:b': {} }, { 'f:b': {} }])
      expect(isSameFieldSet({ 'f:a': {} }, value)).toBe(false);
  });

  test('joins others', () => {
    expectSame(unionOf, (left, right) => [...left, ...right]);
    expect(unionOf(noFields, noFields)).toBe(noFields);
    fc.assert(
      fc.property(fc.array(paths, { maxLength: 5 }), (sets) => {
        expect(pathsOf(unionOfAll(sets.map(setOf)))).toEqual([...new Set(sets.flat())].toSorted());
      }),
    );
  });

  test('differs from another by the fields that only it has, and shares unchanged parts', () => {
    expectSame(differenceOf, (left, right) => left.filter((path) => !right.includes(path)));
    const set = setOf(['.a.b', '.c']);
    expect(differenceOf(set, setOf(['.a']))).toBe(set);
  });

  test('intersects another in the fields that both have, and shares unchanged parts', () => {
    expectSame(intersectionOf, (left, right) => left.filter((path) => right.includes(path)));
    const set = setOf(['.a.b', '.c']);
    expect(intersectionOf(set, setOf(['.a', '.a.b', '.c', '.d']))).toBe(set);
  });

  test('loses the fields at and below others', () => {
    expectSame(withoutSubtrees, (left, right) =>
      left.filter((path) => !right.some((root) => path === root || path.startsWith(`${root}.`))),
    );
    const set = setOf(['.a.b', '.c']);
    expect(withoutSubtrees(set, setOf(['.d', '.a.c']))).toBe(set);
  });
});

function shuffled(set: FieldSet, random: fc.Stream<number>): FieldSet {
  const members = Object.entries(set).map(([element, node]) => ({
    element,
    node: shuffled(node, random),
    at: random.next().value ?? 0,
  }));
  return Object.fromEntries(
    members.sort((left, right) => left.at - right.at).map(({ element, node }) => [element, node]),
  );
}
