import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isJsonObject } from '../objects/json.js';
import { encodeYaml } from './yaml.js';
import { decodeYamlDocuments } from './yaml-documents.js';

const valuesOf = (text: string) =>
  decodeYamlDocuments(text).map((document) => (document.type === 'value' ? document.value : document));

/** Written YAML has its members in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  return isJsonObject(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, sorted(value[key])]),
      )
    : value;
}

/** `line:column`. */
function placeIn(text: string, ...keys: (string | number)[]): string {
  const [document] = decodeYamlDocuments(text);
  if (document?.type !== 'value') throw new Error('no value');
  const { line, column } = document.positionOf(keys);
  return `${line}:${column}`;
}

describe('texts of several documents', () => {
  test('each is read by itself, and those that say nothing are left out', () => {
    expect(valuesOf('---\na: 1\n---\n# nothing\n---\nb: yes\n...\n')).toEqual([{ a: 1 }, { b: true }]);
    expect(valuesOf('{"a": [1, 2]}')).toEqual([{ a: [1, 2] }]);
    expect(valuesOf('')).toEqual([]);
  });

  test('a value is found by the place of its key, and one that is not there by what is nearest', () => {
    const text = ['kind: Pod', 'spec:', '  containers:', '  - name: a', '    image: x', '  - name: b'].join('\n');
    expect(placeIn(text, 'kind')).toBe('1:1');
    expect(placeIn(text, 'spec', 'containers', 0, 'image')).toBe('5:5');
    expect(placeIn(text, 'spec', 'containers', 1)).toBe('6:5');
    expect(placeIn(text, 'spec', 'containers', 1, 'image')).toBe('6:5');
    expect(placeIn(text, 'status', 'phase')).toBe('1:1');
  });

  test('in JSON too, and with line ends of any system', () => {
    const json = '{\r\n  "spec": {"a": [1,\r\n    {"b": 2}]}\r\n}\r\n';
    expect(placeIn(json, 'spec', 'a')).toBe('2:12');
    expect(placeIn(json, 'spec', 'a', 1, 'b')).toBe('3:6');
  });

  test('a value behind an alias, or merged in, stands where it was written', () => {
    expect(placeIn('a: &x\n  b: 1\nc: *x\n', 'c', 'b')).toBe('2:3');
    const merged = 'a: &x {b: 1, d: 1}\ne: &y\n  f: 1\nc:\n  <<: [*x, *y]\n  d: 2\n';
    expect(placeIn(merged, 'c', 'b')).toBe('1:8');
    expect(placeIn(merged, 'c', 'f')).toBe('3:3');
    expect(placeIn(merged, 'c', 'd')).toBe('6:3');
  });

  test('a member given twice is told with both places, and what is merged in is no such member', () => {
    const [document] = decodeYamlDocuments('a: &x {k: 1}\nb:\n- c: 1\n  "c": 2\n- <<: *x\n  k: 2\n');
    if (document?.type !== 'value') throw new Error('no value');
    expect(document.value).toEqual({ a: { k: 1 }, b: [{ c: 2 }, { k: 2 }] });
    expect(document.duplicates).toEqual([
      { keys: ['b', '0', 'c'], position: { line: 4, column: 3 }, previous: { line: 3, column: 3 } },
    ]);
    expect(document.positionOf(['b', 0, 'c'])).toEqual({ line: 4, column: 3 });
  });

  test('JSON texts may follow each other', () => {
    const documents = decodeYamlDocuments('{"a": "}{"}\n{"a":\n 2}[3]\n');
    expect(documents).toMatchObject([{ value: { a: '}{' } }, { value: { a: 2 } }, { value: [3] }]);
    const places = documents.map((document) => document.type === 'value' && document.positionOf(['a']));
    expect(places).toEqual([
      { line: 1, column: 2 },
      { line: 2, column: 2 },
      { line: 3, column: 4 },
    ]);
  });

  test('a text is as long as it may be', () => {
    const text = 'a: [1, 2, 3]\n';
    expect(() => decodeYamlDocuments(text, { tokensMax: 5 })).toThrow('too many tokens');
    expect(decodeYamlDocuments(text, { tokensMax: 50 })).toHaveLength(1);
  });

  test('a document that is no YAML tells its line, and does not hide the others', () => {
    const [first, second, third] = decodeYamlDocuments('a: 1\n---\nb: [1\n---\nc: 3\n');
    expect(first).toMatchObject({ type: 'value', value: { a: 1 } });
    expect(second).toMatchObject({ type: 'fault', message: expect.stringContaining(']') });
    expect(second?.type === 'fault' && second.position.line).toBeGreaterThanOrEqual(3);
    expect(third).toMatchObject({ type: 'value', value: { c: 3 } });
  });

  test('a key that is no text, and what is nested too deeply, are told in plain words', () => {
    expect(decodeYamlDocuments('a:\n  {b: c}: d\n')).toMatchObject([
      { type: 'fault', position: { line: 2, column: 3 }, message: 'keys must be text' },
    ]);
    const [deep] = decodeYamlDocuments(`a: ${'['.repeat(20_000)}`);
    expect(deep).toMatchObject({ type: 'fault', message: 'lists and mappings are nested too deeply' });
  });

  test('whatever is written as several documents is read as the same values', () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), (values) => {
        const text = values.map((each) => `---\n${encodeYaml(each)}`).join('');
        expect(JSON.stringify(valuesOf(text))).toBe(JSON.stringify(values.map(sorted)));
      }),
    );
  });
});
