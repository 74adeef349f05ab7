import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { StatusError } from '../status/error.js';
import { codecLimits } from './limits.js';
import { decodeYaml, encodeYaml } from './yaml.js';

describe('decodeYaml', () => {
  test.each([
    ['a: on\nb: No\nc: "on"', { a: true, b: false, c: 'on' }],
    ['a: 2020-01-01\nb: 12:30:45', { a: '2020-01-01', b: '12:30:45' }],
    ['base: &b {x: 1}\nall:\n  <<: *b\n  z: 2', { base: { x: 1 }, all: { x: 1, z: 2 } }],
    ['1: x', { 1: 'x' }],
    ['a: ~\nb:', { a: null, b: null }],
    ['{"a": [1, true, "on"]}', { a: [1, true, 'on'] }],
    ['# a comment\na: |\n  two\n  lines\n', { a: 'two\nlines\n' }],
  ])('%j', (text, value) => {
    expect(decodeYaml(text)).toEqual(value);
    expect(decodeYaml(Buffer.from(text))).toEqual(value);
  });

  test.each(['a: \u0001', '{"a": "\u0000"}', '\u007f'])('%j is refused: it has a control character', (text) => {
    expect(() => decodeYaml(text)).toThrow('control characters are not allowed');
  });

  test.each(['a: b: c', 'a: ['])('%j is refused with 400', (text) => {
    expect(() => decodeYaml(text)).toThrow(StatusError);
  });

  test('a document that explodes through aliases is refused', () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (let level = 0; level < 9; level++) {
      const [name, below] = ['bcdefghij'.charAt(level), 'abcdefghi'.charAt(level)];
      lines.push(`${name}: &${name} [${Array(9).fill(`*${below}`).join(', ')}]`);
    }
    expect(() => decodeYaml(lines.join('\n'))).toThrow(StatusError);
  });

  test('brackets without end are refused, not a crash', () => {
    expect(() => decodeYaml(`a: ${'['.repeat(20_000)}`)).toThrow(StatusError);
  });

  test('a text that would hold the event loop for long is refused before it is parsed', () => {
    const text = `a: [${'x,'.repeat(1_000_000)}x]`;
    expect(() => decodeYaml(text)).toThrow('too many tokens');
    const block = `a: |\n${'  some, text: [of] many lines\n'.repeat(50_000)}`;
    expect(decodeYaml(block)).toEqual({ a: block.slice(5).replaceAll(/^ {2}/gm, '') });
  });

  test('what is nested as deeply as is allowed can be written again; deeper is refused', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(encodeYaml(decodeYaml(nested(codecLimits.depthMax)))).toContain('[]');
    expect(() => decodeYaml(nested(codecLimits.depthMax + 1))).toThrow('max depth');
    expect(() => decodeYaml(`a: ${nested(codecLimits.depthMax).replaceAll('"', "'")}`)).toThrow('max depth');
  });

  test('gives back what encodeYaml wrote', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue({ maxDepth: 2 })), (value) => {
        // As JSON text: YAML knows -0, JSON has 0.
        expect(JSON.parse(JSON.stringify(decodeYaml(encodeYaml(value))))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { verbose: true, numRuns: 50 },
    );
  });
});

test('text that looks like something else is quoted, as a key too, and reads back', () => {
  const texts = ['y', 'No', '5', '1e5', '1e1_0', 'e5', '0o17', '0X1F', '017', '.5', '.inf', '~', '2001-01-01', '.', ''];
  for (const text of texts) expect(decodeYaml(encodeYaml({ [text]: text }))).toEqual({ [text]: text });
  expect(encodeYaml({ d: '2001-01-01', e: 'e5', o: '0o17' })).toBe('d: "2001-01-01"\ne: "e5"\no: "0o17"\n');
  fc.assert(
    fc.property(fc.stringMatching(/^[-+.eExXoO_0-9:yn]{0,7}$/), (text) => {
      expect(decodeYaml(encodeYaml({ [text]: text }))).toEqual({ [text]: text });
    }),
    { verbose: true, numRuns: 300 },
  );
});

test('encodeYaml writes keys in the order of the alphabet', () => {
  expect(encodeYaml({ b: 1, a: { d: 'on', c: null } })).toBe('a:\n  c: null\n  d: "on"\nb: 1\n');
});

test('a member with the name of a merge key is written so that it reads back', () => {
  for (const value of [{ '<<': false }, { '': [{ '<<': { a: 1 } }], b: '<<' }]) {
    expect(decodeYaml(encodeYaml(value))).toEqual(value);
  }
});

test('a text that is wrong in a hundred thousand places is refused in the time of its length', () => {
  const startMs = performance.now();
  expect(() => decodeYaml(`a: "${'\\x'.repeat(100_000)}"`)).toThrow('found unknown escape character');
  // The square of it takes a minute.
  expect(performance.now() - startMs).toBeLessThan(5_000);
});

test('what is nested too deeply or made large by aliases is refused in the words of v1.21', () => {
  const deep = (levels: number) => `a: ${'['.repeat(levels)}${']'.repeat(levels)}`;
  for (const levels of [12_000, 40_000])
    expect(() => decodeYaml(deep(levels))).toThrow('yaml parse error: exceeded max depth of 10000');
  const names = 'abcdefghi';
  const bomb = [...names].map((name, index) => {
    const items = Array.from({ length: 9 }, () => (index === 0 ? 'x' : `*${names[index - 1] ?? ''}`));
    return `${name}: &${name} [${items.join(',')}]\n`;
  });
  expect(() => decodeYaml(bomb.join(''))).toThrow('yaml parse error: document contains excessive aliasing');
});
