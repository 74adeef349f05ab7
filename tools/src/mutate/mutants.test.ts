import { expect, test } from '@jest/globals';
import { applyMutant, changedLines, chooseRandomly, mutantsOf } from './mutants.js';

const mutated = (text: string) => mutantsOf({ path: 'a.ts', text }).map((mutant) => applyMutant(text, mutant));

test.each([
  ['const a = b < c;', ['const a = b >= c;']],
  ['const a = (b) <= (c);', ['const a = (b) < (c);']],
  ['const a = b > c;', ['const a = b <= c;']],
  ['const a = b >= c;', ['const a = b > c;']],
  ['const a = b === c;', ['const a = b !== c;']],
  ['const a = b !== c;', ['const a = b === c;']],
  ['const a = b && c;', ['const a = b || c;']],
  ['const ä = b || c;', ['const ä = b && c;']],
  ['const a = b + c;', []],
  ['if (a) b();', ['if (!(a)) b();']],
  ['while (a) b();', ['while (!(a)) b();']],
  ['const a = b ? c : d;', ['const a = !(b) ? c : d;']],
  ['if (a > 1) b();', ['if (!(a > 1)) b();', 'if (a <= 1) b();']],
])('the mutants of %j', (text, expected) => {
  expect(mutated(text)).toEqual(expected);
});

test('a mutant names its file and line', () => {
  expect(mutantsOf({ path: 'a.ts', text: '\n\nif (a) b();' })[0]?.description).toBe('a.ts:3: a is negated');
});

test('equal seeds choose equally, and others differently', () => {
  const values = Array.from({ length: 100 }, (_, index) => index);
  const choose = (seed: number, count = 20) => chooseRandomly(values, { count, seed });
  expect(choose(1)).toEqual(choose(1));
  expect(choose(1)).not.toEqual(choose(2));
  expect(new Set(choose(3)).size).toBe(20);
  expect([...choose(4, 1_000)].sort((one, other) => one - other)).toEqual(values);
});

test('the lines of a mutant are those that it changes', () => {
  const text = 'f();\n  const ä = b <\n    c;\ng();\n';
  const [mutant] = mutantsOf({ path: 'a.ts', text });
  expect(mutant && changedLines(text, mutant)).toEqual({ from: 'const ä = b <', to: 'const ä = b >=' });
  const long = 'if (\n  a ||\n  b\n) c();';
  const [negated] = mutantsOf({ path: 'a.ts', text: long });
  expect(negated && changedLines(long, negated)).toEqual({ from: 'a || b', to: '!(a || b)' });
});
