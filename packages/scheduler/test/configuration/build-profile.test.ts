import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { podInfo } from '../../src/cluster/pod-info.js';
import { noWorkloads } from '../../src/cluster/workloads.js';
import { buildProfile, helpfulEventsOf } from '../../src/configuration/build-profile.js';
import { mapPoints } from '../../src/configuration/plugin-sets.js';
import type { EnabledPlugin } from '../../src/configuration/scheduling-config.js';
import { CycleState } from '../../src/framework/cycle-state.js';
import { type ExtensionPoint, extensionPoints, type Plugin } from '../../src/framework/extension-points.js';
import type { PluginRegistry } from '../../src/framework/plugin-definition.js';
import { unschedulable } from '../../src/framework/status.js';
import { givenHandle } from '../plugin-handle.fixture.js';
import { aPod } from '../plugins/scenario.fixture.js';

const sort: Plugin = { name: 'Sort', compare: () => 0 };

/** A profile in which these plugins are enabled at these points, and what was made for it. */
function given(
  plugins: readonly Plugin[],
  enabled: Partial<Record<ExtensionPoint, readonly EnabledPlugin[]>>,
  { checksAllFilters = false } = {},
) {
  const made: unknown[] = [];
  const registry: PluginRegistry = Object.fromEntries(
    [sort, ...plugins].map((plugin) => [
      plugin.name,
      {
        points: extensionPoints,
        create(args) {
          made.push([plugin.name, args]);
          return plugin;
        },
      },
    ]),
  );
  const config = {
    ...{ schedulerName: 's', args: { Both: { a: 1 } }, checksAllFilters },
    plugins: mapPoints((point) => (point === 'queueSort' ? [{ name: 'Sort' }] : (enabled[point] ?? []))),
  };
  return { made, profile: buildProfile(config, { registry, handle: givenHandle().handle }) };
}

const names = (plugins: readonly { readonly name: string }[]) => plugins.map(({ name }) => name);

test('a plugin is made once, with its arguments, however many points it has', () => {
  const both: Plugin = { name: 'Both', filterNode: () => undefined, scoreNode: () => 0, preScore: () => undefined };
  const { made, profile } = given([both], {
    ...{ filter: [{ name: 'Both' }], preScore: [{ name: 'Both' }], score: [{ name: 'Both' }] },
  });
  expect(made).toEqual([
    ['Sort', undefined],
    ['Both', { a: 1 }],
  ]);
  expect(names(profile.plugins)).toEqual(['Sort', 'Both']);
  expect([names(profile.filters), names(profile.preScores)]).toEqual([['Both'], ['Both']]);
});

describe('a plugin takes part at a point', () => {
  const nothing = () => undefined;
  const later = async () => undefined;
  const plugins: readonly Plugin[] = [
    { name: 'Idle' },
    { name: 'Reserves', reserve: nothing },
    { name: 'GivesBack', unreserve: nothing },
    { name: 'Adds', preFilter: nothing, addPod: nothing },
    { name: 'Removes', preFilter: nothing, removePod: nothing },
    { name: 'Looks', preFilter: nothing, filterNode: nothing, scoreNode: () => 0 },
    { name: 'Writes', preBind: later, bind: later, postBind: nothing, permit: nothing },
    { name: 'Preempts', postFilter: () => ({ code: 'unschedulable', reasons: [] }) },
  ];
  const everywhere = Object.fromEntries(
    extensionPoints.map((point) => [point, plugins.map(({ name }) => ({ name, weight: 2 }))]),
  );

  test('if it has a method for it', () => {
    const { profile } = given(plugins, everywhere);
    expect(names(profile.reserves)).toEqual(['Reserves', 'GivesBack']);
    expect(names(profile.preFilters)).toEqual(['Adds', 'Removes', 'Looks']);
    expect(names(profile.preFilterExtensions)).toEqual(['Adds', 'Removes']);
    expect([names(profile.filters), names(profile.scores.map(({ plugin }) => plugin))]).toEqual([['Looks'], ['Looks']]);
    for (const point of ['permits', 'preBinds', 'binds', 'postBinds'] as const) {
      expect(names(profile[point])).toEqual(['Writes']);
    }
    expect(names(profile.postFilters)).toEqual(['Preempts']);
  });

  test('where it is enabled', () => {
    const { profile } = given(plugins, { preFilter: [{ name: 'Looks' }], reserve: [{ name: 'GivesBack' }] });
    expect([names(profile.preFilters), names(profile.filters), names(profile.reserves)]).toEqual([
      ...[['Looks'], [], ['GivesBack']],
    ]);
  });
});

test('a score has the weight of the configuration, or 1', () => {
  const plugins = ['a', 'b'].map((name) => ({ name, scoreNode: () => 0 }));
  const { profile } = given(plugins, { score: [{ name: 'a', weight: 7 }, { name: 'b' }] });
  expect(profile.scores.map(({ weight }) => weight)).toEqual([7, 1]);
});

test.each([
  [false, 1],
  [true, 2],
])('all filters run after a rejection if the profile wants it: %s', (checksAllFilters, reasons) => {
  const { handle } = givenHandle();
  handle.cluster.putNode({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } });
  const plugins = ['a', 'b'].map((name) => ({ name, filterNode: () => unschedulable(`no by ${name}`) }));
  const { profile } = given(plugins, { filter: plugins.map(({ name }) => ({ name })) }, { checksAllFilters });
  const cycle = {
    ...{ pod: podInfo(aPod('p'), () => false), cluster: handle.cluster, workloads: noWorkloads, names: orchNames },
    ...{ gates: () => false, state: new CycleState() },
  };
  const filter = profile.filters[0]?.filter(cycle);
  const rejection = typeof filter === 'function' ? filter(0) : filter;
  expect(rejection?.reasons).toHaveLength(reasons);
});

test('the events of a plugin replace those of the built-in one with its name', () => {
  const plugins: readonly Plugin[] = [
    { name: 'Mine', bind: async () => undefined, helpfulEvents: ['podRemoved'] },
    { name: 'NodeName', filterNode: () => undefined, helpfulEvents: [] },
    { name: 'Open', filterNode: () => undefined },
  ];
  const { profile } = given(plugins, { bind: [{ name: 'Mine' }], filter: [{ name: 'NodeName' }, { name: 'Open' }] });
  const helpful = helpfulEventsOf([profile]);
  expect([helpful['Mine'], helpful['NodeName'], helpful['Open']]).toEqual([['podRemoved'], [], undefined]);
  expect(helpful['NodePorts']).toEqual(['nodeAdded', 'podRemoved']);
});
