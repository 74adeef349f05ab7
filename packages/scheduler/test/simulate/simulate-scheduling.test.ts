import { createServer } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { orchNames } from '@orch/apimachinery';
import {
  compareSimulations,
  defaultScheduling,
  type ExtensionPoint,
  type PluginRegistry,
  type ResourceObjects,
  type SchedulingConfig,
  type SimulatedPod,
  type Simulation,
  simulateScheduling,
  unschedulable,
  waits,
} from '../../src/index.js';

const gates = () => false;
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function node(name: string, cpu = '2', { unschedulable: isOff = false, labels = {} } = {}): Node {
  return {
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name, uid: name, labels } },
    spec: isOff ? { unschedulable: true } : {},
    status: { allocatable: { cpu, memory: '8Gi', pods: '110' } },
  };
}

interface PodOptions {
  readonly cpu?: string;
  readonly priority?: number;
  readonly on?: string;
  readonly owner?: { readonly kind: string; readonly name: string };
  readonly spec?: Partial<NonNullable<Pod['spec']>>;
  readonly labels?: Readonly<Record<string, string>>;
}

function pod(name: string, { cpu = '1', priority = 0, on, owner, spec, labels = {} }: PodOptions = {}): Pod {
  const ownerReferences = owner && [{ apiVersion: 'apps/v1', ...owner, uid: owner.name, controller: true }];
  return {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: {
      name,
      namespace: 'n',
      uid: name,
      labels: { ...labels },
      ...(ownerReferences ? { ownerReferences } : {}),
    },
    spec: {
      ...{ schedulerName: 'default-scheduler', priority, ...(on === undefined ? {} : { nodeName: on }) },
      containers: [{ name: 'c', resources: { requests: { cpu } } }],
      ...spec,
    },
  };
}

interface Given {
  readonly nodes: readonly Node[];
  readonly pods: readonly Pod[];
  readonly others?: readonly ResourceObjects[];
  readonly scheduling?: SchedulingConfig;
  readonly plugins?: PluginRegistry;
  readonly seed?: number;
  readonly listsNodes?: 'always' | 'notPlaced' | 'never';
}

function simulate({ nodes, pods, others = [], seed = 1, listsNodes = 'always', ...given }: Given): Promise<Simulation> {
  const of = (resource: string, objects: readonly DeepReadonly<ApiObject>[]): ResourceObjects => ({
    resource: { group: '', resource },
    objects,
  });
  return simulateScheduling({
    ...{ names: orchNames, gates, seed, listsNodes, log: silent, signal: new AbortController().signal },
    scheduling: given.scheduling ?? defaultScheduling({ gates }),
    ...(given.plugins === undefined ? {} : { plugins: given.plugins }),
    objects: [of('nodes', nodes), of('pods', pods), ...others],
  });
}

/** The default profile with plugins of the test at one point. */
function withPlugins(point: ExtensionPoint, ...names: readonly string[]): SchedulingConfig {
  const scheduling = defaultScheduling({ gates });
  const profiles = scheduling.profiles.map((profile) => ({
    ...profile,
    plugins: { ...profile.plugins, [point]: [...profile.plugins[point], ...names.map((name) => ({ name }))] },
  }));
  return { ...scheduling, profiles };
}

function placesOf({ pods }: Pick<Simulation, 'pods'>): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(pods.map(({ pod: { name }, node: at }) => [name, at]));
}

function only({ pods }: Simulation): SimulatedPod {
  const [first, ...others] = pods;
  if (first === undefined || others.length > 0) throw new Error(`one pod is expected, not ${pods.length}`);
  return first;
}

