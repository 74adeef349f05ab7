import { expect, test } from '@jest/globals';
import { describeVersion, describeVersionRaw, productVersion, versionInfo } from './version-info.js';

const machine = { platform: 'linux', arch: 'x64', runtime: 'v20.20.2' };

test('gitVersion is the API release with the product version as build metadata', () => {
  const version = versionInfo(machine);
  expect(version).toMatchObject({ major: '1', minor: '21', platform: 'linux/amd64', goVersion: 'v20.20.2' });
  expect(version.gitVersion).toMatch(/^v1\.21\.\d+\+orch-\d+\.\d+\.\d+$/);
});

test('running from sources gives no commit and the default date of v1.21', () => {
  expect(versionInfo(machine)).toMatchObject({
    gitCommit: '',
    gitTreeState: '',
    buildDate: '1970-01-01T00:00:00Z',
  });
  expect(describeVersion()).toBe(productVersion);
});

test('--version prints release, commit and date of a build', () => {
  const build = { gitCommit: '0123456789abcdef'.repeat(2), gitTreeState: 'clean', buildDate: '2026-11-23T01:02:03Z' };
  const describeAs = (changes: Partial<typeof build>) => describeVersion({ ...build, ...changes });
  expect(describeAs({})).toBe('0.1.0 (API v1.21.0, commit 0123456789ab, built 2026-11-23T01:02:03Z)');
  expect(describeAs({ gitTreeState: 'dirty' })).toContain('commit 0123456789ab-dirty,');
  expect(describeAs({ gitCommit: '', gitTreeState: 'archive' })).toBe(
    '0.1.0 (API v1.21.0, built 2026-11-23T01:02:03Z)',
  );
});

test('--version=raw prints every field in the notation of v1.21', () => {
  expect(describeVersionRaw({ ...versionInfo(machine), gitCommit: 'abc', gitTreeState: 'clean' })).toBe(
    'version.Info{Major:"1", Minor:"21", GitVersion:"v1.21.0+orch-0.1.0", GitCommit:"abc", GitTreeState:"clean", ' +
      'BuildDate:"1970-01-01T00:00:00Z", GoVersion:"v20.20.2", Compiler:"typescript", Platform:"linux/amd64"}',
  );
});
