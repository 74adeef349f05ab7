import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeJson, parseJson } from '../../json/json-value.js';
import { anyJsonWithInt64 } from '../../objects/int64.fixture.js';
import { StatusError } from '../../status/error.js';
import { codecLimits } from '../limits.js';
import { decodeYaml, encodeYaml } from './yaml.js';
import { yamlDuplicates } from './yaml-duplicates.js';
import { parseFirstDocument } from './yaml-first-document.js';
import { parseTokens, YamlTooDeepError } from './yaml-tokens.js';

describe('decodeYaml', () => {
  test.each([
    ['a: on\nb: No\nc: "on"', { a: true, b: false, c: 'on' }],
    ['a: 2020-01-01\nb: 12:30:45', { a: '2020-01-01', b: '12:30:45' }],
    ['base: &b {x: 1}\nall:\n  <<: *b\n  z: 2', { base: { x: 1 }, all: { x: 1, z: 2 } }],
    ['1: x', { 1: 'x' }],
    ['[.6_, .6_5, +.6_, -.5, .5e1_0, .5e1_]', ['.6_', 0.65, 0.6, -0.5, 0.5e10, '.5e1_']],
    ['a: ~\nb:', { a: null, b: null }],
    ['{"a": [1, true, "on"]}', { a: [1, true, 'on'] }],
    ['# a comment\na: |\n  two\n  lines\n', { a: 'two\nlines\n' }],
  ])('%j', (text, value) => {
    expect(decodeYaml(text)).toEqual(value);
    expect(decodeYaml(Buffer.from(text))).toEqual(value);
  });

  test.each(['a: \u0001', '{"a": "\u0000"}', '\u007f'])('rejects the control character in %j', (text) => {
    expect(() => decodeYaml(text)).toThrow('control characters are not allowed');
  });

  test.each(['a: b: c', 'a: ['])('rejects %j with 400', (text) => {
    expect(() => decodeYaml(text)).toThrow(StatusError);
  });

  test('rejects exponential alias expansion', () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (let level = 0; level < 9; level++) {
      const [name, below] = ['bcdefghij'.charAt(level), 'abcdefghi'.charAt(level)];
      lines.push(`${name}: &${name} [${Array(9).fill(`*${below}`).join(', ')}]`);
    }
    expect(() => decodeYaml(lines.join('\n'))).toThrow(StatusError);
  });

  test('rejects unclosed deep nesting without overflowing the stack', () => {
    expect(() => decodeYaml(`a: ${'['.repeat(20_000)}`)).toThrow(StatusError);
  });

  test('rejects a text with too many tokens before parsing it', () => {
    const text = `a: [${'x,'.repeat(1_000_000)}x]`;
    expect(() => decodeYaml(text)).toThrow('too many tokens');
    const block = `a: |\n${'  some, text: [of] many lines\n'.repeat(50_000)}`;
    expect(decodeYaml(block)).toEqual({ a: block.slice(5).replaceAll(/^ {2}/gm, '') });
  });

  test('round-trips nesting up to the limit and rejects deeper nesting', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(encodeYaml(decodeYaml(nested(codecLimits.depthMax)))).toContain('[]');
    expect(() => decodeYaml(nested(codecLimits.depthMax + 1))).toThrow('max depth');
    expect(() => decodeYaml(`a: ${nested(codecLimits.depthMax).replaceAll('"', "'")}`)).toThrow('max depth');
  });

  test('round-trips with encodeYaml', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), anyJsonWithInt64), (value) => {
        // Compared as JSON text: YAML has -0, JSON has 0.
        expect(parseJson(encodeJson(decodeYaml(encodeYaml(value))))).toEqual(parseJson(encodeJson(value)));
      }),
      { numRuns: 200 },
    );
  });
});

