import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import type { PluginDefinition, PluginRegistry } from '../../framework/plugin-definition.js';
import { builtInPlugins } from '../../plugins/registry.js';
import { defaultScheduling } from '../default-scheduling.js';
import { readPolicy } from './read-policy.js';

const definition = (...points: PluginDefinition['points']): PluginDefinition => ({
  points,
  create: () => {
    throw new Error('not called');
  },
});

/** With every plugin that a policy can name; those that are built in stay what they are. */
const registry: PluginRegistry = {
  ...Object.fromEntries(
    [
      'VolumeRestrictions',
      'VolumeZone',
      'NodeVolumeLimits',
      'EBSLimits',
      'GCEPDLimits',
      'AzureDiskLimits',
      'CinderLimits',
    ].map((name) => [name, definition('filter')]),
  ),
  NodeLabel: definition('filter', 'score'),
  ServiceAffinity: definition('preFilter', 'filter', 'score'),
  SelectorSpread: definition('preScore', 'score'),
  RequestedToCapacityRatio: definition('score'),
  VolumeBinding: definition('preFilter', 'filter', 'reserve', 'preBind', 'score'),
  ...builtInPlugins,
};

async function read(policy: object, { gates = () => true }: { gates?: (gate: string) => boolean } = {}) {
  const text = JSON.stringify({ kind: 'Policy', apiVersion: 'v1', ...policy });
  const configured = defaultScheduling({ gates, schedulerName: 'own' });
  return await readPolicy(text, { registry, names: orchNames, gates, hardPodAffinityWeight: 3, configured });
}

async function profileOf(policy: object, options: { gates?: (gate: string) => boolean } = {}) {
  const outcome = await read(policy, options);
  if ('errors' in outcome) throw new Error(outcome.errors.join('\n'));
  const [profile] = outcome.scheduling.profiles;
  if (profile === undefined) throw new Error('no profile');
  const at = (point: keyof typeof profile.plugins) => profile.plugins[point].map(({ name }) => name);
  return { ...profile, at, extenders: outcome.scheduling.extenders };
}

