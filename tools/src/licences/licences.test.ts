import { expect, test } from '@jest/globals';
import { licenceProblems, renderLicencePage } from './render-licences.js';
import { thirdParties } from './third-party.js';

const lockfile = {
  packages: {
    'packages/a': { version: '1.0.0', dependencies: { b: '2.0.0', '@o/own': '1.0.0' } },
    'packages/own': { version: '1.0.0', optionalDependencies: { native: '3.0.0' } },
    'packages/other': { version: '1.0.0', dependencies: { unneeded: '1.0.0' } },
    'node_modules/@o/own': { resolved: 'packages/own', link: true },
    'node_modules/b': { version: '2.0.0', license: 'MIT', dependencies: { c: '^1.0.0' } },
    'node_modules/b/node_modules/c': { version: '1.5.0', license: 'ISC' },
    'node_modules/c': { version: '2.0.0', license: 'MIT' },
    'node_modules/native': { version: '3.0.0', license: 'GPL-3.0' },
    'node_modules/unneeded': { version: '1.0.0' },
  },
};

test('third parties are what the published workspaces need, directly and through others, in the nearest version', () => {
  expect(thirdParties(lockfile, ['packages/a'])).toEqual([
    { name: 'b', version: '2.0.0', licence: 'MIT' },
    { name: 'c', version: '1.5.0', licence: 'ISC' },
    { name: 'native', version: '3.0.0', licence: 'GPL-3.0' },
  ]);
});

test('a dependency without entry is an error', () => {
  const packages = { 'packages/a': { dependencies: { missing: '1.0.0' } } };
  expect(() => thirdParties({ packages }, ['packages/a'])).toThrow('packages/a depends on missing');
});

test('a licence that is missing or not accepted is a problem', () => {
  const [b, , native] = thirdParties(lockfile, ['packages/a']);
  const [unneeded] = thirdParties(lockfile, ['packages/other']);
  expect(licenceProblems([b, native, unneeded].flatMap((one) => one ?? []))).toEqual([
    'native@3.0.0 has the licence GPL-3.0',
    'unneeded@1.0.0 has no licence',
  ]);
});

test('the page counts packages by licence and lists each', () => {
  const page = renderLicencePage(thirdParties(lockfile, ['packages/a']));
  expect(page).toContain('| MIT | 1 |\n| ISC | 1 |\n| GPL-3.0 | 1 |\n| all | 3 |\n');
  expect(page).toContain('| c | 1.5.0 | ISC |\n');
});
