import { describe, expect, test } from '@jest/globals';
import { decodeConfigText } from '@orch/api';
import { schedulerConfigurationKind } from '@orch/api/config/scheduler_config_v1beta1';
import { orchNames } from '@orch/apimachinery';
import { builtInPlugins } from '../plugins/registry.js';
import { readSchedulingConfiguration } from './read-configuration.js';
import type { SchedulingConfig } from './scheduling-config.js';

const all = () => true;

async function read(text: string, options: { gates?: (gate: string) => boolean } = {}) {
  const head = 'apiVersion: scheduler.config.orch.io/v1beta1\nkind: SchedulerConfiguration\n';
  const decoded = decodeConfigText(`${head}${text}`, schedulerConfigurationKind, { names: orchNames });
  if ('errors' in decoded) throw new Error(decoded.errors.join('\n'));
  return await readSchedulingConfiguration(decoded.value, {
    ...{ provider: 'DefaultProvider', registry: builtInPlugins, names: orchNames, gates: options.gates ?? all },
  });
}

async function valid(text: string, options: { gates?: (gate: string) => boolean } = {}): Promise<SchedulingConfig> {
  const outcome = await read(text, options);
  if ('errors' in outcome) throw new Error(outcome.errors.join('\n'));
  return outcome.scheduling;
}

async function errorsOf(text: string): Promise<readonly string[]> {
  const outcome = await read(text);
  return 'errors' in outcome ? outcome.errors : [];
}

const namesAt = ({ profiles }: SchedulingConfig, point: 'filter' | 'score' | 'preScore' | 'queueSort') =>
  profiles[0]?.plugins[point].map(({ name }) => name);

describe('profiles', () => {
  test('without any, there is one with the default plugins and weights', async () => {
    const { profiles } = await valid('');
    expect(profiles.map(({ schedulerName }) => schedulerName)).toEqual(['default-scheduler']);
    const weights = Object.fromEntries((profiles[0]?.plugins.score ?? []).map(({ name, weight }) => [name, weight]));
    expect(weights).toMatchObject({
      ...{ NodeResourcesBalancedAllocation: 1, ImageLocality: 1, InterPodAffinity: 1, NodeResourcesLeastAllocated: 1 },
      ...{ NodeAffinity: 1, NodePreferAvoidPods: 10_000, PodTopologySpread: 2, TaintToleration: 1 },
    });
  });

  test('enable plugins after the defaults, and disable some or all', async () => {
    const some = `profiles: [{ plugins: { score: {
      disabled: [{ name: ImageLocality }], enabled: [{ name: NodeResourcesMostAllocated, weight: 7 }] } } }]`;
    const scores = (await valid(some)).profiles[0]?.plugins.score ?? [];
    expect(scores.at(-1)).toEqual({ name: 'NodeResourcesMostAllocated', weight: 7 });
    expect(scores.map(({ name }) => name)).not.toContain('ImageLocality');
    const none = "profiles: [{ plugins: { filter: { disabled: [{ name: '*' }], enabled: [{ name: NodeName }] } } }]";
    expect(namesAt(await valid(none), 'filter')).toEqual(['NodeName']);
  });

  test('report each invalid plugin with its path', async () => {
    const text = `profiles:
- plugins:
    queueSort: { disabled: [{ name: PrioritySort }] }
    filter: { enabled: [{ name: NodeName }, { name: ImageLocality }, { name: Unknown }] }
    bind: { disabled: [{ name: '*' }] }
`;
    expect(await errorsOf(text)).toEqual([
      'profiles[0].plugins.filter.enabled: Duplicate value: "NodeName"',
      'profiles[0].plugins.filter.enabled: Invalid value: "ImageLocality": plugin does not extend filter',
      expect.stringContaining('profiles[0].plugins.filter.enabled: Unsupported value: "Unknown": supported values: '),
      'profiles[0].plugins.queueSort: Invalid value: 0: exactly one queue sort plugin must be enabled',
      'profiles[0].plugins.bind: Invalid value: 0: at least one bind plugin must be enabled',
    ]);
  });

  test('need names of their own when there are several, and one order of the queue', async () => {
    const text = `profiles:
- schedulerName: a
- schedulerName: a
- plugins: { queueSort: { disabled: [{ name: '*' }] } }
`;
    expect(await errorsOf(text)).toEqual([
      'profiles[2].plugins.queueSort: Invalid value: 0: exactly one queue sort plugin must be enabled',
      'profiles[1].schedulerName: Duplicate value: "a"',
      'profiles[2].schedulerName: Required value',
      'profiles[2].plugins.queueSort: Invalid value: "": has to match for all profiles',
    ]);
  });

  test('spread the pods of services with SelectorSpread when the gate is off', async () => {
    const gates = (gate: string) => gate !== 'DefaultPodTopologySpread';
    const registry = {
      ...builtInPlugins,
      SelectorSpread: builtInPlugins['ImageLocality'] ?? { points: [], create: never },
    };
    const outcome = await readSchedulingConfiguration(
      { parallelism: 1, percentageOfNodesToScore: 0, podInitialBackoffSeconds: 1, podMaxBackoffSeconds: 1 },
      {
        ...{ provider: 'DefaultProvider', names: orchNames, gates },
        registry: { ...registry, SelectorSpread: { ...registry.SelectorSpread, points: ['preScore', 'score'] } },
      },
    );
    expect('scheduling' in outcome && namesAt(outcome.scheduling, 'score')).toContain('SelectorSpread');
    expect(namesAt(await valid(''), 'score')).not.toContain('SelectorSpread');
  });
});

