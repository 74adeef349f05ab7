import { expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { orchNames } from '@orch/apimachinery';
import { reportedVersions, withReport } from './reported-versions.js';

test('a server reports each stored resource, by group and name', () => {
  const reports = reportedVersions(makeCatalogue(orchNames).definitions);
  const of = (name: string) => reports.find((report) => report.name === name);
  expect(of('core.pods')).toEqual({ name: 'core.pods', encodingVersion: 'v1', decodableVersions: ['v1'] });
  expect(of('apps.deployments')?.encodingVersion).toBe('apps/v1');
  expect(of('discovery.orch.io.endpointslices')?.decodableVersions.toSorted()).toEqual([
    'discovery.orch.io/v1',
    'discovery.orch.io/v1beta1',
  ]);
  expect(of('core.bindings')).toBeUndefined();
});

test('the report of a server replaces its older one, and is added to those of others', () => {
  const report = (apiServerID: string, encodingVersion = 'v1') => ({ apiServerID, encodingVersion });
  expect(withReport([], report('a'))).toEqual([report('a')]);
  expect(withReport([report('b')], report('a'))).toEqual([report('b'), report('a')]);
  expect(withReport([report('a', 'old'), report('b')], report('a'))).toEqual([report('a'), report('b')]);
});
