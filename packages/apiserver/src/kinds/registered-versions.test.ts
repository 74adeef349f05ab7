import { describe, expect, test } from '@jest/globals';
import type { ApiGroup } from '@orch/apimachinery';
import { type RegisteredVersion, registeredGroups } from './registered-versions.js';

const group = (name: string, priority: number | undefined, versions: readonly string[]): ApiGroup => ({
  group: name,
  groupPriorityMinimum: priority,
  preferredVersion: versions[0] ?? '',
  versions: versions.map((version) => ({ version, enabledByDefault: true, versionPriority: undefined })),
});
const registered = (name: string, groupPriorityMinimum: number, versionPriority: number): RegisteredVersion => {
  const [groupName = '', version = ''] = name.split('/');
  return { group: groupName, version, groupPriorityMinimum, versionPriority };
};
const listed = (groups: readonly ApiGroup[]) =>
  groups.map(({ group: name, versions }) => `${name}: ${versions.map(({ version }) => version).join(' ')}`);

describe('the groups of discovery', () => {
  const own = [group('registrations', undefined, ['v1']), group('apps', 17_800, ['v1']), group('z', 1_000, ['v1'])];

  test('are those of the kinds without registrations', () => {
    expect(registeredGroups(own, [])).toBe(own);
  });

  test('come by the highest priority of their versions, then by the name of the API service', () => {
    const groups = registeredGroups(own, [
      registered('b/v1', 2_000, 1),
      registered('c/v1', 10, 1),
      registered('c/v1beta1', 18_000, 1),
      registered('a/v1beta1', 2_000, 1),
    ]);
    // v1.b is before v1beta1.a.
    expect(listed(groups)).toEqual(['registrations: v1', 'c: v1 v1beta1', 'apps: v1', 'b: v1', 'a: v1beta1', 'z: v1']);
  });

  test('have versions by priority, then by stability and number; the first one is preferred', () => {
    const names = ['v1alpha1', 'v2', 'v10beta1', 'v1', 'v2beta1'];
    const groups = registeredGroups(
      [group('a', 1_000, ['v1'])],
      [...names.map((version) => registered(`a/${version}`, 100, 10)), registered('a/v1alpha2', 100, 20)],
    );
    expect(listed(groups)).toEqual(['a: v1alpha2 v2 v1 v10beta1 v2beta1 v1alpha1']);
    expect(groups[0]?.preferredVersion).toBe('v1alpha2');
  });

  test('move when a registration of a served version has another priority', () => {
    const priorities = [20_000, 5] as const;
    for (const priority of priorities) {
      const names = listed(registeredGroups(own, [registered('z/v1', priority, 1)]));
      expect(names).toEqual(
        priority === 5 ? ['registrations: v1', 'apps: v1', 'z: v1'] : ['registrations: v1', 'z: v1', 'apps: v1'],
      );
    }
  });
});
