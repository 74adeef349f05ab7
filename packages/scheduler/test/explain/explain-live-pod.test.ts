import { describe, expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { FakeClock, orchNames } from '@orch/apimachinery';
import { ClusterState } from '../../src/cluster/cluster-state.js';
import { podInfo } from '../../src/cluster/pod-info.js';
import { noWorkloads } from '../../src/cluster/workloads.js';
import { explainLivePod } from '../../src/explain/explain-live-pod.js';
import { isPodExplanation } from '../../src/explain/explanation.js';
import { CycleState } from '../../src/framework/cycle-state.js';
import { Decider } from '../../src/framework/decide.js';
import type { Extender } from '../../src/framework/extender.js';
import type { Cycle } from '../../src/framework/plugin.js';
import { waits } from '../../src/framework/status.js';
import { WaitingPods } from '../../src/framework/waiting-pods.js';
import { defaultProfile } from '../../src/plugins/default-plugins.js';
import { NominatedPods } from '../../src/preemption/nominated-pods.js';
import { SchedulingQueue } from '../../src/queue/scheduling-queue.js';

const gates = () => false;
const { signal } = new AbortController();

function node(name: string, cpu = '2'): Node {
  return {
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name } },
    status: { allocatable: { cpu, memory: '8Gi', pods: '10' } },
  };
}

function pod(name: string, { cpu = '1', on = '', status = {}, schedulerName = 'default-scheduler' } = {}): Pod {
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'n', uid: name } },
    spec: {
      ...{ schedulerName, ...(on === '' ? {} : { nodeName: on }) },
      containers: [{ name: 'c', resources: { requests: { cpu } } }],
    },
    status,
  };
}

/** The parts of a scheduler with these nodes and pods; those with a node are on it, all others in the queue. */
function given(nodes: readonly Node[], pods: readonly Pod[], extenders: readonly Extender[] = []) {
  const cluster = new ClusterState({ names: orchNames });
  for (const each of nodes) cluster.putNode(each);
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  const nominations = new NominatedPods();
  const points: string[] = [];
  const profile = defaultProfile('default-scheduler');
  const decider = new Decider({
    ...{ profile, nominations, percentageOfNodesToScore: 0, random: () => 0 },
    onPoint: (point) => points.push(point),
  });
  const waitingPods = new WaitingPods(clock);
  for (const each of pods) {
    const { nodeName } = each.spec ?? {};
    if (nodeName) cluster.putPod(podInfo(each, gates), nodeName);
    else queue.put(podInfo(each, gates));
  }
  const parts = {
    ...{ cluster, queue, waitingPods, extenders, workloads: noWorkloads, names: orchNames, gates },
    deciders: new Map([['default-scheduler', { profile, decider }]]),
  };
  const cycleOf = (each: Pod): Cycle => ({
    ...{ pod: podInfo(each, gates), cluster, workloads: noWorkloads, names: orchNames, gates },
    state: new CycleState(),
  });
  return { parts, points, decider, cycleOf, explain: (each: Pod) => explainLivePod(each, parts, signal) };
}

describe('a pod on a node is decided anew without itself', () => {
  test('it gives its own room back, and stays where it is', async () => {
    const placed = pod('p', { cpu: '2', on: 'a' });
    const { explain, parts } = given([node('a')], [placed]);
    const explanation = await explain(placed);
    expect(explanation).toMatchObject({
      ...{ pod: { namespace: 'n', name: 'p', uid: 'p' }, priority: 0, state: { type: 'placed', node: 'a' } },
      decision: { outcome: 'node', node: 'a', message: 'the only node that fits' },
    });
    expect(isPodExplanation(JSON.parse(JSON.stringify(explanation)))).toBe(true);
    expect(parts.cluster.nodes.resources.column('cpu').requested[0]).toBe(2000);
    // Another node may be better today.
    const crowded = given([node('a'), node('b')], [placed, pod('other', { cpu: '1', on: 'a' })]);
    expect((await crowded.explain(placed)).decision).toMatchObject({ outcome: 'node', node: 'b' });
  });

  test('also when extenders take time: nothing is supposed while they are asked', async () => {
    const placed = pod('p', { cpu: '2', on: 'a' });
    const requested: (number | undefined)[] = [];
    const extender: Extender = {
      ...{ name: 'e', ignorable: false, filters: true, prioritizes: true, preempts: false, binds: false },
      isInterested: () => true,
      async filter(_pod, nodes) {
        await Promise.resolve();
        requested.push(asked.parts.cluster.nodes.resources.column('cpu').requested[0]);
        return { nodes: nodes.map(({ name }) => name), failed: new Map([['b', 'no']]), unresolvable: new Map() };
      },
      prioritize: async (_pod, nodes) => new Map(nodes.map(({ name }) => [name, name === 'a' ? 9 : 0])),
      preempt: async (_pod, victims) => victims,
      bind: () => Promise.reject(new Error('an explanation binds nothing')),
    };
    const asked = given([node('a'), node('c')], [placed], [extender]);
    const { decision } = await asked.explain(placed);
    expect(decision).toMatchObject({ outcome: 'node' });
    expect(decision?.nodes.map(({ name, scores = [] }) => [name, scores.at(-1)])).toEqual([
      ['a', { plugin: 'extenders', score: 9, weight: 1 }],
      ['c', { plugin: 'extenders', score: 0, weight: 1 }],
    ]);
    expect(requested).toEqual([2000]);
  });
});

