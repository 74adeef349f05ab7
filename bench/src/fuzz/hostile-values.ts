import { Members, RawJson } from './json-text.js';
import type { Random } from './random.js';

/** Names with a meaning in JavaScript, or in one of the forms of a body. */
export const hostileNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  '__defineGetter__',
  '__lookupSetter__',
  'isPrototypeOf',
  '<<',
  '$patch',
  '$ref',
  '',
  'a/b/c',
  '~0~1',
  '0',
  '-1',
  '\u0000',
  '\ud800',
  'é',
] as const;

const raw = (text: string) => () => new RawJson(text);

/** Replacement values, created by each call. Large ones are rare, since they cost their size. */
const small: readonly [Maker, ...Maker[]] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -1,
  () => '',
  () => 'x',
  () => [],
  () => ({}),
  () => [null],
  () => [[[]]],
  () => ({ '': '' }),
  raw('-0'),
  raw('1e999'),
  raw('-1e999'),
  raw('1e400'),
  raw('1e-400'),
  raw('9007199254740993'),
  raw('9223372036854775807'),
  raw('-9223372036854775808'),
  raw('9223372036854775808'),
  raw('18446744073709551615'),
  raw('9'.repeat(100_000)),
  raw('-9223372036854775809'),
  raw('2147483648'),
  raw('1.5'),
  raw('0.1e1'),
  raw('00'),
  raw('01'),
  raw('+1'),
  raw('.5'),
  raw('0x10'),
  raw('NaN'),
  raw('Infinity'),
  raw('undefined'),
  raw('tru'),
  raw("'x'"),
  raw('"\t"'),
  raw('"\\x"'),
  raw('"\\ud800"'),
  raw('"\\udc00\\ud800"'),
  raw('"\\u0000"'),
  raw('"open'),
  raw('[1,]'),
  raw('{"a":1,}'),
  raw('{"a"}'),
  raw('/* x */ 1'),
  raw('1 // x'),
  () => '1e100000',
  () => '9'.repeat(300),
  () => '1'.padEnd(60, '0'),
  () => '1Ki1',
  () => '0.0000000001',
  () => '-5',
  () => '..',
  () => '../../etc',
  () => 'A_b',
  () => 'a'.repeat(300),
  () => '\u0000',
  () => '\ud800',
  () => '\ufeffx',
  () => '\u2028',
  () => '2026-13-45T99:99:99Z',
  () => '0000-00-00T00:00:00Z',
  () => '9999-12-31T23:59:60Z',
  () => '+271821-04-20T00:00:00.000Z',
  () => '-9999h',
  () => '9999999999999h',
  () => '300%',
  () => '-1%',
  () => '999.999.999.999',
  () => '::ffff:1.2.3.4/129',
  () => '!!!not base64!!!',
  () => 'aGk',
  () => ({ __proto__: null }),
  () => new Members([['__proto__', { polluted: true }]]),
  () => new Members([['constructor', { prototype: { polluted: true } }]]),
  () => new Members([['prototype', { polluted: true }]]),
  () =>
    new Members([
      ['a', 1],
      ['a', { b: 2 }],
      ['a', 3],
    ]),
];

type Maker = (random: Random) => unknown;

const large: readonly [Maker, ...Maker[]] = [
  (random) => new RawJson(nested('[', ']', 200 + random.below(400))),
  () => new RawJson(nested('[', ']', 10_000)),
  () => new RawJson(nested('{"a":', '}', 10_000)),
  () => new RawJson('['.repeat(10_000)),
  () => new RawJson('{"a":'.repeat(10_000)),
  (random) => 'x'.repeat(1_000 + random.below(100_000)),
  (random) => 'é'.repeat(1_000 + random.below(10_000)),
  (random) => Object.fromEntries(Array.from({ length: 1_000 + random.below(2_000) }, (_, index) => [`k${index}`, 'v'])),
  (random) => Array.from({ length: 1_000 + random.below(5_000) }, (_, index) => index),
  (random) => Array.from({ length: 500 + random.below(1_000) }, (_, index) => ({ name: `n${index}`, key: 'k' })),
];

const huge: readonly [Maker, ...Maker[]] = [
  () => 'x'.repeat(2_900_000),
  () => Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key-${index}`, 'v'])),
  () => Array.from({ length: 100_000 }, (_, index) => ({ name: `n${index}` })),
  () => Array.from({ length: 300_000 }, () => 1),
  // More items than a call takes arguments; all different, and nearly all invalid.
  () => Array.from({ length: 300_000 }, (_, index) => `!${index.toString(36)}`),
  () => Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`!${index}`, '!'])),
  () => new RawJson(nested('[', ']', 1_000_000)),
  () => new RawJson('['.repeat(2_900_000)),
  () => new RawJson(`"${'\\u0000'.repeat(400_000)}"`),
  () => new RawJson('9'.repeat(2_000_000)),
];

export function nested(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

export function hostileValue(random: Random): unknown {
  if (random.once(900)) return random.pick(huge)(random);
  return (random.once(25) ? random.pick(large) : random.pick(small))(random);
}
