import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { podInfo } from '../../src/cluster/pod-info.js';
import { noWorkloads } from '../../src/cluster/workloads.js';
import { explainDecision } from '../../src/explain/explain-decision.js';
import { isPodExplanation } from '../../src/explain/explanation.js';
import { CycleState } from '../../src/framework/cycle-state.js';
import { Decider } from '../../src/framework/decide.js';
import type { Extender } from '../../src/framework/extender.js';
import type { PostFilterOutcome } from '../../src/framework/extension-points.js';
import type { FilterPlugin, Rejection, ScorePlugin } from '../../src/framework/plugin.js';
import { defaultProfile } from '../../src/plugins/default-plugins.js';
import { NominatedPods } from '../../src/preemption/nominated-pods.js';
import { givenHandle } from '../plugin-handle.fixture.js';
import { aNode, aPod } from '../plugins/scenario.fixture.js';

const { signal } = new AbortController();
const gates = () => false;

interface Given {
  readonly filters?: readonly FilterPlugin[];
  readonly scores?: readonly ScorePlugin[];
  readonly postFilter?: PostFilterOutcome;
  readonly extenders?: readonly Extender[];
  readonly listsNodes?: boolean;
}

/** Explains a decision on the nodes a, b and c; `within` counts the parts that read the cluster. */
async function explain({ filters = [], scores = [], postFilter, extenders = [], listsNodes }: Given) {
  const { handle } = givenHandle();
  for (const name of ['a', 'b', 'c']) handle.cluster.putNode(aNode(name));
  const profile = {
    ...{ ...defaultProfile('s'), filters },
    scores: scores.map((plugin) => ({ plugin, weight: 2 })),
    postFilters: postFilter === undefined ? [] : [{ name: 'Room', postFilter: () => postFilter }],
  };
  const decider = new Decider({
    profile,
    nominations: new NominatedPods(),
    percentageOfNodesToScore: 0,
    random: () => 0.99,
  });
  let parts = 0;
  const cycle = {
    ...{ pod: podInfo(aPod('p'), gates), cluster: handle.cluster, workloads: noWorkloads, names: orchNames, gates },
    state: new CycleState(),
  };
  const explained = await explainDecision(cycle, {
    ...{ profile, decider, extenders, signal },
    ...(listsNodes === undefined ? {} : { listsNodes }),
    within(part) {
      parts += 1;
      return part();
    },
  });
  return { ...explained, parts };
}

const slots = (scoreOf: (slot: number) => number): ScorePlugin => ({ name: 's', scores: () => ({ score: scoreOf }) });
const only = (...allowed: readonly number[]): FilterPlugin => ({
  name: 'f',
  filter: () => (slot) => (allowed.includes(slot) ? undefined : rejection),
});
const rejection: Rejection = { code: 'unschedulable', plugin: 'f', reasons: ['no'] };

function extender(change: Partial<Extender>): Extender {
  const never = () => Promise.reject(new Error('asked'));
  return {
    ...{ name: 'e', ignorable: false, filters: false, prioritizes: false, preempts: true, binds: true },
    ...{ isInterested: () => true, filter: never, prioritize: never, preempt: never, bind: never, ...change },
  };
}

describe('why a pod is on its node', () => {
  test('it has the best score', async () => {
    const { explanation, decision, postFilter } = await explain({ scores: [slots((slot) => slot * 10)] });
    expect([decision.type, postFilter]).toEqual(['node', undefined]);
    expect(explanation).toMatchObject({ node: 'c', message: 'the best score of 3 nodes that fit: 40' });
    expect(explanation.nodes.map(({ name, verdict, total }) => [name, verdict, total])).toEqual([
      ['a', 'feasible', 0],
      ['b', 'feasible', 20],
      ['c', 'chosen', 40],
    ]);
  });

  test('it is one of several with the best score', async () => {
    const { explanation } = await explain({ scores: [slots((slot) => (slot === 2 ? 0 : 7))] });
    expect(explanation.message).toBe('the best score of 3 nodes that fit: 14, chosen at random among 2 equal ones');
  });

  test('no other node fits', async () => {
    const { explanation } = await explain({ filters: [only(1)], scores: [slots(() => 7)] });
    expect(explanation).toEqual({
      ...{ outcome: 'node', node: 'b', message: 'the only node that fits' },
      nodes: [
        { name: 'a', verdict: 'rejected', rejection: { plugin: 'f', reasons: ['no'], helpedByPreemption: true } },
        { name: 'b', verdict: 'chosen' },
        { name: 'c', verdict: 'rejected', rejection: { plugin: 'f', reasons: ['no'], helpedByPreemption: true } },
      ],
    });
  });

  test('nodes are listed unless the caller does not want them', async () => {
    const lengths = [true, false].map(async (listsNodes) => (await explain({ listsNodes })).explanation.nodes.length);
    expect(await Promise.all(lengths)).toEqual([3, 0]);
  });
});

