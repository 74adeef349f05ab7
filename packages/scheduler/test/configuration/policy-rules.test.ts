import { describe, expect, test } from '@jest/globals';
import { formatFieldError, orchNames } from '@orch/apimachinery';
import { defaultScheduling } from '../../src/configuration/default-scheduling.js';
import { policyProfile } from '../../src/configuration/policy/policy-profile.js';
import { checkPolicy, type ReadonlyPolicy } from '../../src/configuration/policy/policy-rules.js';
import { readPolicy } from '../../src/configuration/policy/read-policy.js';
import { builtInPlugins } from '../../src/plugins/registry.js';

const errorsOf = (policy: ReadonlyPolicy) => checkPolicy(policy).map((error) => formatFieldError(error));

describe('the rules of a policy', () => {
  const weightMax = 900_719_925_474_099;

  test.each<readonly [string, ReadonlyPolicy]>([
    ['nothing', {}],
    ['a predicate', { predicates: [{ name: 'HostName' }] }],
    ['the older name of a predicate', { predicates: [{ name: 'PodFitsPorts' }] }],
    ['a predicate of the user', { predicates: [{ name: 'mine', argument: { serviceAffinity: { labels: [] } } }] }],
    ['a priority with the lowest weight', { priorities: [{ name: 'EqualPriority', weight: 1 }] }],
    ['a priority with the highest weight', { priorities: [{ name: 'EqualPriority', weight: weightMax - 1 }] }],
    ['the older name of a priority', { priorities: [{ name: 'ServiceSpreadingPriority', weight: 1 }] }],
    ['a weight of 0 for the other side of affinity', { hardPodAffinitySymmetricWeight: 0 }],
    ['the highest weight for the other side of affinity', { hardPodAffinitySymmetricWeight: 100 }],
    [
      'entries of one plugin with one weight',
      {
        priorities: [
          { name: 'a', weight: 2, argument: { labelPreference: { label: 'a', presence: true } } },
          { name: 'b', weight: 2, argument: { labelPreference: { label: 'b', presence: true } } },
          { name: 'c', weight: 3, argument: { serviceAntiAffinity: { label: 'c' } } },
          { name: 'd', weight: 3, argument: { serviceAntiAffinity: { label: 'd' } } },
          { name: 'LeastRequestedPriority', weight: 9 },
        ],
      },
    ],
    [
      'one shape',
      { priorities: [{ name: 'a', weight: 1, argument: { requestedToCapacityRatioArguments: { shape: [] } } }] },
    ],
  ])('accept %s', (_what, policy) => {
    expect(errorsOf(policy)).toEqual([]);
  });

  const outOfRange = (value: number) =>
    `hardPodAffinitySymmetricWeight: Invalid value: ${value}: not in valid range [0-100]`;
  const weightError = (weight: number) =>
    `priorities[0].weight: Invalid value: ${weight}: must be above 0 and below ${weightMax}`;
  test.each<readonly [string, ReadonlyPolicy, readonly unknown[]]>([
    [
      'names that are unknown',
      { predicates: [{ name: 'Mine' }], priorities: [{ name: 'toString', weight: 1 }] },
      [
        expect.stringMatching(/^predicates\[0\]\.name: Unsupported value: "Mine": supported values: /),
        expect.stringMatching(/^priorities\[0\]\.name: Unsupported value: "toString": supported values: /),
      ],
    ],
    ['a negative weight for the other side of affinity', { hardPodAffinitySymmetricWeight: -1 }, [outOfRange(-1)]],
    ['too high a weight for the other side of affinity', { hardPodAffinitySymmetricWeight: 101 }, [outOfRange(101)]],
    ['a weight of 0', { priorities: [{ name: 'EqualPriority', weight: 0 }] }, [weightError(0)]],
    ['too high a weight', { priorities: [{ name: 'EqualPriority', weight: weightMax }] }, [weightError(weightMax)]],
    [
      'arguments without exactly one member',
      {
        predicates: [{ name: 'x', argument: { labelsPresence: { labels: [] }, serviceAffinity: { labels: [] } } }],
        priorities: [{ name: 'y', weight: 1, argument: {} }],
      },
      [
        'predicates[0].argument: Invalid value: "labelsPresence, serviceAffinity": must have exactly one member',
        'priorities[0].argument: Invalid value: "": must have exactly one member',
      ],
    ],
    [
      'entries of one plugin with several weights',
      {
        priorities: [
          { name: 'LeastRequestedPriority', weight: 9 },
          { name: 'c', weight: 3, argument: { serviceAntiAffinity: { label: 'c' } } },
          { name: 'd', weight: 4, argument: { serviceAntiAffinity: { label: 'd' } } },
          { name: 'e', weight: 3, argument: { serviceAntiAffinity: { label: 'e' } } },
        ],
      },
      ['priorities[2].weight: Invalid value: 4: all entries with serviceAntiAffinity must have the same weight'],
    ],
    [
      'two shapes',
      {
        priorities: ['a', 'b'].map((name) => ({
          ...{ name, weight: 1, argument: { requestedToCapacityRatioArguments: { shape: [] } } },
        })),
      },
      ['priorities: Invalid value: "a, b": requestedToCapacityRatioArguments can be given only once'],
    ],
  ])('reject %s', (_what, policy, errors) => {
    expect(errorsOf(policy)).toEqual(errors);
  });
});

