import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { notFoundError, orchNames } from '@orch/apimachinery';
import { type PodInfo, podInfo } from '../../src/cluster/pod-info.js';
import { noWorkloads } from '../../src/cluster/workloads.js';
import { CycleState } from '../../src/framework/cycle-state.js';
import type { Extender } from '../../src/framework/extender.js';
import type { PostFilterOutcome } from '../../src/framework/extension-points.js';
import { findNodes } from '../../src/framework/find-nodes.js';
import type { PluginHandle } from '../../src/framework/plugin-handle.js';
import { waits } from '../../src/framework/status.js';
import { defaultProfile } from '../../src/plugins/default-plugins.js';
import { defaultPreemption } from '../../src/preemption/default-preemption.js';
import { givenHandle } from '../plugin-handle.fixture.js';
import { aNode, aPod } from '../plugins/scenario.fixture.js';

const gates = () => false;
const { signal } = new AbortController();
const search = defaultProfile('default-scheduler');
const whole = { requests: { cpu: '4' } };
const info = (name: string, priority: number, spec: Partial<Pod['spec']> = {}) =>
  podInfo(aPod(name, { priority, ...spec }, whole), gates);
const terminating = podInfo(aPod('going', { priority: 0 }, { requests: { cpu: '1' }, isTerminating: true }), gates);

interface Given {
  /** The pods of the nodes a, b, .. */
  readonly running?: readonly (readonly PodInfo[])[];
  readonly pod?: PodInfo;
  readonly handle?: Partial<PluginHandle>;
  readonly dryRun?: true;
}

function given({ running = [[info('low', 0)]], pod = info('vip', 10), handle: changes = {}, dryRun }: Given = {}) {
  const fixture = givenHandle({ search: () => search, ...changes });
  const { handle } = fixture;
  for (const [index, pods] of running.entries()) {
    const name = String.fromCharCode('a'.charCodeAt(0) + index);
    handle.cluster.putNode(aNode(name));
    for (const each of pods) handle.cluster.putPod(each, name);
  }
  const cycle = {
    ...{ pod, cluster: handle.cluster, workloads: noWorkloads, names: orchNames, gates, state: new CycleState() },
    ...(dryRun && { dryRun }),
  };
  const { rejected } = findNodes(cycle, {
    ...search,
    nominations: handle.nominations,
    start: 0,
    wanted: running.length,
  });
  const plugin = defaultPreemption({ minCandidateNodesPercentage: 10, minCandidateNodesAbsolute: 100 }, handle);
  const findNow = () => plugin.postFilter(cycle, rejected);
  return { ...fixture, findNow, find: async () => await findNow() };
}

const makeRoom = async (outcome: PostFilterOutcome) => {
  if (outcome.code === 'nominated') await outcome.makeRoom?.({ signal });
};

function extender(change: Partial<Extender>): Extender {
  const never = () => Promise.reject(new Error('not called'));
  return {
    ...{ name: 'e', ignorable: false, filters: false, prioritizes: false, preempts: true, binds: false },
    ...{ isInterested: () => true, filter: never, prioritize: never, bind: never, preempt: async () => new Map() },
    ...change,
  };
}

describe('no node is nominated', () => {
  test.each<readonly [string, Given, PostFilterOutcome]>([
    [
      'for a pod whose policy is Never',
      { pod: info('vip', 10, { preemptionPolicy: 'Never' }) },
      { code: 'unschedulable', reasons: ['the preemption policy of the pod is Never'] },
    ],
    [
      'while victims of an earlier attempt are going',
      {
        pod: podInfo({ ...info('vip', 10).pod, status: { nominatedNodeName: 'a' } }, gates),
        running: [[terminating]],
      },
      { code: 'unschedulable', reasons: ['pods of an earlier preemption are still going'] },
    ],
    [
      'when no node could take the pod without others: an earlier promise is taken back',
      { pod: info('vip', 10, { nodeSelector: { zone: 'none' } }) },
      {
        ...{ code: 'unschedulable', clearsNomination: true },
        reasons: ['no node could take the pod, whatever pods went'],
      },
    ],
    [
      'when the others are as important',
      { running: [[info('equal', 10)]] },
      { code: 'unschedulable', reasons: ['on no node is it enough that pods of lower priority go'] },
    ],
  ])('%s', async (_what, options, expected) => {
    const { find, samples } = given(options);
    expect(await find()).toEqual(expected);
    expect(await samples('preemption_attempts_total')).toEqual([{ labels: {}, value: 1 }]);
    expect(await samples('preemption_victims_count')).toEqual([{ labels: {}, value: 0 }]);
  });
});

