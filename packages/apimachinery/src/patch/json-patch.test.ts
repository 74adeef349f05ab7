import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { codecLimits } from '../codec/limits.js';
import type { JsonValue } from '../objects/json.js';
import { applyJsonPatch, applyMergePatch, jsonPatchOperationsMax } from './index.js';

describe('JSON patch', () => {
  const document = { data: { k: 'v', 'a/b~c': '1' }, list: ['x', 'y', 'z'], deep: [{ a: [1] }] };

  test.each<[string, unknown[], unknown]>([
    [
      'add sets a member',
      [{ op: 'add', path: '/data/n', value: 1 }],
      { ...document, data: { ...document.data, n: 1 } },
    ],
    ['add without a value sets null', [{ op: 'add', path: '/list', value: undefined }], { ...document, list: null }],
    [
      'add inserts into a list',
      [{ op: 'add', path: '/list/1', value: 'n' }],
      { ...document, list: ['x', 'n', 'y', 'z'] },
    ],
    ['a dash appends', [{ op: 'add', path: '/list/-', value: 'n' }], { ...document, list: ['x', 'y', 'z', 'n'] }],
    ['a negative index counts from the end', [{ op: 'remove', path: '/list/-1' }], { ...document, list: ['x', 'y'] }],
    ['names are unescaped', [{ op: 'remove', path: '/data/a~1b~0c' }], { ...document, data: { k: 'v' } }],
    ['replace creates a missing member', [{ op: 'replace', path: '/n', value: 1 }], { ...document, n: 1 }],
    ['replace sets an element', [{ op: 'replace', path: '/list/0', value: 1 }], { ...document, list: [1, 'y', 'z'] }],
    [
      'move removes and adds',
      [{ op: 'move', from: '/list/0', path: '/deep/0/a/0' }],
      { ...document, list: ['y', 'z'], deep: [{ a: ['x', 1] }] },
    ],
    [
      'move resolves its path after the removal',
      [{ op: 'move', from: '/list/0', path: '/list/2' }],
      { ...document, list: ['y', 'z', 'x'] },
    ],
    [
      'copy is deep',
      [
        { op: 'copy', from: '/deep', path: '/twin' },
        { op: 'add', path: '/twin/0/a/0', value: 2 },
      ],
      { ...document, twin: [{ a: [2, 1] }] },
    ],
    ['copy of a missing member gives null', [{ op: 'copy', from: '/none', path: '/n' }], { ...document, n: null }],
    [
      'a successful test changes nothing',
      [
        { op: 'test', path: '/deep', value: [{ a: [1] }] },
        { op: 'test', path: '/none', value: null },
      ],
      document,
    ],
    ['no operations change nothing', [], document],
  ])('%s', (_, patch, expected) => {
    const before = structuredClone(document);
    expect(applyJsonPatch(document, patch)).toEqual(expected);
    expect(document).toEqual(before);
  });

  test.each([
    [{ op: 'test', path: '/data/k', value: 'x' }],
    [{ op: 'test', path: '/data/k' }],
    [{ op: 'remove', path: '/data/none' }],
    [{ op: 'remove', path: '/none/none' }],
    [{ op: 'replace', path: '/none/none', value: 1 }],
    [{ op: 'add', path: '/none/none', value: 1 }],
    [{ op: 'add', path: '/list/4', value: 1 }],
    [{ op: 'add', path: '/list/x', value: 1 }],
    [{ op: 'replace', path: '/list/3', value: 1 }],
    [{ op: 'frobnicate', path: '/data/k' }],
    [{ path: '/data/k' }],
    [{ op: 'add', value: 1 }],
    [{ op: 'add', path: '', value: {} }],
    [{ op: 'replace', path: 'data', value: {} }],
    [{ op: 'move', path: '/data/y' }],
    [{ op: 'move', from: '/data/none', path: '/data/y' }],
    [{ op: 1, path: '/data' }],
    [{ op: 'add', path: 1 }],
    [null],
  ])('rejects %j with 422', (operation) => {
    expect(() => applyJsonPatch(document, [operation])).toThrow(
      expect.objectContaining({
        code: 422,
        reason: 'Invalid',
        message: 'the server rejected our request due to an error in our request',
      }),
    );
  });

  test('rejects a patch that is not a list of operations with 400', () => {
    expect(() => applyJsonPatch({}, { op: 'add' })).toThrow(
      expect.objectContaining({
        code: 400,
        message: 'json: cannot unmarshal object into Go value of type jsonpatch.Patch',
      }),
    );
    expect(() => applyJsonPatch({}, [1])).toThrow(
      expect.objectContaining({
        code: 400,
        message: 'json: cannot unmarshal number into Go value of type jsonpatch.Operation',
      }),
    );
  });

  test('rejects too many operations with 413', () => {
    const operation = { op: 'test', path: '/none', value: null };
    const patch = new Array<unknown>(jsonPatchOperationsMax).fill(operation);
    expect(applyJsonPatch({}, patch)).toEqual({});
    expect(() => applyJsonPatch({}, [...patch, operation])).toThrow(
      expect.objectContaining({
        code: 413,
        message: 'Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001',
      }),
    );
  });

  test('rejects exponential copies', () => {
    const double = { op: 'copy', from: '/a', path: '/a/-' };
    expect(() => applyJsonPatch({ a: [1] }, new Array<unknown>(40).fill(double))).toThrow(
      expect.objectContaining({ code: 422 }),
    );
  });

  test('rejects too many copies of a long text', () => {
    const copies = Array.from({ length: 9_000 }, (_, index) => ({ op: 'copy', from: '/a', path: `/k${index}` }));
    expect(() => applyJsonPatch({ a: 'x'.repeat(1_000_000) }, copies)).toThrow(expect.objectContaining({ code: 422 }));
  });

  test('rejects operations whose result is nested too deeply', () => {
    const nest = [
      { op: 'copy', from: '/a', path: '/b' },
      { op: 'replace', path: '/a', value: {} },
      { op: 'move', from: '/b', path: '/a/a' },
    ];
    const patch = Array.from({ length: codecLimits.depthMax }, () => nest).flat();
    expect(() => applyJsonPatch({ a: {} }, patch)).toThrow(expect.objectContaining({ code: 400 }));
  });

  test('treats members named like inherited ones as data', () => {
    const result = applyJsonPatch({}, [{ op: 'add', path: '/__proto__', value: { a: 1 } }]);
    expect(Object.keys(Object(result))).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(() => applyJsonPatch({}, [{ op: 'add', path: '/constructor/x', value: 1 }])).toThrow(
      expect.objectContaining({ code: 422 }),
    );
  });
});