describe('the profile of a policy', () => {
  const profileOf = (policy: ReadonlyPolicy, { gate = true } = {}) =>
    policyProfile(policy, { gates: () => gate, registry: builtInPlugins, hardPodAffinityWeight: 3 });
  const weights = (policy: ReadonlyPolicy) =>
    Object.fromEntries(profileOf(policy).plugins.score.map(({ name, weight }) => [name, weight]));

  test('has the larger weight of two names of one plugin, and no weight at other points', () => {
    const of = (first: number, second: number) =>
      weights({
        priorities: [
          { name: 'SelectorSpreadPriority', weight: first },
          { name: 'EvenPodsSpreadPriority', weight: second },
        ],
      });
    expect([of(3, 5), of(5, 3)]).toEqual([{ PodTopologySpread: 5 }, { PodTopologySpread: 5 }]);
    const { plugins } = profileOf({ priorities: [{ name: 'InterPodAffinityPriority', weight: 5 }] });
    expect([plugins.preScore, plugins.queueSort]).toEqual([[{ name: 'InterPodAffinity' }], [{ name: 'PrioritySort' }]]);
  });

  test('has each entry of the user as its plugin', () => {
    expect(
      weights({
        priorities: [
          { name: 'a', weight: 2, argument: { labelPreference: { label: 'a', presence: true } } },
          { name: 'b', weight: 2, argument: { labelPreference: { label: 'b', presence: true } } },
          { name: 'c', weight: 3, argument: { serviceAntiAffinity: { label: 'c' } } },
          { name: 'd', weight: 5, argument: { requestedToCapacityRatioArguments: { shape: [] } } },
          { name: 'MostRequestedPriority', weight: 7 },
        ],
      }),
    ).toEqual({ NodeLabel: 4, ServiceAffinity: 3, RequestedToCapacityRatio: 5, NodeResourcesMostAllocated: 7 });
    const { plugins } = profileOf({
      predicates: [
        { name: 'x', argument: { serviceAffinity: { labels: [] } } },
        { name: 'y', argument: { labelsPresence: { labels: [] } } },
      ],
    });
    expect(plugins.filter.map(({ name }) => name)).toEqual([
      ...['NodeUnschedulable', 'TaintToleration', 'NodeLabel', 'ServiceAffinity'],
    ]);
  });

  test('has arguments for the plugins that need them alone', () => {
    const always = {
      InterPodAffinity: { hardPodAffinityWeight: 3 },
      PodTopologySpread: { defaultingType: 'List' },
    };
    expect(profileOf({ predicates: [], priorities: [] }).args).toEqual(always);
    const labelsPresence = { labels: ['a'], presence: true };
    expect(profileOf({ predicates: [{ name: 'x', argument: { labelsPresence } }], priorities: [] }).args).toEqual({
      ...always,
      NodeLabel: {
        ...{ presentLabels: ['a'], absentLabels: [] },
        ...{ presentLabelsPreference: [], absentLabelsPreference: [] },
      },
    });
    expect(
      profileOf({ priorities: [{ name: 'x', weight: 1, argument: { serviceAntiAffinity: { label: 'a' } } }] }).args,
    ).toEqual({ ...always, ServiceAffinity: { affinityLabels: [], antiAffinityLabelsPreference: ['a'] } });
    const ratio = { shape: [{ utilization: 1, score: 2 }], resources: [{ name: 'cpu', weight: 3 }] };
    const argument = { requestedToCapacityRatioArguments: ratio };
    expect(profileOf({ priorities: [{ name: 'x', weight: 1, argument }] }).args).toEqual({
      ...{ ...always, RequestedToCapacityRatio: ratio },
    });
  });

  test.each([
    ['the default priorities', {}, true, 'System'],
    ['the priority', { priorities: [{ name: 'SelectorSpreadPriority', weight: 1 }] }, true, 'System'],
    ['another priority', { priorities: [{ name: 'EvenPodsSpreadPriority', weight: 1 }] }, true, 'List'],
    ['the default priorities', {}, false, 'List'],
  ])('spreads by default with %s, %j and the gate %s: %s', (_what, policy, gate, defaultingType) => {
    expect(profileOf(policy, { gate }).args['PodTopologySpread']).toEqual({ defaultingType });
  });

  test('runs all filters if the policy says so', () => {
    const checks = [{}, { alwaysCheckAllPredicates: false }, { alwaysCheckAllPredicates: true }];
    expect(checks.map((policy) => profileOf(policy).checksAllFilters)).toEqual([false, false, true]);
  });

  test('leaves out of the defaults the plugins that do not exist, and keeps them where they are listed', () => {
    const registry = { ...builtInPlugins };
    Reflect.deleteProperty(registry, 'ImageLocality');
    Reflect.deleteProperty(registry, 'VolumeZone');
    const namesOf = (policy: ReadonlyPolicy) => {
      const { plugins } = policyProfile(policy, { gates: () => true, registry, hardPodAffinityWeight: 1 });
      return [...plugins.filter, ...plugins.score].map(({ name }) => name);
    };
    expect(namesOf({})).not.toEqual(expect.arrayContaining(['VolumeZone']));
    expect(namesOf({})).not.toEqual(expect.arrayContaining(['ImageLocality']));
    expect(
      namesOf({
        predicates: [{ name: 'NoVolumeZoneConflict' }],
        priorities: [{ name: 'ImageLocalityPriority', weight: 1 }],
      }),
    ).toEqual(expect.arrayContaining(['VolumeZone', 'ImageLocality']));
  });
});

