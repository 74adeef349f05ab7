import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeJson } from '../../json/json-value.js';
import { isJsonObject } from '../../objects/json.js';
import { encodeYaml } from './yaml.js';
import { decodeYamlDocuments } from './yaml-documents.js';

const valuesOf = (text: string) =>
  decodeYamlDocuments(text).map((document) => (document.type === 'value' ? document.value : document));

/** The YAML writer sorts members. */
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

/** `line:column` of the value at `keys`. */
function positionIn(text: string, ...keys: (string | number)[]): string {
  const [document] = decodeYamlDocuments(text);
  if (document?.type !== 'value') throw new Error('no value');
  const { line, column } = document.positionOf(keys);
  return `${line}:${column}`;
}

describe('decodeYamlDocuments', () => {
  test('decodes each document and omits empty ones', () => {
    expect(valuesOf('---\na: 1\n---\n# nothing\n---\nb: yes\n...\n')).toEqual([{ a: 1 }, { b: true }]);
    expect(valuesOf('{"a": [1, 2]}')).toEqual([{ a: [1, 2] }]);
    expect(valuesOf('')).toEqual([]);
  });

  test('locates a value by its key, and a missing value by its nearest ancestor', () => {
    const text = ['kind: Pod', 'spec:', '  containers:', '  - name: a', '    image: x', '  - name: b'].join('\n');
    expect(positionIn(text, 'kind')).toBe('1:1');
    expect(positionIn(text, 'spec', 'containers', 0, 'image')).toBe('5:5');
    expect(positionIn(text, 'spec', 'containers', 1)).toBe('6:5');
    expect(positionIn(text, 'spec', 'containers', 1, 'image')).toBe('6:5');
    expect(positionIn(text, 'status', 'phase')).toBe('1:1');
  });

  test('locates values in JSON and with CRLF line ends', () => {
    const json = '{\r\n  "spec": {"a": [1,\r\n    {"b": 2}]}\r\n}\r\n';
    expect(positionIn(json, 'spec', 'a')).toBe('2:12');
    expect(positionIn(json, 'spec', 'a', 1, 'b')).toBe('3:6');
  });

  test('locates aliased and merged values where they are written', () => {
    expect(positionIn('a: &x\n  b: 1\nc: *x\n', 'c', 'b')).toBe('2:3');
    const merged = 'a: &x {b: 1, d: 1}\ne: &y\n  f: 1\nc:\n  <<: [*x, *y]\n  d: 2\n';
    expect(positionIn(merged, 'c', 'b')).toBe('1:8');
    expect(positionIn(merged, 'c', 'f')).toBe('3:3');
    expect(positionIn(merged, 'c', 'd')).toBe('6:3');
  });

  test('reports a duplicate key with both positions, and ignores merged keys', () => {
    const [document] = decodeYamlDocuments('a: &x {k: 1}\nb:\n- c: 1\n  "c": 2\n- <<: *x\n  k: 2\n');
    if (document?.type !== 'value') throw new Error('no value');
    expect(document.value).toEqual({ a: { k: 1 }, b: [{ c: 2 }, { k: 2 }] });
    expect(document.duplicates).toEqual([
      { keys: ['b', '0', 'c'], position: { line: 4, column: 3 }, previous: { line: 3, column: 3 } },
    ]);
    expect(document.positionOf(['b', 0, 'c'])).toEqual({ line: 4, column: 3 });
  });

  test('splits concatenated JSON texts', () => {
    const documents = decodeYamlDocuments('{"a": "}{"}\n{"a":\n 2}[3]\n');
    expect(documents).toMatchObject([{ value: { a: '}{' } }, { value: { a: 2 } }, { value: [3] }]);
    const positions = documents.map((document) => document.type === 'value' && document.positionOf(['a']));
    expect(positions).toEqual([
      { line: 1, column: 2 },
      { line: 2, column: 2 },
      { line: 3, column: 4 },
    ]);
  });

  test('rejects a text with too many tokens', () => {
    const text = 'a: [1, 2, 3]\n';
    expect(() => decodeYamlDocuments(text, { tokensMax: 5 })).toThrow('too many tokens');
    expect(decodeYamlDocuments(text, { tokensMax: 50 })).toHaveLength(1);
  });

  test('reports the line of a syntax error and decodes the other documents', () => {
    const [first, second, third] = decodeYamlDocuments('a: 1\n---\nb: [1\n---\nc: 3\n');
    expect(first).toMatchObject({ type: 'value', value: { a: 1 } });
    expect(second).toMatchObject({ type: 'error', message: expect.stringContaining(']') });
    expect(second?.type === 'error' && second.position.line).toBeGreaterThanOrEqual(3);
    expect(third).toMatchObject({ type: 'value', value: { c: 3 } });
  });

  test('reports non-string keys and excessive nesting with clear messages', () => {
    expect(decodeYamlDocuments('a:\n  {b: c}: d\n')).toMatchObject([
      { type: 'error', position: { line: 2, column: 3 }, message: 'keys must be text' },
    ]);
    const [deep] = decodeYamlDocuments(`a: ${'['.repeat(20_000)}`);
    expect(deep).toMatchObject({ type: 'error', message: 'lists and mappings are nested too deeply' });
    expect(decodeYamlDocuments(`b: 1\n---\na: ${'['.repeat(500)}`)).toMatchObject([
      { type: 'value', value: { b: 1 } },
      { type: 'error', position: { line: 3 } },
    ]);
  });

  test('round-trips several documents', () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), (values) => {
        const text = values.map((each) => `---\n${encodeYaml(each)}`).join('');
        expect(encodeJson(valuesOf(text).map(sorted))).toBe(JSON.stringify(values.map(sorted)));
      }),
    );
  });
});