describe('what a pod without a node does', () => {
  const waiting = pod('p', { cpu: '9', status: { nominatedNodeName: 'a' } });

  test('it waits for its turn, its attempt, its back-off or an event', async () => {
    const { parts, explain } = given([node('a')], [waiting]);
    const stateOf = async () => {
      const { state, note } = await explain(waiting);
      return state.type === 'pending' ? [state.queue, state.attempts, state.rejectedBy, note] : [state.type];
    };
    const promised = 'The node a is promised to it.';
    expect(await stateOf()).toEqual(['active', 0, [], `The pod waits for its turn after 0 attempts. ${promised}`]);
    parts.queue.take();
    expect(await stateOf()).toEqual(['inFlight', 1, [], `An attempt runs. ${promised}`]);
    parts.queue.unschedulable('p', new Set(['NodeResourcesFit']));
    expect(await stateOf()).toEqual([
      ...['unschedulable', 1, ['NodeResourcesFit']],
      `The pod waits until something changes for NodeResourcesFit, after 1 attempt. ${promised}`,
    ]);
    parts.queue.happened('nodeAdded');
    expect(await stateOf()).toEqual([
      ...['backoff', 1, ['NodeResourcesFit']],
      `The pod waits for the end of its back-off after 1 attempt. ${promised}`,
    ]);
  });

  test.each([
    ['without a nomination', {}, [], 'The pod waits until a node is added, after 1 attempt.'],
    [
      'with several plugins',
      { nominatedNodeName: 'a' },
      ['NodePorts', 'NodeName'],
      'The pod waits until something changes for NodePorts, NodeName, after 1 attempt. The node a is promised to it.',
    ],
  ])('it waits %s', async (_what, status, plugins, note) => {
    const object = pod('p', { cpu: '9', status });
    const { parts, explain } = given([node('a')], [pod('other'), object]);
    parts.queue.take();
    parts.queue.take();
    parts.queue.unschedulable('p', new Set(plugins));
    const explanation = await explain(object);
    expect(explanation).toMatchObject({ note, state: { type: 'pending', attempts: 1, rejectedBy: plugins } });
    expect('nominatedNode' in explanation.state).toBe('nominatedNodeName' in status);
  });

  test.each([
    ['Succeeded', 'ended'],
    ['Failed', 'ended'],
    ['Pending', 'placed'],
    ['Running', 'placed'],
  ])('it is on a node in the phase %s: it is %s', async (phase, type) => {
    const placed = pod('p', { on: 'a', status: { phase } });
    const { state, decision, note } = await given([node('a')], [placed]).explain(placed);
    expect([state.type, decision === undefined]).toEqual([type, type === 'ended']);
    if (type === 'placed') {
      expect(note).toBe('The pod is on a. This is not how it came there, but what would be decided now, without it.');
    }
  });

  test('it is on a node that the scheduler does not yet know of', async () => {
    const placed = pod('p', { cpu: '2', on: 'a' });
    const { decision } = await given([node('a')], [pod('other', { cpu: '1', on: 'a' })]).explain(placed);
    expect(decision).toMatchObject({ outcome: 'unschedulable' });
  });

  test('it is being bound, or waits in Permit', async () => {
    const assumed = pod('p');
    const { parts, explain } = given([node('a')], []);
    parts.cluster.putPod(podInfo(assumed, gates), 'a');
    const bound = await explain(assumed);
    expect(bound.state).toEqual({ type: 'binding', node: 'a', waitsFor: [] });
    expect(bound.note).toBe('The pod is being bound to a. What follows would be decided now, without it.');
    void parts.waitingPods.add(podInfo(assumed, gates), 'a', { plugins: new Map([['Gang', waits(9_000)]]), signal });
    const { state, note } = await explain(assumed);
    expect([state, note]).toEqual([
      { type: 'binding', node: 'a', waitsFor: ['Gang'] },
      'The pod waits in Permit for Gang, with a reserved for it.',
    ]);
  });

  test('it has ended, is being deleted, or is that of another scheduler: nothing is decided', async () => {
    const { explain } = given([node('a')], []);
    const ended = await explain(pod('p', { on: 'a', status: { phase: 'Failed' } }));
    expect(ended).toMatchObject({
      state: { type: 'ended', phase: 'Failed' },
      note: 'The pod has ended (Failed): it needs no node.',
    });
    const deleted = await explain(pod('p'));
    expect(deleted).toMatchObject({
      state: { type: 'ignored' },
      note: 'The pod is not scheduled: it is being deleted.',
    });
    const other = await explain(pod('p', { schedulerName: 'mine' }));
    expect(other).toMatchObject({ note: 'No profile of this scheduler has the name "mine".' });
    expect([ended, deleted, other].map(({ decision }) => decision)).toEqual([undefined, undefined, undefined]);
  });
});

test('an explanation leaves no trace: the rotation of nodes, the measured points and the queue are as before', async () => {
  const nodes = Array.from({ length: 200 }, (_, index) => node(`n${index}`));
  const waiting = pod('p');
  const [plain, explained] = [given(nodes, [waiting]), given(nodes, [waiting])];
  await explained.explain(waiting);
  expect(explained.points).toEqual([]);
  expect(explained.parts.queue.list()).toEqual(plain.parts.queue.list());
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(explained.decider.decide(explained.cycleOf(waiting))).toEqual(plain.decider.decide(plain.cycleOf(waiting)));
  }
});

test('a document that is no explanation is told apart', () => {
  expect([null, 'text', {}, { pod: {}, note: '' }].map(isPodExplanation)).toEqual([false, false, false, false]);
});
