import { expect, test } from '@jest/globals';
import type { Pod, PodSpec } from '@orch/api/types/core_v1';
import fc from 'fast-check';
import { podInfo } from '../../src/cluster/pod-info.js';
import { findNodes } from '../../src/framework/find-nodes.js';
import type { Cycle, FilterPlugin } from '../../src/framework/plugin.js';
import { defaultProfile } from '../../src/plugins/default-plugins.js';
import { NominatedPods } from '../../src/preemption/nominated-pods.js';
import { findCandidates } from '../../src/preemption/preempt.js';
import { aNode, aPod, cycleOf } from '../plugins/scenario.fixture.js';

const { filters } = defaultProfile('default-scheduler');
/** The same filters, prepared again for every supposition. */
const preparedAgain: readonly FilterPlugin[] = filters.map((plugin) => ({
  name: plugin.name,
  filter: (cycle) => plugin.filter(cycle),
}));
const nodeNames = ['a', 'b', 'c'];

/** By node: the victims, those that must go first at the front. */
function candidatesOf(cycle: Cycle, given: readonly FilterPlugin[], nominations: NominatedPods) {
  const { rejected } = findNodes(cycle, { filters: given, nominations, start: 0, wanted: nodeNames.length });
  const candidates = findCandidates(cycle, {
    ...{ filters: given, nominations, rejected, budgets: [], nowMs: 0, random: () => 0 },
    ...{ minCandidatePercentage: 100, minCandidates: 100 },
  });
  const { nodes } = cycle.cluster;
  return candidates.map(({ slot, victims }) => [nodes.nameAt(slot), victims.pods.map(({ name }) => name).toSorted()]);
}

const label = fc.constantFrom('x', 'y');
const antiAffinity = label.map((app) => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { labelSelector: { matchLabels: { app } }, topologyKey: 'orch.io/hostname' },
    ],
  },
}));
const spreading = label.map((app) => [
  ...[{ maxSkew: 1, topologyKey: 'orch.io/hostname', whenUnsatisfiable: 'DoNotSchedule' }].map((each) => ({
    ...each,
    labelSelector: { matchLabels: { app } },
  })),
]);
const specOf = fc.record(
  {
    affinity: antiAffinity,
    topologySpreadConstraints: spreading,
    volumes: fc.constantFrom('d', 'e').map((pdName) => [{ name: 'v', gcePersistentDisk: { pdName } }]),
    hostPort: fc.constantFrom(80, 81),
  },
  { requiredKeys: [] },
);
const podOf = (name: string, priority: fc.Arbitrary<number>): fc.Arbitrary<Pod> =>
  fc.tuple(specOf, priority, label, fc.constantFrom('1', '2', '3')).map(([{ hostPort, ...spec }, order, app, cpu]) => {
    const ports = hostPort === undefined ? [] : [{ containerPort: 1, hostPort }];
    const rest: Partial<PodSpec> = { ...spec, priority: order };
    return aPod(
      name,
      { ...rest, containers: [{ name: 'c', ports, resources: { requests: { cpu } } }] },
      {
        labels: { app },
      },
    );
  });

test('filters that are prepared once give the candidates that filters prepared for each supposition give', () => {
  const placed = fc.tuple(fc.constantFrom(...nodeNames), podOf('placed', fc.constantFrom(0, 1, 9)));
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(placed, { maxLength: 8 }),
      fc.array(placed, { maxLength: 2 }),
      podOf('high', fc.constant(5)),
      (running, nominated, pod) => {
        const named = (pods: typeof running, prefix: string) =>
          pods.map(([node, each], index): readonly [string, Pod] => {
            const name = `${prefix}${index}`;
            return [node, { ...each, metadata: { ...each.metadata, name, uid: name } }];
          });
        const nodes = nodeNames.map((name) => aNode(name, { labels: { 'orch.io/hostname': name } }));
        const cycle = cycleOf({ nodes, pod, running: named(running, 'r') });
        const nominations = new NominatedPods();
        for (const [node, each] of named(nominated, 'n')) nominations.put(podInfo(each, cycle.gates), node);
        const expected = candidatesOf(cycle, preparedAgain, nominations);
        expect(candidatesOf(cycle, filters, nominations)).toEqual(expected);
        // What was supposed is taken back.
        expect(candidatesOf(cycle, preparedAgain, nominations)).toEqual(expected);
        found += expected.length;
      },
    ),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(100);
});

test('preemption prepares a live filter once, however many nodes and victims it looks at', () => {
  const names = Array.from({ length: 50 }, (_, index) => `node-${index}`);
  const running = names.flatMap((node) =>
    ['p', 'q'].map((name): readonly [string, Pod] => [node, aPod(`${node}-${name}`, {}, { requests: { cpu: '2' } })]),
  );
  const pod = aPod('high', { priority: 5 }, { requests: { cpu: '2' } });
  const cycle = cycleOf({ nodes: names.map((name) => aNode(name)), pod, running });
  const calls = new Map<string, number>();
  const counted = filters.map((plugin) => ({
    ...plugin,
    filter(of: Cycle) {
      calls.set(plugin.name, (calls.get(plugin.name) ?? 0) + 1);
      return plugin.filter(of);
    },
  }));
  const nominations = new NominatedPods();
  const { rejected } = findNodes(cycle, { filters, nominations, start: 0, wanted: names.length });
  const candidates = findCandidates(cycle, {
    ...{ filters: counted, nominations, rejected, budgets: [], nowMs: 0, random: () => 0 },
    ...{ minCandidatePercentage: 100, minCandidates: 100 },
  });
  expect(candidates).toHaveLength(50);
  const live = filters.filter(({ isLive }) => isLive).map(({ name }) => name);
  expect(live).toEqual(expect.arrayContaining(['NodeResourcesFit', 'NodePorts', 'TaintToleration', 'VolumeBinding']));
  expect(live.map((name) => calls.get(name))).toEqual(live.map(() => 1));
  expect(calls.get('InterPodAffinity')).toBeGreaterThanOrEqual(100);
});