function never(): never {
  throw new Error('not called');
}

describe('arguments of plugins', () => {
  test.each([
    ['NodeResourcesFit', 'ignoredResource: [a]', 'ignoredResource: unknown field'],
    [
      'InterPodAffinity',
      'hardPodAffinityWeight: 101',
      'hardPodAffinityWeight: Invalid value: 101: must be between 0 and 100',
    ],
    [
      'DefaultPreemption',
      'minCandidateNodesPercentage: 0, minCandidateNodesAbsolute: 0',
      'minCandidateNodesAbsolute: Invalid value: 0: must not be 0 together with minCandidateNodesPercentage',
    ],
    [
      'NodeResourcesLeastAllocated',
      'resources: [{ name: cpu, weight: 101 }]',
      'resources[0].weight: Invalid value: 101: must be between 1 and 100',
    ],
    [
      'PodTopologySpread',
      'defaultingType: System, defaultConstraints: [{ maxSkew: 1, topologyKey: a, whenUnsatisfiable: ScheduleAnyway }]',
      'defaultConstraints: Invalid value: 1: when defaultingType is System, there must be no constraints',
    ],
    [
      'PodTopologySpread',
      'defaultConstraints: [{ maxSkew: 0, topologyKey: a, whenUnsatisfiable: ScheduleAnyway }]',
      'defaultConstraints[0].maxSkew: Invalid value: 0: must be greater than zero',
    ],
    [
      'NodeAffinity',
      'addedAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } }',
      'addedAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Required value',
    ],
    ['NodeName', 'a: 1', 'a: unknown field: the plugin has no arguments'],
    [
      'NodeAffinity',
      'kind: OtherArgs',
      'apiVersion, kind: Unsupported value: "scheduler.config.orch.io/v1beta1 OtherArgs": supported values: "scheduler.config.orch.io/v1beta1 NodeAffinityArgs"',
    ],
  ])('%s with %s', async (name, args, error) => {
    const text = `profiles: [{ pluginConfig: [{ name: ${name}, args: { ${args} } }] }]`;
    const [first = ''] = await errorsOf(text);
    expect(first.startsWith(`profiles[0].pluginConfig[0].args.${error}`)).toBe(true);
  });

  test('are kept for plugins that do not exist, and given once per plugin', async () => {
    const text = 'profiles: [{ pluginConfig: [{ name: Mine, args: { a: 1 } }] }]';
    expect((await valid(text)).profiles[0]?.args).toEqual({ Mine: { a: 1 } });
    expect(await errorsOf('profiles: [{ pluginConfig: [{ name: NodeName }, { name: NodeName }] }]')).toEqual([
      'profiles[0].pluginConfig[1].name: Duplicate value: "NodeName"',
    ]);
  });
});

test('numbers out of range and extenders that contradict each other are errors', async () => {
  const text = `parallelism: 0
percentageOfNodesToScore: 101
podInitialBackoffSeconds: 5
podMaxBackoffSeconds: 4
extenders:
- { urlPrefix: 'http://a', prioritizeVerb: p, bindVerb: b, managedResources: [{ name: example.com/a }] }
- { bindVerb: b, managedResources: [{ name: example.com/a }, { name: cpu }] }
- { urlPrefix: 'http://a', tlsConfig: { caFile: /does/not/exist } }
`;
  expect(await errorsOf(text)).toEqual([
    'parallelism: Invalid value: 0: should be an integer value greater than zero',
    'percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100]',
    'podMaxBackoffSeconds: Invalid value: 4: must be greater than or equal to PodInitialBackoffSeconds',
    'extenders[0].weight: Invalid value: 0: must have a positive weight applied to it',
    'extenders[1].urlPrefix: Required value',
    'extenders[1].managedResources[1].name: Invalid value: "cpu": is not a valid extended resource name',
    'extenders: Invalid value: 2: only one extender can implement bind',
    'extenders[1].managedResources[0].name: Duplicate value: "example.com/a"',
    expect.stringMatching(
      /^extenders\[2\].tlsConfig.caFile: Invalid value: "\/does\/not\/exist": cannot be read: .*ENOENT/,
    ),
  ]);
});
