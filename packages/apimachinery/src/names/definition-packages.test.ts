import { expect, test } from '@jest/globals';
import { definitionPackage } from './definition-packages.js';

test.each([
  ['kubernetes', 'core', 'api.core'],
  ['kubernetes', 'apiextensions', 'apiextensions-apiserver.pkg.apis.apiextensions'],
  ['kubernetes', 'apiregistration', 'kube-aggregator.pkg.apis.apiregistration'],
  ['kubernetes', 'metrics', 'metrics.pkg.apis.metrics'],
  ['orch', 'core', 'api.core'],
  ['orch', 'apiregistration', 'aggregator.pkg.apis.apiregistration'],
  ['orch', 'constructor', 'api.constructor'],
] as const)('in the %s dialect the definitions of %s are in package %s', (dialect, group, path) => {
  expect(definitionPackage({ dialect }, group)).toBe(path);
});