describe('a simulation explains', () => {
  test('which filter rejected which nodes, and why', async () => {
    const nodes = [node('off', '2', { unschedulable: true }), node('small', '500m'), node('full')];
    const { pods, ...counts } = await simulate({ nodes, pods: [pod('running', { cpu: '2', on: 'full' }), pod('p')] });
    expect(counts).toEqual({ seed: 1, nodes: 3, placed: 0, notPlaced: 1, evictions: [] });
    const message = '0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu.';
    const rejected = (name: string, plugin: string, reason: string, helpedByPreemption: boolean) => ({
      ...{ name, verdict: 'rejected', rejection: { plugin, reasons: [reason], helpedByPreemption } },
    });
    expect(pods).toEqual([
      {
        pod: { namespace: 'n', name: 'p' },
        ...{ schedulerName: 'default-scheduler', priority: 0, attempts: 1, message },
        decisions: [
          {
            ...{ outcome: 'unschedulable', message },
            nodes: [
              rejected('off', 'NodeUnschedulable', 'node(s) were unschedulable', false),
              rejected('small', 'NodeResourcesFit', 'Insufficient cpu', true),
              rejected('full', 'NodeResourcesFit', 'Insufficient cpu', true),
            ],
            preemption: {
              outcome: 'none',
              reasons: ['on no node is it enough that pods of lower priority go'],
            },
          },
        ],
      },
    ]);
  });

  test('each score of each node with its weight', async () => {
    const taken = pod('running', { cpu: '1', on: 'a' });
    const {
      decisions,
      message,
      node: chosen,
    } = only(await simulate({ nodes: [node('a'), node('b')], pods: [taken, pod('p', { cpu: '500m' })] }));
    const [decision] = decisions;
    expect(chosen).toBe('b');
    expect(decision?.nodes.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual(['a feasible', 'b chosen']);
    for (const { total, scores = [] } of decision?.nodes ?? []) {
      expect(total).toBe(scores.reduce((sum, { score, weight }) => sum + score * weight, 0));
    }
    // On a, CPU (2000m - 1500m) / 2000m = 25 and memory (8192 - 400) / 8192 = 95: (25 + 95) / 2. On b, 75 and 97.
    const least = decision?.nodes.map(({ scores = [] }) =>
      scores.find(({ plugin }) => plugin === 'NodeResourcesLeastAllocated'),
    );
    expect(least).toEqual([
      { plugin: 'NodeResourcesLeastAllocated', score: 60, weight: 1 },
      { plugin: 'NodeResourcesLeastAllocated', score: 86, weight: 1 },
    ]);
    expect(message).toBe(`the best score of 2 nodes that fit: ${decision?.nodes[1]?.total}`);
  });

  test('that only one node fits: then nothing is scored', async () => {
    const { message, decisions } = only(await simulate({ nodes: [node('a'), node('b', '500m')], pods: [pod('p')] }));
    expect(message).toBe('the only node that fits');
    expect(decisions[0]?.nodes[0]).toEqual({ name: 'a', verdict: 'chosen' });
  });

  test('which nodes were not searched', async () => {
    const nodes = Array.from({ length: 200 }, (_, index) => node(`n${index}`));
    const { decisions } = only(await simulate({ nodes, pods: [pod('p')] }));
    const count = (verdict: string) => decisions[0]?.nodes.filter((each) => each.verdict === verdict).length;
    expect([count('chosen'), count('feasible'), count('notSearched')]).toEqual([1, 99, 100]);
  });

  test('that no profile has the scheduler name', async () => {
    const { message, attempts } = only(
      await simulate({ nodes: [node('a')], pods: [pod('p', { spec: { schedulerName: 'mine' } })] }),
    );
    expect([message, attempts]).toEqual(['no profile has the scheduler name "mine"', 0]);
  });

  test('what extenders over HTTP reject and score; they are not asked to bind', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const verb = request.url?.slice(1) ?? '';
      asked.push(verb);
      const answers: Readonly<Record<string, unknown>> = {
        filter: { nodenames: ['a', 'c'], failedNodes: { b: 'no licence' } },
        prioritize: [
          { host: 'a', score: 1 },
          { host: 'c', score: 10 },
        ],
      };
      request.resume().on('end', () => response.end(JSON.stringify(answers[verb])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const verbs = { filterVerb: 'filter', prioritizeVerb: 'prioritize', bindVerb: 'bind' };
    const extender = {
      ...{ urlPrefix: `http://127.0.0.1:${port}`, ...verbs, weight: 2, timeoutMs: 5_000 },
      ...{ nodeCacheCapable: true, ignorable: false, managedResources: [], ignoredResources: [] },
    };
    try {
      const { decisions, node: chosen } = only(
        await simulate({
          ...{ nodes: [node('a'), node('b'), node('c')], pods: [pod('p')] },
          scheduling: { ...defaultScheduling({ gates }), extenders: [extender] },
        }),
      );
      expect([chosen, asked]).toEqual(['c', ['filter', 'prioritize']]);
      const [a, b, c] = decisions[0]?.nodes ?? [];
      expect(b?.rejection).toMatchObject({ reasons: ['no licence'], helpedByPreemption: true });
      // 10 points times the weight 2, on the scale of plugins, which have 100 where extenders have 10.
      const points = [a, c].map((each) => each?.scores?.find(({ plugin }) => plugin === 'extenders')?.score);
      expect(points).toEqual([20, 200]);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('a failure of a plugin', async () => {
    const broken: PluginRegistry = {
      Broken: {
        points: ['filter'],
        create: () => ({ name: 'Broken', filterNode: () => ({ code: 'error', message: 'no answer' }) }),
      },
    };
    const { decisions } = only(
      await simulate({
        nodes: [node('a')],
        pods: [pod('p')],
        plugins: broken,
        scheduling: withPlugins('filter', 'Broken'),
      }),
    );
    expect(decisions).toEqual([
      expect.objectContaining({ outcome: 'error', message: expect.stringContaining('no answer') }),
    ]);
  });
});

describe('a simulation goes on as a scheduler does', () => {
  test('important pods first, and a node that is taken counts for the next', async () => {
    const pods = [pod('low'), pod('high', { priority: 5, cpu: '2' })];
    expect(placesOf(await simulate({ nodes: [node('a')], pods }))).toEqual({ low: undefined, high: 'a' });
  });

  test('a pod that waits for another is tried again when that is placed', async () => {
    const near = {
      podAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'zone', labelSelector: { matchLabels: { app: 'db' } } },
        ],
      },
    };
    const labels = { zone: 'z' };
    const pods = [pod('web', { priority: 5, spec: { affinity: near } }), pod('db', { labels: { app: 'db' } })];
    const result = await simulate({ nodes: [node('a', '2', { labels })], pods });
    expect(placesOf(result)).toEqual({ web: 'a', db: 'a' });
    expect(result.pods.map(({ pod: { name }, attempts }) => [name, attempts])).toEqual([
      ['web', 2],
      ['db', 1],
    ]);
  });

  test('victims of preemption go, and their controllers replace them', async () => {
    const owner = { kind: 'ReplicaSet', name: 'web' };
    const pods = [pod('web-1', { on: 'a', owner }), pod('alone', { on: 'a' }), pod('vip', { cpu: '2', priority: 10 })];
    const result = await simulate({ nodes: [node('a')], pods });
    const vip = { namespace: 'n', name: 'vip' };
    const named = (name: string) => ({ namespace: 'n', name });
    expect(result.evictions).toEqual([
      { pod: named('web-1'), node: 'a', evictedFor: vip, replacedBy: named('web-1-again') },
      { pod: named('alone'), node: 'a', evictedFor: vip },
    ]);
    expect(result.pods.map(({ pod: { name }, node: at, replaces }) => [name, at, replaces?.name])).toEqual([
      ['vip', 'a', undefined],
      ['web-1-again', undefined, 'web-1'],
    ]);
    const [first] = result.pods;
    expect(first?.decisions.map(({ outcome }) => outcome)).toEqual(['unschedulable', 'node']);
    expect(first?.decisions[0]?.preemption).toEqual({
      ...{ outcome: 'nominated', node: 'a', brokenBudgets: 0 },
      victims: [
        { namespace: 'n', name: 'web-1', priority: 0 },
        { namespace: 'n', name: 'alone', priority: 0 },
      ],
    });
    expect([result.placed, result.notPlaced]).toEqual([1, 1]);
  });

  test('pods are taken in the order of the queue sort plugin', async () => {
    const plugins: PluginRegistry = {
      LastName: {
        points: ['queueSort'],
        create: () => ({ name: 'LastName', compare: (a, b) => (a.pod.name < b.pod.name ? 1 : -1) }),
      },
    };
    const scheduling = defaultScheduling({ gates });
    const profiles = scheduling.profiles.map((profile) => ({
      ...profile,
      plugins: { ...profile.plugins, queueSort: [{ name: 'LastName' }] },
    }));
    const pods = ['p', 'q'].map((name) => pod(name, { cpu: '2' }));
    const result = await simulate({ nodes: [node('a')], pods, plugins, scheduling: { ...scheduling, profiles } });
    expect(placesOf(result)).toEqual({ p: undefined, q: 'a' });
  });

  test('a pod without a scheduler name has no profile', async () => {
    const { message } = only(await simulate({ nodes: [node('a')], pods: [pod('p', { spec: { schedulerName: '' } })] }));
    expect(message).toBe('no profile has the scheduler name ""');
  });

  test('a pod of a stateful set is replaced by one of its name', async () => {
    const pods = [
      pod('db-0', { on: 'a', cpu: '2', owner: { kind: 'StatefulSet', name: 'db' } }),
      pod('vip', { cpu: '2', priority: 10 }),
    ];
    const { evictions } = await simulate({ nodes: [node('a')], pods });
    expect(evictions.map(({ replacedBy }) => replacedBy?.name)).toEqual(['db-0']);
  });

  test('budgets are spared, and those that break are counted', async () => {
    const budget = {
      ...{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'b', namespace: 'n', uid: 'b' } },
      spec: { selector: { matchLabels: { app: 'kept' } } },
      status: { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
    };
    const others = [{ resource: { group: 'policy', resource: 'poddisruptionbudgets' }, objects: [budget] }];
    const kept = { cpu: '2', labels: { app: 'kept' } };
    const vip = pod('vip', { cpu: '2', priority: 10 });
    const nodes = [node('a'), node('b')];
    const spared = await simulate({
      ...{ nodes, others, pods: [pod('one', { ...kept, on: 'a' }), pod('two', { cpu: '2', on: 'b' }), vip] },
    });
    expect(spared.evictions.map(({ pod: { name } }) => name)).toEqual(['two']);
    const broken = await simulate({ nodes: [node('a')], others, pods: [pod('one', { ...kept, on: 'a' }), vip] });
    expect(only(broken).decisions[0]?.preemption).toMatchObject({ outcome: 'nominated', brokenBudgets: 1 });
  });

  test('pods that have ended or go leave no trace, and pods on nodes are not scheduled', async () => {
    const ended = { ...pod('ended', { cpu: '2', on: 'a' }), status: { phase: 'Succeeded' } };
    const going = pod('going');
    going.metadata.deletionTimestamp = '2021-04-08T12:00:00Z';
    const result = await simulate({ nodes: [node('a')], pods: [ended, going, pod('p', { cpu: '2' })] });
    expect(placesOf(result)).toEqual({ p: 'a' });
  });

  test('a plugin can refuse the node in Reserve, or let the pod wait in Permit until it allows or rejects it', async () => {
    const plugins: PluginRegistry = {
      Full: {
        points: ['reserve'],
        create: () => ({ name: 'Full', reserve: () => unschedulable('nothing left') }),
      },
      /** Pods wait for one called `last`, which lets `good` go on and no other. */
      Gang: {
        points: ['permit'],
        create: (_args, { waitingPods }) => ({
          name: 'Gang',
          permit({ pod: { name } }) {
            if (name !== 'last') return waits(60_000);
            for (const waiting of waitingPods.all()) {
              if (waiting.pod.name === 'good') waiting.allow('Gang');
              else if (waiting.pod.name === 'bad') waiting.reject('Gang', 'not in the gang');
            }
            return undefined;
          },
        }),
      },
    };
    const full = only(
      await simulate({ nodes: [node('a')], pods: [pod('p')], plugins, scheduling: withPlugins('reserve', 'Full') }),
    );
    expect([full.node, full.decisions[0]?.outcome, full.message]).toEqual([
      ...[undefined, 'refused', 'running Reserve plugin "Full": nothing left'],
    ]);
    const names = ['good', 'bad', 'still', 'last'];
    const gang = await simulate({
      ...{ nodes: [node('a', '8')], pods: names.map((name) => pod(name)), plugins },
      scheduling: withPlugins('permit', 'Gang'),
    });
    expect(placesOf(gang)).toEqual({ good: 'a', bad: undefined, still: undefined, last: 'a' });
    expect(gang.pods.find(({ pod: { name } }) => name === 'still')).toMatchObject({ waitsFor: ['Gang'] });
    expect(gang.notPlaced).toBe(2);
  });
});

describe('the present of a simulation', () => {
  const started = '2026-01-01T00:00:00Z';
  const later = '2026-01-02T00:00:00Z';
  const vip = pod('vip', { cpu: '2', priority: 10 });
  const old = { ...pod('old', { on: 'a', cpu: '2' }), status: { startTime: started } };
  const unstarted = pod('unstarted', { on: 'b', cpu: '2' });
  const bystander = pod('bystander', { on: 'c', cpu: '2', priority: 10 });
  const created = node('d', '0');
  created.metadata.creationTimestamp = later;

  // A pod that has not started counts as started now, and the latest start is evicted.
  test.each([
    ['the latest start of a pod', [], { status: { startTime: later } }],
    ['the latest creation of an object', [created], { status: { phase: 'Running' } }],
  ])('is %s', async (_what, more, change) => {
    const nodes = [node('a'), node('b'), node('c'), ...more];
    for (const pods of [
      [old, unstarted, { ...bystander, ...change }, vip],
      [{ ...bystander, ...change }, unstarted, old, vip],
    ]) {
      const { evictions } = await simulate({ nodes, pods });
      expect(evictions.map(({ pod: { name } }) => name)).toEqual(['unstarted']);
    }
  });
});

describe('the promise of a node', () => {
  const nominated = (name: string, options: PodOptions, nominatedNodeName: string): Pod => ({
    ...pod(name, options),
    status: { nominatedNodeName },
  });

  test('keeps the room for the pod, also from pods that are tried first', async () => {
    const vip = nominated('vip', { cpu: '2', priority: 5, spec: { nodeSelector: { zone: 'z' } } }, 'a');
    const nodes = [node('a', '2', { labels: { zone: 'z' } })];
    const { pods, evictions } = await simulate({ nodes, pods: [vip, pod('same', { cpu: '2', priority: 5 })] });
    expect(placesOf({ pods })).toEqual({ vip: 'a', same: undefined });
    expect(evictions).toEqual([]);
  });

  test('is taken back when no node could help the pod', async () => {
    const lost = nominated('lost', { cpu: '2', priority: 5, spec: { nodeSelector: { zone: 'none' } } }, 'a');
    const result = await simulate({ nodes: [node('a')], pods: [lost, pod('low', { cpu: '2' })] });
    expect(placesOf(result)).toEqual({ lost: undefined, low: 'a' });
  });

  test('is taken from a pod of lower priority that another is promised the node for', async () => {
    const pods = [
      pod('victim', { cpu: '2', on: 'a' }),
      nominated('mid', { cpu: '2', priority: 5, spec: { preemptionPolicy: 'Never' } }, 'a'),
      pod('vip', { cpu: '2', priority: 10 }),
    ];
    const result = await simulate({ nodes: [node('a')], pods });
    expect(placesOf(result)).toEqual({ mid: undefined, vip: 'a' });
    expect(result.evictions.map(({ pod: { name } }) => name)).toEqual(['victim']);
  });

  test('that was taken from a pod does not keep it from preempting elsewhere, while pods on the node are going', async () => {
    const going = pod('going', { cpu: '0', on: 'a' });
    const nodes = [node('a', '2', { labels: { zone: 'z' } }), node('b')];
    const pods = [
      { ...going, metadata: { ...going.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } },
      pod('victim', { cpu: '2', on: 'a' }),
      pod('low', { cpu: '2', on: 'b' }),
      nominated('mid', { cpu: '2', priority: 5 }, 'a'),
      pod('vip', { cpu: '2', priority: 10, spec: { nodeSelector: { zone: 'z' } } }),
    ];
    const result = await simulate({ nodes, pods });
    expect(placesOf(result)).toEqual({ mid: 'b', vip: 'a' });
    expect(result.evictions.map(({ pod: { name } }) => name)).toEqual(['victim', 'low']);
  });
});

test('the replacement of an evicted pod of another scheduler is left to that one', async () => {
  const foreign = pod('foreign', {
    ...{ cpu: '2', on: 'a', owner: { kind: 'ReplicaSet', name: 'x' }, spec: { schedulerName: 'mine' } },
  });
  const result = await simulate({ nodes: [node('a')], pods: [foreign, pod('vip', { cpu: '2', priority: 10 })] });
  expect(result.pods.find(({ pod: { name } }) => name === 'foreign-again')).toMatchObject({
    ...{
      attempts: 0,
      message: 'no profile has the scheduler name "mine"',
      replaces: { namespace: 'n', name: 'foreign' },
    },
  });
});

test('a simulation that is aborted ends with an error', async () => {
  await expect(
    simulateScheduling({
      ...{ names: orchNames, gates, seed: 1, listsNodes: 'always', log: silent, signal: AbortSignal.abort() },
      ...{ scheduling: defaultScheduling({ gates }), objects: [] },
    }),
  ).rejects.toThrow('abort');
});

test('a plugin that fails in Unreserve is logged', async () => {
  const errors: unknown[] = [];
  const plugins: PluginRegistry = {
    Full: {
      points: ['reserve'],
      create: () => ({
        name: 'Full',
        reserve: () => unschedulable('full'),
        unreserve() {
          throw new Error('stuck');
        },
      }),
    },
  };
  await simulateScheduling({
    ...{ names: orchNames, gates, seed: 1, listsNodes: 'always', signal: new AbortController().signal },
    log: { ...silent, error: (_message, fields) => errors.push(fields) },
    ...{ scheduling: withPlugins('reserve', 'Full'), plugins },
    objects: [
      { resource: { group: '', resource: 'nodes' }, objects: [node('a')] },
      { resource: { group: '', resource: 'pods' }, objects: [pod('p')] },
    ],
  });
  expect(errors).toEqual([{ plugin: 'Full', error: 'stuck' }]);
});

test('equal seeds make equal choices, and the order of seeds reaches all equal nodes', async () => {
  const nodes = ['a', 'b', 'c'].map((name) => node(name));
  const run = async (seed: number) => placesOf(await simulate({ nodes, pods: [pod('p')], seed }))['p'];
  expect(await simulate({ nodes, pods: [pod('p'), pod('q')], seed: 7 })).toEqual(
    await simulate({ nodes, pods: [pod('p'), pod('q')], seed: 7 }),
  );
  const places = await Promise.all(Array.from({ length: 30 }, (_, seed) => run(seed)));
  expect(new Set(places)).toEqual(new Set(['a', 'b', 'c']));
});

test('nodes are listed for all decisions, those without a node, or none', async () => {
  const listed = async (listsNodes: 'always' | 'notPlaced' | 'never') => {
    const { pods } = await simulate({ nodes: [node('a')], pods: [pod('p'), pod('big', { cpu: '9' })], listsNodes });
    return pods.map(({ decisions }) => decisions.at(-1)?.nodes.length);
  };
  expect(await listed('always')).toEqual([1, 1]);
  expect(await listed('notPlaced')).toEqual([0, 1]);
  expect(await listed('never')).toEqual([0, 0]);
});

test('one more node: what is newly placed, moves, is no longer evicted, and still has no node', async () => {
  const pods = [
    pod('old', { on: 'a', cpu: '2', owner: { kind: 'ReplicaSet', name: 'old' } }),
    pod('vip', { cpu: '2', priority: 10 }),
    pod('giant', { cpu: '64' }),
    pod('late', { cpu: '1' }),
  ];
  const before = await simulate({ nodes: [node('a')], pods });
  const after = await simulate({ nodes: [node('a'), node('new', '4')], pods });
  const named = (name: string) => ({ namespace: 'n', name });
  expect(compareSimulations(before, after, 'new')).toEqual({
    node: 'new',
    newlyPlaced: [{ pod: named('late'), node: 'new' }],
    noLongerPlaced: [],
    moved: [{ pod: named('vip'), from: 'a', to: 'new' }],
    evictionsAvoided: [{ pod: named('old'), node: 'a', evictedFor: named('vip'), replacedBy: named('old-again') }],
    evictionsAdded: [],
    stillNotPlaced: [
      {
        pod: named('giant'),
        message: '0/2 nodes are available: 2 Insufficient cpu.',
        newNode: expect.objectContaining({ name: 'new', verdict: 'rejected' }),
      },
    ],
  });
});
