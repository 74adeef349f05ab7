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

function lineIn(text: string, ...keys: (string | number)[]): number {
  const [document] = decodeYamlDocuments(text);
  if (document?.type !== 'value') throw new Error('no value');
  return document.lineOf(keys);
}

describe('texts of several documents', () => {
  test('each is read by itself, and those that say nothing are left out', () => {
    expect(valuesOf('---\na: 1\n---\n# nothing\n---\nb: yes\n...\n')).toEqual([{ a: 1 }, { b: true }]);
    expect(valuesOf('{"a": [1, 2]}')).toEqual([{ a: [1, 2] }]);
    expect(valuesOf('')).toEqual([]);
  });

  test('a value is found by the line of its key, and one that is not there by what is nearest', () => {
    const text = ['kind: Pod', 'spec:', '  containers:', '  - name: a', '    image: x', '  - name: b'].join('\n');
    expect(lineIn(text, 'kind')).toBe(1);
    expect(lineIn(text, 'spec', 'containers', 0, 'image')).toBe(5);
    expect(lineIn(text, 'spec', 'containers', 1)).toBe(6);
    expect(lineIn(text, 'spec', 'containers', 1, 'image')).toBe(6);
    expect(lineIn(text, 'status', 'phase')).toBe(1);
  });

  test('a value behind an alias stands where it was written', () => {
    expect(lineIn('a: &x\n  b: 1\nc: *x\n', 'c', 'b')).toBe(2);
  });

  test('a document that is no YAML tells its line, and does not hide the others', () => {
    const [first, second, third] = decodeYamlDocuments('a: 1\n---\nb: [1\n---\nc: 3\n');
    expect(first).toMatchObject({ type: 'value', value: { a: 1 } });
    expect(second).toMatchObject({ type: 'fault', line: expect.any(Number), message: expect.stringContaining(']') });
    expect(second?.type === 'fault' && second.line).toBeGreaterThanOrEqual(3);
    expect(third).toMatchObject({ type: 'value', value: { c: 3 } });
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