describe('merge patch', () => {
  // Examples of RFC 7386, appendix A.
  test.each<[JsonValue, JsonValue, JsonValue]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j patched with %j is %j', (target, patch, expected) => {
    expect(applyMergePatch(target, patch)).toEqual(expected);
  });

  test('rejects a scalar patch', () => {
    expect(() => applyMergePatch({}, null)).toThrow(
      expect.objectContaining({ code: 400, message: 'Invalid JSON Patch' }),
    );
    expect(() => applyMergePatch({}, 'x')).toThrow('Invalid JSON Patch');
  });

  const json = fc.jsonValue({ maxDepth: 3 }).map((value) => toJson(value));
  const objects = fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'c'), json).map(toJson);

  test('the difference of two objects patches one into the other and is idempotent', () => {
    fc.assert(
      fc.property(objects, objects, (from, to) => {
        const target = applyMergePatch({}, to);
        const patch = mergeDifference(applyMergePatch({}, from), target);
        const once = applyMergePatch(applyMergePatch({}, from), patch);
        expect(once).toEqual(target);
        expect(applyMergePatch(once, patch)).toEqual(once);
      }),
    );
  });

  test('does not change or share its inputs', () => {
    fc.assert(
      fc.property(objects, objects, (target, patch) => {
        const before = JSON.stringify([target, patch]);
        const result = applyMergePatch(target, patch);
        scribble(result);
        expect(JSON.stringify([target, patch])).toBe(before);
      }),
    );
  });
});

function toJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value));
}

function members(value: JsonValue): { [key: string]: JsonValue } {
  return Object.fromEntries(Object.entries(Object(value)));
}

function mergeDifference(from: JsonValue, to: JsonValue): JsonValue {
  const isObject = (value: JsonValue) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(from) || !isObject(to)) return to;
  const before = members(from);
  const after = members(to);
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.keys(after).map((key): [string, JsonValue] => [
    key,
    mergeDifference((Object.hasOwn(before, key) ? before[key] : null) ?? null, after[key] ?? null),
  ]);
  return Object.fromEntries([...removed.map((key): [string, JsonValue] => [key, null]), ...changed]);
}

function scribble(value: JsonValue): void {
  if (Array.isArray(value)) {
    for (const element of value) scribble(element);
    value.push('scribble');
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) scribble(member ?? null);
    value['scribble'] = true;
  }
}
