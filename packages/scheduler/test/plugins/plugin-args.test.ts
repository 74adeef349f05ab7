import { describe, expect, test } from '@jest/globals';
import { type JsonObject, orchNames } from '@orch/apimachinery';
import { builtInPlugins } from '../../src/plugins/registry.js';
import { resourcesOf } from '../../src/plugins/resource-args.js';
import { spreadArgs } from '../../src/plugins/spread-args.js';

const errorsOf = (plugin: string, args: JsonObject) =>
  builtInPlugins[plugin]?.checkArgs?.(args, { names: orchNames, gates: () => true }) ?? ['no such plugin'];

test.each<readonly [string, JsonObject, readonly unknown[]]>([
  ['VolumeBinding', {}, []],
  ['VolumeBinding', { bindTimeoutSeconds: 0 }, []],
  [
    'VolumeBinding',
    { bindTimeoutSeconds: -1 },
    ['bindTimeoutSeconds: Invalid value: -1: must be greater than or equal to 0'],
  ],
  [
    'RequestedToCapacityRatio',
    {
      shape: [
        { utilization: 0, score: 0 },
        { utilization: 100, score: 10 },
      ],
    },
    [],
  ],
  ['RequestedToCapacityRatio', { shape: [{ score: 10 }] }, []],
  ['RequestedToCapacityRatio', { shape: [] }, ['shape: Required value: at least one point must be specified']],
  [
    'RequestedToCapacityRatio',
    {
      shape: [
        { utilization: -1, score: -1 },
        { utilization: -1, score: 11 },
        { utilization: 101, score: 0 },
      ],
    },
    [
      'shape[0].utilization: Invalid value: -1: must be between 0 and 100',
      'shape[0].score: Invalid value: -1: must be between 0 and 10',
      'shape[1].utilization: Invalid value: -1: must be between 0 and 100',
      'shape[1].utilization: Invalid value: -1: must be greater than that of the point before',
      'shape[1].score: Invalid value: 11: must be between 0 and 10',
      'shape[2].utilization: Invalid value: 101: must be between 0 and 100',
    ],
  ],
  [
    'RequestedToCapacityRatio',
    {
      shape: [
        { utilization: 50, score: 1 },
        { utilization: 50, score: 2 },
      ],
    },
    ['shape[1].utilization: Invalid value: 50: must be greater than that of the point before'],
  ],
  [
    'RequestedToCapacityRatio',
    {
      shape: [{ utilization: 1, score: 1 }],
      resources: [
        { name: 'cpu', weight: -1 },
        { name: 'x.y/z', weight: 1000 },
      ],
    },
    ['resources[0].weight: Invalid value: -1: must be at least 1'],
  ],
  [
    'NodeLabel',
    { presentLabels: ['a'], absentLabels: ['b'], presentLabelsPreference: ['b'], absentLabelsPreference: ['a'] },
    [],
  ],
  [
    'NodeLabel',
    {
      presentLabels: ['a', 'b'],
      absentLabels: ['b'],
      presentLabelsPreference: ['c'],
      absentLabelsPreference: ['c', 'd'],
    },
    [
      'presentLabels[1]: Invalid value: "b": must not be both present and absent',
      'presentLabelsPreference[0]: Invalid value: "c": must not be both present and absent',
    ],
  ],
  [
    'PodTopologySpread',
    {
      defaultConstraints: [
        { maxSkew: 1, topologyKey: 'a', whenUnsatisfiable: 'ScheduleAnyway' },
        { maxSkew: 2, topologyKey: 'a', whenUnsatisfiable: 'DoNotSchedule' },
        { maxSkew: 2, topologyKey: 'b', whenUnsatisfiable: 'ScheduleAnyway' },
      ],
    },
    [],
  ],
  ['PodTopologySpread', { defaultingType: 'System' }, []],
  [
    'PodTopologySpread',
    {
      defaultConstraints: [
        { maxSkew: 0, topologyKey: '', whenUnsatisfiable: 'ScheduleAnyway' },
        { maxSkew: 1, topologyKey: 'a b', whenUnsatisfiable: 'ScheduleAnyway', labelSelector: {} },
        { maxSkew: 1, topologyKey: 'c', whenUnsatisfiable: 'ScheduleAnyway' },
        { maxSkew: 2, topologyKey: 'c', whenUnsatisfiable: 'ScheduleAnyway' },
      ],
    },
    [
      'defaultConstraints[0].maxSkew: Invalid value: 0: must be greater than zero',
      'defaultConstraints[0].topologyKey: Required value: can not be empty',
      expect.stringMatching(/^defaultConstraints\[1\]\.topologyKey: Invalid value: "a b": /),
      expect.stringMatching(/^defaultConstraints\[1\]\.labelSelector: Forbidden: /),
      'defaultConstraints[3]: Duplicate value: "{c, ScheduleAnyway}"',
    ],
  ],
  ['InterPodAffinity', { hardPodAffinityWeight: 0 }, []],
  ['InterPodAffinity', { hardPodAffinityWeight: 100 }, []],
  [
    'InterPodAffinity',
    { hardPodAffinityWeight: -1 },
    ['hardPodAffinityWeight: Invalid value: -1: must be between 0 and 100'],
  ],
  ['DefaultPreemption', { minCandidateNodesPercentage: 0, minCandidateNodesAbsolute: 1 }, []],
  ['DefaultPreemption', { minCandidateNodesPercentage: 100, minCandidateNodesAbsolute: 0 }, []],
  [
    'DefaultPreemption',
    { minCandidateNodesPercentage: 101, minCandidateNodesAbsolute: -1 },
    [
      'minCandidateNodesPercentage: Invalid value: 101: must be between 0 and 100',
      'minCandidateNodesAbsolute: Invalid value: -1: must be greater than or equal to 0',
    ],
  ],
  [
    'NodeResourcesLeastAllocated',
    {
      resources: [
        { name: 'cpu', weight: 1 },
        { name: 'memory', weight: 100 },
        { name: 'x.y/z' },
        { name: 'a', weight: 0 },
      ],
    },
    [],
  ],
  [
    'NodeResourcesMostAllocated',
    { resources: [{ weight: 1 }, { name: 'cpu', weight: -1 }, { name: 'memory', weight: 101 }] },
    [
      'resources[0].name: Required value',
      'resources[1].weight: Invalid value: -1: must be between 1 and 100',
      'resources[2].weight: Invalid value: 101: must be between 1 and 100',
    ],
  ],
  ['ServiceAffinity', { affinityLabels: ['a'], antiAffinityLabelsPreference: ['a'] }, []],
  ['SelectorSpread', {}, []],
  ['SelectorSpread', { x: 1 }, ['x: unknown field: the plugin has no arguments']],
  ['CinderLimits', {}, []],
])('the arguments of %s: %j', (plugin, args, errors) => {
  expect(errorsOf(plugin, args)).toEqual(errors);
});

