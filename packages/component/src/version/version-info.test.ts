import { expect, test } from '@jest/globals';
import { versionInfo } from './version-info.js';

test('the version is that of the API release, with the product as build metadata', () => {
  const version = versionInfo({ platform: 'linux', arch: 'x64', runtime: 'v20.20.2' });
  expect(version).toMatchObject({ major: '1', minor: '21', platform: 'linux/amd64', goVersion: 'v20.20.2' });
  expect(version.gitVersion).toMatch(/^v1\.21\.\d+\+orch-\d+\.\d+\.\d+$/);
});
