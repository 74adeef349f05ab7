import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonLayout } from './json-layout.js';
import { compactShape, shapeOfMembers } from './layout-shape.js';

const shape = shapeOfMembers({ managedFields: shapeOfMembers({ fieldsV1: compactShape }) });

function partsOf(pieces: readonly Buffer[], depth = 0): Buffer[] {
  const layout = new JsonLayout(pieces, { depth, shape });
  const parts: Buffer[] = [];
  for (let part = layout.next(); part !== undefined; part = layout.next()) parts.push(part);
  return parts;
}

function indented(value: unknown, depth = 0): string {
  return Buffer.concat(partsOf([Buffer.from(JSON.stringify(value))], depth)).toString();
}

describe('JsonLayout', () => {
  test('indents like JSON.stringify, with a blank line inside empty objects', () => {
    const value = fc.jsonValue({ noUnicodeString: false });
    fc.assert(
      fc.property(fc.array(value), fc.nat(3), (values, depth) => {
        const written = indented(values, depth);
        const margin = '  '.repeat(depth);
        expect(written.replace(/\{\n *\n *\}/g, '{}')).toBe(
          JSON.stringify(values, undefined, 2).replaceAll('\n', `\n${margin}`),
        );
      }),
    );
    expect(indented({ a: {}, b: [], c: [{}] })).toBe(
      '{\n  "a": {\n    \n  },\n  "b": [],\n  "c": [\n    {\n      \n    }\n  ]\n}',
    );
  });

  test('keeps values that the shape marks compact on one line', () => {
    const value = { managedFields: [{ time: 'x', fieldsV1: { 'f:a': [{}], 'f:b': { '.': {} } } }], fieldsV1: { a: 1 } };
    expect(indented(value).split('\n')).toEqual([
      '{',
      '  "managedFields": [',
      '    {',
      '      "time": "x",',
      '      "fieldsV1": {"f:a":[{}],"f:b":{".":{}}}',
      '    }',
      '  ],',
      '  "fieldsV1": {',
      '    "a": 1',
      '  }',
      '}',
    ]);
  });

  test('produces parts of bounded length for deep nesting and long strings', () => {
    const deep = `${'['.repeat(300)}${Array(20_000).fill('1').join(',')}${']'.repeat(300)}`;
    const texts = ['\\'.repeat(50_000), 'é😀"'.repeat(30_000), 'x'.repeat(32 * 1024 - 3)];
    const json = Buffer.from(`{"deep":${deep},"texts":${JSON.stringify(texts)}}`);
    const parts = partsOf([json]);
    expect(Buffer.concat(parts).toString()).toBe(JSON.stringify(JSON.parse(json.toString()), undefined, 2));
    expect(parts.length).toBeGreaterThan(150);
    // A part ends after the value that reaches the limit, which may be a long string.
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(100 * 1024);
  });

  test('reads JSON from several pieces', () => {
    const pieces = [Buffer.from('{"kind":"Pod",'), Buffer.from('"metadata":{"name":"a"}}')];
    expect(Buffer.concat(partsOf(pieces)).toString()).toBe(
      JSON.stringify({ kind: 'Pod', metadata: { name: 'a' } }, undefined, 2),
    );
  });

  test('throws for JSON that ends inside a string', () => {
    expect(() => partsOf([Buffer.from('{"a":"b')])).toThrow('in the middle of a string');
  });
});