describe('the text of a policy', () => {
  const read = async (text: string) => {
    const gates = () => true;
    const configured = defaultScheduling({ gates });
    return await readPolicy(text, {
      ...{ registry: builtInPlugins, names: orchNames, gates, hardPodAffinityWeight: 1, configured },
    });
  };
  const head = 'apiVersion: v1\nkind: Policy\n';

  test.each([
    ['no YAML', '{'],
    ['another kind', 'apiVersion: v1\nkind: Pod\n'],
    ['an unknown member', `${head}x: 1\n`],
    ['extenders that are no list', `${head}extenders: 7\n`],
    ['an extender that is no object', `${head}extenders: [7]\n`],
    ['an extender without a URL', `${head}extenders: [{ filterVerb: f }]\n`],
    [
      'a file that does not exist',
      `${head}extenders: [{ urlPrefix: 'http://a', tlsConfig: { caFile: /does/not/exist } }]\n`,
    ],
    ['a predicate that does not exist', `${head}predicates: [{ name: x }]\n`],
  ])('with %s is an error', async (_what, text) => {
    const outcome = await read(text);
    expect('errors' in outcome && outcome.errors.length).toBeGreaterThan(0);
  });

  test('an extender waits 5 seconds unless it has a time of its own', async () => {
    const times = await read(
      `${head}extenders: [{ urlPrefix: 'http://a' }, { urlPrefix: 'http://b', HTTPTimeout: 2000000000, ENABLEHTTPS: false }]\n`,
    );
    if ('errors' in times) throw new Error(times.errors.join('\n'));
    expect(times.scheduling.extenders.map(({ timeoutMs, tls }) => [timeoutMs, tls])).toEqual([
      [5_000, undefined],
      [2_000, undefined],
    ]);
  });
});