test('quotes strings and keys that would resolve to another type, and round-trips them', () => {
  const texts = ['y', 'No', '5', '1e5', '1e1_0', 'e5', '0o17', '0X1F', '017', '.5', '.inf', '~', '2001-01-01', '.', ''];
  for (const text of texts) expect(decodeYaml(encodeYaml({ [text]: text }))).toEqual({ [text]: text });
  expect(encodeYaml({ d: '2001-01-01', e: 'e5', o: '0o17' })).toBe('d: "2001-01-01"\ne: e5\no: "0o17"\n');
  fc.assert(
    fc.property(fc.stringMatching(/^[-+.eExXoO_0-9:yn]{0,7}$/), (text) => {
      expect(decodeYaml(encodeYaml({ [text]: text }))).toEqual({ [text]: text });
    }),
    { verbose: true, numRuns: 300 },
  );
});

test('encodeYaml sorts members and does not indent lists below their member', () => {
  expect(encodeYaml({ b: 1, a: { d: 'on', c: null } })).toBe('a:\n  c: null\n  d: "on"\nb: 1\n');
  expect(encodeYaml({ a: [{ b: [1], c: [] }, [[2]]] })).toBe('a:\n- b:\n  - 1\n  c: []\n- - - 2\n');
});

test('escapes Unicode line breaks, which YAML 1.1 and 1.2 read differently', () => {
  expect(encodeYaml({ a: 'x\u2028y', b: '\u0085' })).toBe('a: "x\\Ly"\nb: "\\N"\n');
});

test('round-trips a member named like a merge key', () => {
  for (const value of [{ '<<': false }, { '': [{ '<<': { a: 1 } }], b: '<<' }]) {
    expect(decodeYaml(encodeYaml(value))).toEqual(value);
  }
});

test('stops parsing after about a hundred errors', () => {
  const text = `a: "${'\\x'.repeat(100_000)}"`;
  expect(parseFirstDocument(text, {}).errors.length).toBeLessThan(110);
  expect(() => decodeYaml(text)).toThrow('found unknown escape character');
});

test('rejects a document with more than 1,000 aliases', () => {
  const aliases = (count: number) =>
    Array.from({ length: count }, (_, index) => `k${index}: &a${index} v\nj${index}: *a${index}`).join('\n');
  expect(decodeYaml(aliases(1_000))).toMatchObject({ j999: 'v' });
  expect(() => decodeYaml(aliases(1_001))).toThrow('yaml parse error: document contains excessive aliasing');
});

/** Texts with this many levels. */
const nestings: Readonly<Record<string, (levels: number) => string>> = {
  'lists in flow style': (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`,
  'mappings in flow style': (levels) => `${'{a: '.repeat(levels)}${'}'.repeat(levels)}`,
  'lists on one line': (levels) => `${'- '.repeat(levels)}x`,
  'indented mappings': (levels) =>
    `${Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n')} x`,
  'indented lists': (levels) => `${Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}-`).join('\n')} x`,
};

describe.each(Object.entries(nestings))('%s', (_name, make) => {
  test('are decoded up to the limit of nesting', () => {
    expect(() => decodeYaml(make(codecLimits.depthMax))).not.toThrow();
    expect(() => decodeYaml(make(codecLimits.depthMax + 1))).toThrow('exceeded max depth');
  });

  // An overflow of the stack inside of the engine's compiler of regular expressions ends the process.
  test('beyond it are rejected before they are composed', () => {
    for (const levels of [600, 1_000, 1_500]) {
      expect(() => [...parseTokens(make(levels))]).toThrow(YamlTooDeepError);
      expect(() => decodeYaml(make(levels))).toThrow('exceeded max depth');
      expect(() => yamlDuplicates(`a: 1\n---\n${make(levels)}`)).not.toThrow();
    }
  });
});

test('rejects deep keys, and deep lists that do not end', () => {
  for (const text of ['? '.repeat(20_000), '['.repeat(20_000), '{a: '.repeat(20_000), '[? '.repeat(20_000)]) {
    expect(() => decodeYaml(text)).toThrow('exceeded max depth');
  }
});

test('rejects deep nesting and alias expansion with the messages of v1.21', () => {
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
