import { expect, test } from '@jest/globals';
import { type DesiredRegistration, desiredRegistrations } from './desired-registrations.js';

const builtIn = 'built-in';
const version = (name: string, versionPriority: number | undefined) => ({
  version: name,
  enabledByDefault: true,
  versionPriority,
});
const groups = [
  { group: '', preferredVersion: 'v1', groupPriorityMinimum: 18_000, versions: [version('v1', 1)] },
  {
    group: 'apps',
    preferredVersion: 'v1',
    groupPriorityMinimum: 17_800,
    versions: [version('v1', 15), version('v1beta1', 9)],
  },
  {
    group: 'apiregistration.orch.io',
    preferredVersion: 'v1',
    groupPriorityMinimum: undefined,
    versions: [version('v1', 5)],
  },
  { group: 'unranked', preferredVersion: 'v1', groupPriorityMinimum: 1, versions: [version('v1', undefined)] },
];
const served = (...entries: readonly (readonly [group: string, version: string, source: string])[]) =>
  new Map(
    entries.map(
      ([group, name, source]) => [`${group}/${name}`, { group, version: name, source, resources: [] }] as const,
    ),
  );

test('built-in group versions are registered once, with their priorities', () => {
  const groupVersions = served(['', 'v1', builtIn], ['apps', 'v1', builtIn], ['apps', 'v1beta1', builtIn]);
  const apps = { group: 'apps', groupPriorityMinimum: 17_800, mode: 'onstart' } as const;
  expect(desiredRegistrations({ groups, groupVersions }, { builtIn })).toEqual(
    new Map<string, DesiredRegistration>([
      [
        'v1.',
        { name: 'v1.', group: '', version: 'v1', groupPriorityMinimum: 18_000, versionPriority: 1, mode: 'onstart' },
      ],
      ['v1.apps', { name: 'v1.apps', version: 'v1', versionPriority: 15, ...apps }],
      ['v1beta1.apps', { name: 'v1beta1.apps', version: 'v1beta1', versionPriority: 9, ...apps }],
    ]),
  );
});

test('built-in group versions without priorities are not registered', () => {
  const groupVersions = served(
    ['apiregistration.orch.io', 'v1', builtIn],
    ['unranked', 'v1', builtIn],
    ['apps', 'v2', builtIn],
    ['unknown', 'v1', builtIn],
  );
  expect(desiredRegistrations({ groups, groupVersions }, { builtIn })).toEqual(new Map());
});

test('other group versions are registered while they are served, with low priorities, also in a built-in group', () => {
  const groupVersions = served(['shop.example.com', 'v1', 'custom'], ['apps', 'v1', 'custom']);
  const custom = { version: 'v1', groupPriorityMinimum: 1_000, versionPriority: 100, mode: 'true' } as const;
  expect(desiredRegistrations({ groups, groupVersions }, { builtIn })).toEqual(
    new Map([
      ['v1.shop.example.com', { name: 'v1.shop.example.com', group: 'shop.example.com', ...custom }],
      ['v1.apps', { name: 'v1.apps', group: 'apps', ...custom }],
    ]),
  );
});
