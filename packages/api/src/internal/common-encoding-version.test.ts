import { expect, test } from '@jest/globals';
import { storageVersionStatus } from './common-encoding-version.js';

const [before, now] = ['2021-04-08T12:00:00Z', '2021-04-08T13:00:00Z'];
const version = (apiServerID: string, encodingVersion: string) => ({ apiServerID, encodingVersion });
const next = (old: Parameters<typeof storageVersionStatus>[0], ...versions: ReturnType<typeof version>[]) =>
  storageVersionStatus(old, { versions, generation: undefined, nowText: now });
const set = {
  type: 'AllEncodingVersionsEqual',
  status: 'True',
  reason: 'CommonEncodingVersionSet',
  message: 'Common encoding version set',
};
const unset = {
  type: 'AllEncodingVersionsEqual',
  status: 'False',
  reason: 'CommonEncodingVersionUnset',
  message: 'Common encoding version unset',
};

test('servers that write the same version have it in common', () => {
  const versions = [version('a', 'v1'), version('b', 'v1')];
  expect(next(undefined, ...versions)).toEqual({
    storageVersions: versions,
    commonEncodingVersion: 'v1',
    conditions: [{ ...set, lastTransitionTime: now }],
  });
});

test('servers that write several have none, and neither have no servers', () => {
  const versions = [version('a', 'v1'), version('b', 'v2')];
  expect(next(undefined, ...versions)).toEqual({
    storageVersions: versions,
    conditions: [{ ...unset, lastTransitionTime: now }],
  });
  expect(next(undefined)).toEqual({ conditions: [{ ...unset, lastTransitionTime: now }] });
});

test.each<readonly [string, string | undefined, readonly string[], string]>([
  ['stays without a change', 'v1', ['v1'], before],
  ['changes with the common version', 'v2', ['v1'], now],
  ['changes when there is none any more', 'v1', ['v1', 'v2'], now],
])('the time of the condition %s', (_, common, versions, time) => {
  const other = { type: 'Other', status: 'True', reason: 'r' };
  const old = {
    ...(common ? { commonEncodingVersion: common } : {}),
    conditions: [{ ...set, lastTransitionTime: before }, other],
  };
  const { conditions } = next(old, ...versions.map((each, index) => version(`s${index}`, each)));
  expect(conditions?.[0]).toEqual(other);
  expect(conditions?.[1]?.lastTransitionTime).toBe(time);
});

test('the condition has the observed generation', () => {
  const { conditions } = storageVersionStatus(undefined, { versions: [], generation: 3, nowText: now });
  expect(conditions?.[0]?.observedGeneration).toBe(3);
});