test('the victims are evicted with an event, but those that are going already; waiting ones are rejected', async () => {
  const { find, journal, samples, handle } = given({
    running: [[podInfo(aPod('low', { priority: 0 }, { requests: { cpu: '3' } }), gates), terminating]],
  });
  const waiting = handle.waitingPods.add(info('low', 0), 'a', { plugins: new Map([['Gang', waits(60_000)]]), signal });
  const outcome = await find();
  expect(outcome).toMatchObject({ code: 'nominated', nodeName: 'a', victims: { broken: 0 } });
  expect(journal).toEqual([]);
  await makeRoom(outcome);
  expect(journal).toEqual([
    ...['evict low', 'info preempted a pod', 'event low Preempted: Preempted by n/vip on node a'],
  ]);
  expect(await waiting).toMatchObject({ plugin: 'DefaultPreemption', reasons: ['preempted'] });
  expect(await samples('preemption_victims_sum')).toEqual([{ labels: {}, value: 2 }]);
});

test('a victim that is gone has no event, and one that does not wait needs no rejection', async () => {
  const { find, journal } = given({
    handle: {
      writer: {
        ...givenHandle().handle.writer,
        evict: () => Promise.reject(notFoundError({ group: '', resource: 'pods' }, 'low')),
      },
    },
  });
  await makeRoom(await find());
  expect(journal).toEqual([]);
});

test('the node is taken from pods of lower priority that it was promised to', async () => {
  const { find, journal, nominations } = given();
  nominations.put(info('lower', 9), 'a');
  nominations.put(info('elsewhere', 1), 'b');
  const outcome = await find();
  // Promised meanwhile.
  nominations.put(info('equal', 10), 'a');
  await makeRoom(outcome);
  expect(journal.filter((line) => line.startsWith('clear'))).toEqual(['clear lower']);
  expect(nominations.lowerOn('a', 10)).toEqual([]);
  expect(nominations.lowerOn('a', 100).map(({ name }) => name)).toEqual(['equal']);
  expect(nominations.lowerOn('b', 100).map(({ name }) => name)).toEqual(['elsewhere']);
});

test('the writes end with the signal of the attempt', async () => {
  const stopping = new AbortController();
  const signals: unknown[] = [];
  const { writer } = givenHandle().handle;
  const { find, nominations } = given({
    handle: {
      writer: {
        ...writer,
        evict: async (_pod, options) => void signals.push(options.signal),
        clearNomination: async (_pod, options) => void signals.push(options.signal),
      },
    },
  });
  nominations.put(info('lower', 9), 'a');
  const outcome = await find();
  if (outcome.code === 'nominated') await outcome.makeRoom?.({ signal: stopping.signal });
  expect(signals).toEqual([stopping.signal, stopping.signal]);
});

test('a decision that is only explained counts nothing', async () => {
  const { find, samples } = given({ dryRun: true });
  expect(await find()).toMatchObject({ code: 'nominated', nodeName: 'a' });
  expect(await samples('preemption_attempts_total')).toEqual([{ labels: {}, value: 0 }]);
  expect(await samples('preemption_victims_count')).toEqual([{ labels: {}, value: 0 }]);
});

describe('extenders', () => {
  const running = [[info('x', 0)], [info('y', 1)]];

  test('that preempt, and that the pod concerns, choose among the candidates', async () => {
    const onlyB = extender({
      preempt: async (_pod, victims) => new Map([...victims].filter(([name]) => name === 'b')),
    });
    const nominee = async (...extenders: readonly Extender[]) => {
      const outcome = await given({ running, handle: { extenders } }).find();
      return outcome.code === 'nominated' ? outcome.nodeName : outcome.code;
    };
    expect(await nominee()).toBe('a');
    expect(await nominee(onlyB)).toBe('b');
    expect(await nominee({ ...onlyB, preempts: false })).toBe('a');
    expect(await nominee({ ...onlyB, isInterested: () => false })).toBe('a');
    expect(await nominee(extender({}))).toBe('unschedulable');
  });

  test('that do not take part leave the decision in the turn of the search', () => {
    const { findNow } = given({ running, handle: { extenders: [extender({ preempts: false })] } });
    expect(findNow()).toMatchObject({ code: 'nominated', nodeName: 'a' });
  });

  test('are not asked without candidates', async () => {
    const never = extender({ preempt: () => Promise.reject(new Error('asked')) });
    const { find } = given({ running: [[info('equal', 10)]], handle: { extenders: [never] } });
    expect(await find()).toMatchObject({ code: 'unschedulable' });
  });
});