describe('without constraints of its own, a pod is spread', () => {
  const constraint = { maxSkew: 1, topologyKey: 'a', whenUnsatisfiable: 'ScheduleAnyway' };

  test.each<readonly [string, Parameters<typeof spreadArgs>[0], boolean, unknown]>([
    ['as the system does', {}, true, 'system'],
    ['as the system does', { defaultingType: '' }, true, 'system'],
    ['as the system does', { defaultingType: 'System' }, false, 'system'],
    ['not at all, with the gate off', {}, false, []],
    ['not at all', { defaultingType: 'List' }, true, []],
    ['by the list', { defaultConstraints: [constraint] }, true, [constraint]],
    ['by the list', { defaultingType: 'List', defaultConstraints: [constraint] }, false, [constraint]],
  ])('%s with %j, gate DefaultPodTopologySpread %s', (_how, args, gate, defaults) => {
    expect(spreadArgs(args, () => gate)).toEqual({ defaults });
  });
});

test('a resource without a weight, or with 0, has the weight 1; without resources CPU and memory count', () => {
  const both = [{ name: 'cpu' }, { name: 'memory' }];
  expect([resourcesOf(undefined), resourcesOf([])]).toEqual([both, both]);
  expect(resourcesOf([{ name: 'x' }, { name: 'y', weight: 0 }, { name: 'z', weight: 7 }])).toEqual([
    ...[
      { name: 'x', weight: 1 },
      { name: 'y', weight: 1 },
      { name: 'z', weight: 7 },
    ],
  ]);
});

test('every plugin of v1.21 is built in, at its extension points', () => {
  const points = Object.fromEntries(Object.entries(builtInPlugins).map(([name, each]) => [name, each.points.join()]));
  expect(points).toMatchObject({
    VolumeBinding: 'preFilter,filter,reserve,preBind,score',
    VolumeRestrictions: 'filter',
    VolumeZone: 'filter',
    EBSLimits: 'filter',
    GCEPDLimits: 'filter',
    AzureDiskLimits: 'filter',
    CinderLimits: 'filter',
    NodeVolumeLimits: 'filter',
    NodeResourcesMostAllocated: 'score',
    RequestedToCapacityRatio: 'score',
    NodeLabel: 'filter,score',
    ServiceAffinity: 'preFilter,filter,score',
    SelectorSpread: 'preScore,score',
  });
  expect(Object.keys(points)).toHaveLength(28);
});