describe('a policy', () => {
  test('without lists has the default predicates in their order, and the default priorities', async () => {
    const { schedulerName, at, plugins } = await profileOf({});
    expect(schedulerName).toBe('own');
    expect(at('filter')).toEqual([
      ...['NodeUnschedulable', 'NodeResourcesFit', 'NodeName', 'NodePorts', 'NodeAffinity', 'VolumeRestrictions'],
      ...['TaintToleration', 'EBSLimits', 'GCEPDLimits', 'NodeVolumeLimits', 'AzureDiskLimits', 'VolumeBinding'],
      ...['VolumeZone', 'PodTopologySpread', 'InterPodAffinity'],
    ]);
    expect([at('queueSort'), at('postFilter'), at('bind')]).toEqual([
      ...[['PrioritySort'], ['DefaultPreemption'], ['DefaultBinder']],
    ]);
    expect([at('reserve'), at('preBind')]).toEqual([['VolumeBinding'], ['VolumeBinding']]);
    expect(Object.fromEntries(plugins.score.map(({ name, weight }) => [name, weight]))).toEqual({
      ...{ PodTopologySpread: 2, InterPodAffinity: 1, NodeResourcesLeastAllocated: 1, NodeAffinity: 1 },
      ...{ NodeResourcesBalancedAllocation: 1, NodePreferAvoidPods: 10_000, TaintToleration: 1, ImageLocality: 1 },
    });
  });

  test('with empty lists has the mandatory predicates alone', async () => {
    const { at } = await profileOf({ predicates: [], priorities: [] });
    expect([at('filter'), at('score')]).toEqual([['NodeUnschedulable', 'TaintToleration'], []]);
  });

  test('gives arguments to the plugins that custom entries stand for', async () => {
    const { args, plugins, checksAllFilters } = await profileOf({
      predicates: [
        { name: 'mine', argument: { labelsPresence: { labels: ['a'], presence: true } } },
        { name: 'yours', argument: { labelsPresence: { labels: ['b'] } } },
        { name: 'theirs', argument: { serviceAffinity: { labels: ['zone'] } } },
      ],
      priorities: [
        { name: 'x', weight: 2, argument: { labelPreference: { label: 'c', presence: true } } },
        { name: 'y', weight: 2, argument: { labelPreference: { label: 'd', presence: false } } },
        { name: 'z', weight: 4, argument: { serviceAntiAffinity: { label: 'rack' } } },
        {
          ...{ name: 'w', weight: 5 },
          argument: { requestedToCapacityRatioArguments: { shape: [{ utilization: 0, score: 10 }] } },
        },
      ],
      ...{ hardPodAffinitySymmetricWeight: 9, alwaysCheckAllPredicates: true },
    });
    expect(args).toEqual({
      InterPodAffinity: { hardPodAffinityWeight: 9 },
      PodTopologySpread: { defaultingType: 'List' },
      NodeLabel: {
        ...{ presentLabels: ['a'], absentLabels: ['b'] },
        ...{ presentLabelsPreference: ['c'], absentLabelsPreference: ['d'] },
      },
      ServiceAffinity: { affinityLabels: ['zone'], antiAffinityLabelsPreference: ['rack'] },
      RequestedToCapacityRatio: { shape: [{ utilization: 0, score: 10 }], resources: [] },
    });
    // Two entries of weight 2 make 4.
    expect(plugins.score).toEqual([
      ...[
        { name: 'NodeLabel', weight: 4 },
        { name: 'ServiceAffinity', weight: 4 },
      ],
      { name: 'RequestedToCapacityRatio', weight: 5 },
    ]);
    expect(checksAllFilters).toBe(true);
  });

  test('keeps the weight of the option unless it has its own', async () => {
    const { args } = await profileOf({ hardPodAffinitySymmetricWeight: 0 });
    expect(args['InterPodAffinity']).toEqual({ hardPodAffinityWeight: 3 });
  });

  test('knows older names, and spreads with SelectorSpread when the gate is off', async () => {
    const policy = {
      predicates: [{ name: 'PodFitsPorts' }],
      priorities: [
        { name: 'ServiceSpreadingPriority', weight: 3 },
        { name: 'EqualPriority', weight: 1 },
      ],
    };
    const on = await profileOf(policy);
    expect(on.at('filter')).toContain('NodePorts');
    expect(on.plugins.score).toEqual([{ name: 'PodTopologySpread', weight: 3 }]);
    expect(on.args['PodTopologySpread']).toEqual({ defaultingType: 'System' });
    const off = await profileOf(policy, { gates: (gate) => gate !== 'DefaultPodTopologySpread' });
    expect(off.plugins.score).toEqual([{ name: 'SelectorSpread', weight: 3 }]);
  });

  test('reads extenders with member names in any case, and times in nanoseconds', async () => {
    const extender = { URLPrefix: 'http://a/b/', filterverb: 'f', enableHTTPS: true, httpTimeout: 100_000_000 };
    expect((await profileOf({ extenders: [extender] })).extenders).toMatchObject([
      { urlPrefix: 'http://a/b', filterVerb: 'f', timeoutMs: 100, tls: { insecure: true } },
    ]);
  });

  test('reports all its errors at once', async () => {
    const outcome = await read({
      predicates: [{ name: 'Nothing' }, { name: 'x', argument: {} }],
      priorities: [
        { name: 'LeastRequestedPriority', weight: 0 },
        { name: 'a', weight: 1, argument: { labelPreference: { label: 'a' } } },
        { name: 'b', weight: 2, argument: { labelPreference: { label: 'b' } } },
      ],
      hardPodAffinitySymmetricWeight: 101,
    });
    const errors = 'errors' in outcome ? outcome.errors : [];
    expect(errors.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      ...['predicates[0].name', 'predicates[1].argument', 'priorities[0].weight', 'priorities[2].weight'],
      ...['hardPodAffinitySymmetricWeight', 'arguments of InterPodAffinity'],
    ]);
  });
});
