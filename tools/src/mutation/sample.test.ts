import { describe, expect, test } from '@jest/globals';
import { type Identity, sample } from './sample.js';

const mutant = (fileName: string, line: number): Identity => ({
  fileName,
  location: { start: { line, column: 1 }, end: { line, column: 9 } },
  replacement: 'false',
});
const root = '/repository';
const mutants = Array.from({ length: 50 }, (_, line) => mutant(`${root}/packages/a/src/a.ts`, line));
const linesOf = (chosen: readonly Identity[]) => chosen.map(({ location }) => location.start.line);

describe('a sample of mutants', () => {
  test('has the given number, each once, and all when there are fewer', () => {
    const chosen = linesOf(sample(mutants, { count: 20, seed: 1, root }));
    expect(new Set(chosen).size).toBe(20);
    expect(linesOf(sample(mutants, { count: 80, seed: 1, root })).sort((a, b) => a - b)).toEqual(linesOf(mutants));
  });

  test('is the same for the same seed, in any order of the mutants and any folder, and another one for another seed', () => {
    const chosen = linesOf(sample(mutants, { count: 20, seed: 1, root }));
    expect(linesOf(sample(mutants.toReversed(), { count: 20, seed: 1, root }))).toEqual(chosen);
    const elsewhere = mutants.map((each) => ({ ...each, fileName: each.fileName.replace(root, '/other') }));
    expect(linesOf(sample(elsewhere, { count: 20, seed: 1, root: '/other' }))).toEqual(chosen);
    expect(linesOf(sample(mutants, { count: 20, seed: 2, root }))).not.toEqual(chosen);
  });

  test('keeps the mutants of a smaller one, and those of files that did not change', () => {
    const smaller = sample(mutants, { count: 10, seed: 1, root });
    expect(sample(mutants, { count: 20, seed: 1, root }).slice(0, 10)).toEqual(smaller);
    const more = [...mutants, mutant(`${root}/packages/a/src/b.ts`, 7)];
    expect(sample(more, { count: 51, seed: 1, root }).filter(({ fileName }) => !fileName.endsWith('b.ts'))).toEqual(
      sample(mutants, { count: 50, seed: 1, root }),
    );
  });
});
