import { expect, test } from '@jest/globals';
import { probeName, withProbes } from './jest/probes.js';
import { mutantsOf } from './mutants.js';

const probed = (text: string) =>
  withProbes(
    text,
    mutantsOf({ path: 'a.ts', text }).map(({ expression }, number) => ({ number, expression })),
  ).replaceAll(`globalThis.${probeName}?.`, 'p');

test('a probe precedes the expression of each mutant', () => {
  expect(probed('const ä = b < c;')).toBe('const ä = (p(0), b < c);');
  expect(probed('if (a) b(); else if (c) d();')).toBe('if ((p(0), a)) b(); else if ((p(1), c)) d();');
});

test('probes of nested expressions nest', () => {
  expect(probed('if (a < b || c) d();')).toBe('if ((p(0), (p(1), (p(2), a < b) || c))) d();');
  expect(probed('f(a ? b : c, d === e)')).toBe('f((p(0), a) ? b : c, (p(1), d === e))');
});
