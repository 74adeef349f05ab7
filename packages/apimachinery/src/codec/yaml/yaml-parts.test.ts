import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultPartSizes, type PartSizes } from '../limits.js';
import { JsonOutliner } from './json-outline.js';
import { decodeYaml, encodeYaml } from './yaml.js';
import { writeSmallYaml, YamlParts, type YamlPlace } from './yaml-parts.js';

function partsOf(json: string, place: YamlPlace = 'document', sizes: PartSizes = defaultPartSizes): string[] {
  const yaml = new YamlParts(new JsonOutliner(json, sizes), place);
  const parts: string[] = [];
  for (let part = yaml.next(); part !== undefined; part = yaml.next()) parts.push(part);
  return parts;
}

const words = ['yes', 'a: b', '#', '  ', '\n', '\t', 'é', '😀', '"', "'", '\\', 'word', 'longer-word', '12'];
const text = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((given) => given.join(' ')),
  fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((given) => given.join('')),
);
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    text,
    fc.integer(),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(text, tie('value'), { maxKeys: 9, noNullPrototype: true }),
  ),
})).value;
const object = fc.dictionary(text, value, { minKeys: 1, maxKeys: 9, noNullPrototype: true });

/** Sizes so small that most values count as large. */
const smallSizes = fc.record({
  valueLengthMax: fc.integer({ min: 3, max: 60 }),
  indentedLengthMax: fc.integer({ min: 10, max: 200 }),
  stepLength: fc.integer({ min: 1, max: 20 }),
  partLengthMin: fc.integer({ min: 1, max: 20 }),
});

describe('YamlParts', () => {
  test('joined parts equal encodeYaml, for a document and for a list item', () => {
    fc.assert(
      fc.property(fc.oneof(object, fc.array(value)), smallSizes, (given, sizes) => {
        const json = JSON.stringify(given);
        expect(`${partsOf(json, 'document', sizes).join('')}\n`).toBe(encodeYaml(given));
        expect(`- ${partsOf(json, 'item', sizes).join('')}\n`).toBe(encodeYaml([given]));
      }),
      { numRuns: 500 },
    );
  });

  test('writes an empty object or list in one line', () => {
    expect([partsOf('{}'), partsOf('[]', 'item')].map((parts) => parts.join(''))).toEqual(['{}', '[]']);
  });

  test('round-trips', () => {
    fc.assert(
      fc.property(object, smallSizes, (given, sizes) => {
        expect(decodeYaml(`${partsOf(JSON.stringify(given), 'document', sizes).join('')}\n`)).toEqual(given);
      }),
    );
  });

  test('produces parts of bounded length for deeply indented lines', () => {
    const items = Array.from({ length: 2_000 }, (_, index) => index).join(',');
    const texts = JSON.stringify(['a '.repeat(8_000), 'a\n'.repeat(8_000), '\t'.repeat(8_000), "'".repeat(8_000)]);
    const deep = `${'[{"a":'.repeat(150)}[${items},${texts}]${'}]'.repeat(150)}`;
    const parts = partsOf(deep);
    expect(parts.join('')).toBe(encodeYaml(JSON.parse(deep)).slice(0, -1));
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(512 * 1024);
  });

  test('begins with empty parts while it finds and sorts many members', () => {
    const members = Array.from({ length: 8_000 }, (_, index) => `"k${(index * 7_919) % 8_000}":""`);
    const json = `{"data":{${members.join(',')}}}`;
    const parts = partsOf(json);
    expect(parts.findIndex((part) => part !== '')).toBeGreaterThan(8);
    expect(parts.join('').startsWith('data:\n  k0: ""\n  k1: ""\n  k2: ""\n')).toBe(true);
  });

  test('throws for damaged JSON', () => {
    for (const json of ['{"a":"b', '{"a":{"b":1}', '{"a":1}}']) expect(() => partsOf(json)).toThrow('the JSON text');
  });
});

describe('writeSmallYaml', () => {
  test('writes a document or a list item', () => {
    expect(writeSmallYaml('{"b":[1],"a":"x"}', 'document')).toBe('a: x\nb:\n- 1');
    expect(writeSmallYaml('{"b":[1],"a":"x"}', 'item')).toBe('a: x\n  b:\n  - 1');
  });

  test('is undefined for a large value or one that indentation makes large', () => {
    expect(writeSmallYaml(JSON.stringify({ a: 'x'.repeat(100_000) }), 'document')).toBeUndefined();
    expect(writeSmallYaml(`${'['.repeat(100)}1,1${']'.repeat(100)}`, 'document')).toBeUndefined();
  });

  test.each(['{"a"', '{"a":1', '{"a":"b', '{a:1}', '["a"'])('throws for damaged JSON %s', (json) => {
    expect(() => writeSmallYaml(json, 'document')).toThrow('the JSON text');
  });
});