describe('why a pod has no node', () => {
  test('a rejection has the plugins, and whether preemption helps', async () => {
    const everywhere: FilterPlugin = {
      name: 'g',
      filter: () => ({ ...rejection, code: 'unresolvable', otherPlugins: ['h'] }),
    };
    const { explanation, decision } = await explain({ filters: [everywhere] });
    expect(decision.type).toBe('unschedulable');
    expect(explanation).toMatchObject({ outcome: 'unschedulable', message: '0/3 nodes are available: 3 no.' });
    expect(explanation.nodes[0]?.rejection).toEqual({
      ...{ plugin: 'f', otherPlugins: ['h'], reasons: ['no'], helpedByPreemption: false },
    });
  });

  test.each<readonly [string, PostFilterOutcome | undefined, object]>([
    ['without a plugin', undefined, { outcome: 'none', reasons: [] }],
    [
      'without victims',
      { code: 'unschedulable', reasons: ['none lower'] },
      { outcome: 'none', reasons: ['none lower'] },
    ],
    [
      'with a node',
      { code: 'nominated', nodeName: 'a' },
      { outcome: 'nominated', node: 'a', victims: [], brokenBudgets: 0 },
    ],
    [
      'with a node and victims',
      { code: 'nominated', nodeName: 'a', victims: { pods: [podInfo(aPod('v', { priority: 3 }), gates)], broken: 1 } },
      { outcome: 'nominated', node: 'a', victims: [{ namespace: 'n', name: 'v', priority: 3 }], brokenBudgets: 1 },
    ],
  ])('preemption %s', async (_what, postFilter, expected) => {
    const { explanation } = await explain({ filters: [only()], ...(postFilter && { postFilter }) });
    expect(explanation.preemption).toEqual(expected);
  });

  test('a failure has its message', async () => {
    const broken: FilterPlugin = {
      name: 'f',
      filter() {
        throw new Error('lost');
      },
    };
    const { explanation } = await explain({ filters: [broken] });
    expect(explanation).toMatchObject({ outcome: 'error', message: 'lost' });
  });
});

describe('extenders', () => {
  const filter: Extender['filter'] = async () => ({ nodes: ['b'], failed: new Map(), unresolvable: new Map() });
  const prioritize: Extender['prioritize'] = async () => new Map([['b', 7]]);

  test.each<readonly [string, Partial<Extender>, string]>([
    ['that filter are asked', { filters: true, filter }, 'b'],
    ['that prioritize are asked', { prioritizes: true, prioritize }, 'b'],
    ['that do neither are not', {}, 'a'],
    ['that the pod does not concern are not', { filters: true, isInterested: () => false }, 'a'],
  ])('%s', async (_what, change, node) => {
    const { explanation, parts } = await explain({ extenders: [extender(change)] });
    expect(explanation.node).toBe(node);
    // The cluster is read before they are asked, and after it.
    expect(parts).toBe(node === 'b' ? 2 : 1);
  });
});

describe('a document is an explanation of a pod', () => {
  const whole = { pod: {}, schedulerName: 's', priority: 0, state: {}, note: '' };

  test('with all its members', () => {
    expect(isPodExplanation(whole)).toBe(true);
  });

  test.each(Object.keys(whole))('and not without %s, or with another type of it', (member) => {
    const { [member]: _gone, ...others }: Record<string, unknown> = whole;
    expect(isPodExplanation(others)).toBe(false);
    expect(isPodExplanation({ ...others, [member]: true })).toBe(false);
  });

  test.each([[undefined], [null], ['text'], [7]])('and not %p', (value) => {
    expect(isPodExplanation(value)).toBe(false);
  });
});
