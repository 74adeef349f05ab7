import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonValue } from '../objects/json.js';
import { applyJsonPatch } from './json-patch.js';

describe('JSON patches of long lists', () => {
  const items = (count: number): JsonValue[] => Array.from({ length: count }, (_, index) => `i${index}`);

  test('move at most one chunk of items per insertion and removal', () => {
    const operations = [
      ...Array.from({ length: 2_000 }, (_, index) => ({ op: 'add', path: '/list/0', value: `a${index}` })),
      ...Array.from({ length: 2_000 }, () => ({ op: 'remove', path: '/list/0' })),
      ...Array.from({ length: 2_000 }, () => ({ op: 'move', from: '/list/0', path: '/list/-' })),
      ...Array.from({ length: 2_000 }, (_, index) => ({ op: 'add', path: `/list/${5_000 + index}`, value: 'm' })),
    ];
    const before = items(10_000);
    const splice = jest.spyOn(Array.prototype, 'splice');
    try {
      const patched = applyJsonPatch({ list: before }, operations);
      const longest = Math.max(...splice.mock.contexts.map((list) => (Array.isArray(list) ? list.length : 0)));
      expect(splice.mock.calls.length).toBeGreaterThanOrEqual(operations.length);
      expect(longest).toBeLessThan(2_000);
      expect(patched).toMatchObject({ list: { length: 12_000 } });
    } finally {
      splice.mockRestore();
    }
  });

  test('give the same result as plain array operations', () => {
    const index = fc.nat(3_000);
    const operation = fc.oneof(
      fc.record({ op: fc.constant('add'), index, value: fc.constantFrom<JsonValue>('x', { a: ['y'] }, ['z']) }),
      fc.record({ op: fc.constant('remove'), index, value: fc.constant(null) }),
      fc.record({ op: fc.constant('replace'), index, value: fc.constantFrom<JsonValue>('r', null) }),
      fc.record({ op: fc.constant('move'), index, value: fc.nat(3_000) }),
      fc.record({ op: fc.constant('copy'), index, value: fc.nat(3_000) }),
      fc.record({ op: fc.constant('copyList'), index, value: fc.constant(null) }),
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), fc.integer({ min: 1_000, max: 2_000 }), (steps, length) => {
        const expected = items(length);
        const patch: object[] = [];
        let copies: JsonValue[] | undefined;
        for (const { op, index: wanted, value } of steps) {
          const at = wanted % (expected.length + (op === 'add' ? 1 : 0));
          const to = typeof value === 'number' ? value % expected.length : 0;
          if (op === 'add') expected.splice(at, 0, value);
          else if (op === 'remove') expected.splice(at, 1);
          else if (op === 'replace') expected[at] = value;
          else if (op === 'move') expected.splice(to, 0, ...expected.splice(at, 1));
          else if (op === 'copy') expected.splice(to, 0, expected[at] ?? null);
          else copies = structuredClone(expected);
          if (op === 'copyList') patch.push({ op: 'copy', from: '/list', path: '/copies' });
          else if (op === 'move' || op === 'copy') patch.push({ op, from: `/list/${at}`, path: `/list/${to}` });
          else patch.push({ op, path: `/list/${at}`, value });
        }
        patch.push({ op: 'test', path: '/list', value: structuredClone(expected) });
        const document = { list: items(length) };
        const wanted = copies === undefined ? { list: expected } : { list: expected, copies };
        expect(applyJsonPatch(document, patch)).toEqual(wanted);
        expect(document).toEqual({ list: items(length) });
      }),
      { numRuns: 50 },
    );
  });

  test('change a list nested in a changed list', () => {
    const list = items(2_000);
    const document = { lists: [list, ...items(2_000)] };
    const patched = applyJsonPatch(document, [
      { op: 'remove', path: '/lists/0/0' },
      { op: 'add', path: '/lists/0', value: 'first' },
      { op: 'replace', path: '/lists/1/0', value: 'changed' },
      { op: 'remove', path: '/lists/1/-1' },
      { op: 'test', path: '/lists/1/0', value: 'changed' },
    ]);
    const expected = ['changed', ...list.slice(2, -1)];
    expect(patched).toEqual({ lists: ['first', expected, ...items(2_000)] });
  });
});
