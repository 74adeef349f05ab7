import { describe, expect, test } from '@jest/globals';
import type { SchedulerProfile } from '@orch/api/types/config_scheduler_config_v1beta1';
import { orchNames } from '@orch/apimachinery';
import { providerPlugins } from '../../src/configuration/default-plugins.js';
import { readProfiles } from '../../src/configuration/read-profiles.js';
import { builtInPlugins } from '../../src/plugins/registry.js';

const gates = () => true;
const options = {
  ...{ registry: builtInPlugins, names: orchNames, gates },
  defaults: providerPlugins('DefaultProvider', { registry: builtInPlugins, gates }),
};
const read = (...profiles: readonly SchedulerProfile[]) => readProfiles(profiles, options);
const namesOf = (...profiles: readonly SchedulerProfile[]) =>
  read(...profiles).profiles.map(({ schedulerName }) => schedulerName);

test('one profile may have no name, several need one each', () => {
  expect(namesOf()).toEqual(['default-scheduler']);
  expect(namesOf({})).toEqual(['default-scheduler']);
  expect(namesOf({ schedulerName: 'own' })).toEqual(['own']);
  expect(read({ schedulerName: 'a' }, { schedulerName: 'b' }).errors).toEqual([]);
  expect(read({ schedulerName: 'a' }, {}, { schedulerName: 'a' }).errors).toEqual([
    'profiles[1].schedulerName: Required value',
    'profiles[2].schedulerName: Duplicate value: "a"',
  ]);
});

describe('the order of the queue', () => {
  const profile = (schedulerName: string, args?: object): SchedulerProfile => ({
    schedulerName,
    ...(args === undefined ? {} : { pluginConfig: [{ name: 'PrioritySort', args }] }),
  });

  test('is the same plugin with the same arguments for all profiles', () => {
    const different = 'profiles[1].plugins.queueSort: Invalid value: "PrioritySort": has to match for all profiles';
    expect(read(profile('a'), profile('b', {})).errors).toEqual([]);
    expect(read(profile('a', { x: 1 }), profile('b', { x: 1 })).errors).not.toContain(different);
    expect(read(profile('a', { x: 1 }), profile('b', { x: 2 })).errors).toContain(different);
  });
});

describe('arguments', () => {
  test('are objects, with the name of a plugin, once each', () => {
    const pluginConfig = [{ args: {} }, { name: 'Mine', args: 7 }, { name: 'Mine' }, { name: 'Mine', args: { a: 1 } }];
    const { errors, profiles } = read({ pluginConfig });
    expect(errors).toEqual([
      'profiles[0].pluginConfig[0].name: Required value',
      'profiles[0].pluginConfig[1].args: must be an object',
      'profiles[0].pluginConfig[3].name: Duplicate value: "Mine"',
    ]);
    expect(profiles[0]?.args).toEqual({ '': {}, Mine: { a: 1 } });
  });
});
