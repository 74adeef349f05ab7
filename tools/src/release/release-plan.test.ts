import { describe, expect, test } from '@jest/globals';
import { inOrderOfDependencies, type ReleaseFacts, releaseProblems, staleFiles } from './release-plan.js';

const repository = { type: 'git', url: 'git+https://example.com/orch.git' };
const a = { name: 'a', version: '1.2.0', repository };
const b = { name: 'b', version: '1.2.0', repository, dependencies: { a: '1.2.0', yaml: '2.9.1' } };
const facts: ReleaseFacts = {
  version: '1.2.0',
  manifests: [a, b],
  changelog: '# Changelog\n\n## 1.2.0 (2026-12-01)\n\n## 1.1.0 (2026-11-01)\n',
  gitStatus: '',
  staleFiles: [],
};

describe('a release', () => {
  test('without problems has none', () => {
    expect(releaseProblems(facts)).toEqual([]);
  });

  test.each<[string, Partial<ReleaseFacts>, string]>([
    ['a package of another version', { manifests: [{ ...a, version: '1.1.0' }] }, 'a has version 1.1.0, not 1.2.0'],
    [
      'a dependency on another version',
      { manifests: [a, { ...b, dependencies: { a: '^1.2.0' } }] },
      'b depends on a ^1.2.0, not 1.2.0',
    ],
    ['no entry in the changelog', { changelog: '## 1.1.0 (2026-11-01)\n' }, 'CHANGELOG.md has no heading for 1.2.0'],
    [
      'an entry without date',
      { changelog: '## 1.2.0 (unreleased)\n' },
      'CHANGELOG.md has no date for 1.2.0: ## 1.2.0 (unreleased)',
    ],
    ['a changed file', { gitStatus: ' M README.md\n' }, 'the working tree has 1 changed files'],
    [
      'a left over file',
      { staleFiles: ['a: dist/old.js'] },
      'a: dist/old.js has no source; remove the folder dist and build again',
    ],
    [
      'no repository',
      { manifests: [{ name: 'a', version: '1.2.0' }] },
      '1 packages name no repository, which npm compares with that of the provenance',
    ],
  ])('with %s has a problem', (_, changed, problem) => {
    expect(releaseProblems({ ...facts, ...changed })).toEqual([problem]);
  });

  test.each(['1.2', 'v1.2.0', '01.2.0', '1.2.0-', '1.2.0-a..b'])('of the version %s has a problem', (version) => {
    expect(releaseProblems({ ...facts, version })[0]).toBe(`${version} is not a semantic version`);
  });
});

test('packages come after their dependencies, and by name where that leaves a choice', () => {
  const c = { name: 'c', version: '1.2.0', dependencies: { d: '1.2.0' } };
  const d = { name: 'd', version: '1.2.0', dependencies: { a: '1.2.0' } };
  expect(inOrderOfDependencies([c, b, d, a]).map(({ name }) => name)).toEqual(['a', 'b', 'd', 'c']);
  expect(() => inOrderOfDependencies([c, { ...d, dependencies: { c: '1.2.0' } }])).toThrow(
    'depend on each other: c, d',
  );
});

test('packed code without source is stale, files of a bundle are not', () => {
  const packed = ['README.md', 'dist/a.js', 'dist/a.d.ts', 'dist/gone/b.js', 'dist/gone/b.d.ts', 'dist/main.js'];
  const files = [...packed, 'dist/program.cjs', 'dist/lmdb/dist/index.cjs'];
  expect(staleFiles(files, (path) => path === 'src/a.ts')).toEqual(['dist/gone/b.js', 'dist/gone/b.d.ts']);
});
