import { expect, test } from '@jest/globals';
import { type JsonObject, orchNames } from '@orch/apimachinery';
import { builtInPlugins } from '../../src/plugins/registry.js';

const errorsOf = (plugin: string, args: JsonObject) =>
  builtInPlugins[plugin]?.checkArgs?.(args, { names: orchNames, gates: () => true }) ?? ['no such plugin'];

test.each<readonly [string, JsonObject, readonly string[]]>([
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
  ['ServiceAffinity', { affinityLabels: ['a'], antiAffinityLabelsPreference: ['a'] }, []],
  ['SelectorSpread', {}, []],
  ['SelectorSpread', { x: 1 }, ['x: unknown field: the plugin has no arguments']],
  ['CinderLimits', {}, []],
])('the arguments of %s: %j', (plugin, args, errors) => {
  expect(errorsOf(plugin, args)).toEqual(errors);
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
