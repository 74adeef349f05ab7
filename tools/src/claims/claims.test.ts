import { expect, test } from '@jest/globals';
import { applyEdit, namePattern, readClaimEdits } from './claim-edits.js';
import { claimName, sampleClaims } from './sample-claims.js';

const edit = { row: 'Errors, 1', test: 'a.test.ts', name: 'a %s (b)', source: 'a.ts', search: '1', replacement: '2' };

test('an edit replaces the only place of its text', () => {
  expect(applyEdit('a = 1;', edit)).toBe('a = 2;');
  expect(() => applyEdit('a = 1 + 1;', edit)).toThrow('a.ts: "1" occurs 2 times');
  expect(() => applyEdit('a = 3;', edit)).toThrow('a.ts: "1" occurs 0 times');
  expect(() => applyEdit('a = 1;', { ...edit, replacement: '1' })).toThrow('changes nothing');
});

test('edits without a member are rejected, and may remove text', () => {
  expect(readClaimEdits(JSON.stringify([{ ...edit, replacement: '' }]))).toEqual([{ ...edit, replacement: '' }]);
  expect(() => readClaimEdits(JSON.stringify([{ ...edit, source: '' }]))).toThrow('an edit has no source');
  expect(() => readClaimEdits('a: 1')).toThrow('not a list');
});

test('the pattern of a name matches any value of a table', () => {
  expect(new RegExp(namePattern(edit)).test('a x (b)')).toBe(true);
  expect(new RegExp(namePattern(edit)).test('a x b')).toBe(false);
});

test('a sample depends on the seed, keeps its members when claims are added, and leaves out built programs', () => {
  const claim = (row: number, path = 'a.test.ts') => ({ section: 'S', row, path, sentence: `s${row}` });
  const claims = Array.from({ length: 30 }, (_, index) => claim(index + 1));
  const options = { count: 5, seed: 1, textOf: (path: string) => (path === 'b.test.ts' ? 'new OrchProcess()' : '') };
  const sample = sampleClaims(claims, options).map(claimName);
  expect(sample).toHaveLength(5);
  expect(sampleClaims(claims.toReversed(), options).map(claimName)).toEqual(sample);
  expect(sampleClaims(claims, { ...options, seed: 2 }).map(claimName)).not.toEqual(sample);
  const more = [...claims, claim(1, 'b.test.ts'), claim(2, 'c.system.test.ts')];
  expect(sampleClaims(more, options).map(claimName)).toEqual(sample);
});
