import { describe, expect, test } from '@jest/globals';
import { podInfo } from '../../src/cluster/pod-info.js';
import { checkingAll } from '../../src/framework/check-all-filters.js';
import { mayHelp, rejectingPlugins } from '../../src/framework/cluster-events.js';
import { Decider, unschedulableMessage } from '../../src/framework/decide.js';
import { findNodes } from '../../src/framework/find-nodes.js';
import { filterOf, scoreOf } from '../../src/framework/node-plugins.js';
import { normalizeToMax, type Rejection } from '../../src/framework/plugin.js';
import { bestIndex, runPreScores, scoreNodes } from '../../src/framework/score-nodes.js';
import { failed, unresolvable, unschedulable } from '../../src/framework/status.js';
import { supposing } from '../../src/framework/supposing.js';
import { NominatedPods } from '../../src/preemption/nominated-pods.js';
import { aNode, aPod, cycleOf } from '../plugins/scenario.fixture.js';

const given = (...names: readonly string[]) => cycleOf({ nodes: names.map((name) => aNode(name)), pod: aPod('p') });

describe('the best score', () => {
  const part = (weight: number, ...scores: readonly number[]) => ({
    ...{ plugin: 'x', weight, scores: Float64Array.from(scores) },
  });

  test('is the highest weighted sum', () => {
    expect(bestIndex(3, [part(1, 10, 30, 20)], () => 0.99)).toBe(1);
    expect(bestIndex(2, [part(1, 0, 100), part(3, 50, 10)], () => 0.99)).toBe(0);
    expect(bestIndex(2, [part(-1, 1, 2)], () => 0.99)).toBe(0);
  });

  test('is random among equal ones, each as likely', () => {
    const best = (...numbers: readonly number[]) => {
      const left = [...numbers];
      return bestIndex(4, [part(1, 5, 5, 3, 5)], () => left.shift() ?? 1);
    };
    // The second takes the place of the first with a chance of 1/2, the third with 1/3.
    expect(best(0.49, 0.34)).toBe(1);
    expect(best(0.5, 0.34)).toBe(0);
    expect(best(0.5, 0.33)).toBe(3);
    expect(best(0.49, 0.33)).toBe(3);
  });

  test('without plugins all nodes are equal, and without nodes there is none', () => {
    expect(bestIndex(3, [], () => 0.9)).toBe(0);
    expect(bestIndex(0, [part(1)], () => 0)).toBe(-1);
  });
});

describe('scores', () => {
  test('of a plugin without a preference are left out, those of others are measured', () => {
    const measured: string[] = [];
    const cycle = { ...given('a', 'b'), measure: (plugin: string) => measured.push(plugin) };
    const parts = scoreNodes(
      cycle,
      [0, 1],
      [
        { plugin: { name: 'None', scores: () => undefined }, weight: 1 },
        { plugin: { name: 'Slot', scores: () => ({ score: (slot) => slot }) }, weight: 2 },
        {
          plugin: { name: 'Max', scores: () => ({ score: (slot) => slot, normalize: (scores) => scores.fill(9) }) },
          weight: 3,
        },
      ],
    );
    expect(parts.map(({ plugin, weight, scores }) => [plugin, weight, [...scores]])).toEqual([
      ['Slot', 2, [0, 1]],
      ['Max', 3, [9, 9]],
    ]);
    expect(measured).toEqual(['Slot', 'Max']);
  });

  test.each([
    [[0, 20, 40], false, [0, 50, 100]],
    [[0, 20, 40], true, [100, 50, 0]],
    [[0, 1, 3], false, [0, 33, 100]],
    [[0, 0], false, [0, 0]],
    [[0, 0], true, [100, 100]],
  ])('%j become the share of the largest, reversed %s: %j', (scores, reverse, expected) => {
    const normalized = Float64Array.from(scores);
    normalizeToMax(normalized, { reverse });
    expect([...normalized]).toEqual(expected);
  });

  test.each([
    [-1, true],
    [0, false],
    [100, false],
    [100.5, true],
    [Number.NaN, true],
  ])('of a plugin that looks at single nodes are from 0 to 100: %d fails %s', (score, fails) => {
    const plugin = scoreOf({ name: 'Mine', scoreNode: () => score });
    const run = () => scoreNodes(given('a'), [0], plugin === undefined ? [] : [{ plugin, weight: 1 }]);
    if (fails) expect(run).toThrow('plugin "Mine" returns an invalid score');
    else expect(run().map(({ scores }) => [...scores])).toEqual([[score]]);
  });

  test('a plugin without a score has none, and the score of a slot without a node is 0', () => {
    expect([scoreOf({ name: 'Mine' }), filterOf({ name: 'Mine' })]).toEqual([undefined, undefined]);
    const plugin = scoreOf({ name: 'Mine', scoreNode: () => 7 });
    expect([0, 5].map((slot) => plugin?.scores(given('a'), [0])?.score(slot))).toEqual([7, 0]);
  });

  test('PreScore that fails fails the attempt', () => {
    const preScores = [{ name: 'Mine', preScore: () => failed('lost') }];
    expect(() => runPreScores(given('a'), [0], preScores)).toThrow('running PreScore plugin "Mine": lost');
  });
});

describe('a filter that runs all filters', () => {
  const rejecting = (plugin: string, code: Rejection['code'], ...slots: readonly number[]) => ({
    name: plugin,
    filter:
      () =>
      (slot: number): Rejection | undefined =>
        slots.includes(slot) ? { code, plugin, reasons: [`no by ${plugin}`] } : undefined,
  });
  const everywhere = { name: 'e', filter: (): Rejection => ({ code: 'unresolvable', plugin: 'e', reasons: ['no'] }) };
  const idle = { name: 'i', filter: () => undefined };

  test.each([
    ['no rejection', [idle, rejecting('x', 'unschedulable', 1)], undefined],
    ['one', [idle, rejecting('x', 'unschedulable', 0)], { code: 'unschedulable', plugin: 'x', reasons: ['no by x'] }],
    [
      'several that other pods cause',
      [rejecting('x', 'unschedulable', 0), rejecting('y', 'unschedulable', 0)],
      { code: 'unschedulable', plugin: 'x', otherPlugins: ['y'], reasons: ['no by x', 'no by y'] },
    ],
    [
      'one of all nodes',
      [rejecting('x', 'unschedulable', 0), everywhere],
      { code: 'unresolvable', plugin: 'x', otherPlugins: ['e'], reasons: ['no by x', 'no'] },
    ],
  ])('has %s', (_what, filters, expected) => {
    const filter = checkingAll(filters).filter(given('a'));
    expect(typeof filter === 'function' ? filter(0) : filter).toEqual(expected);
  });
});

test('all plugins that have rejected a node count, also where all filters run', () => {
  const rejections: readonly Rejection[] = [
    { code: 'unschedulable', plugin: 'x', reasons: [] },
    { code: 'unschedulable', plugin: 'y', otherPlugins: ['z'], reasons: [] },
    { code: 'unschedulable', plugin: 'x', reasons: [] },
  ];
  expect([...rejectingPlugins(new Map(rejections.entries()))]).toEqual(['x', 'y', 'z']);
});

test.each([
  ['nodeAdded', [], true],
  ['podRemoved', [], false],
  ['podRemoved', ['x'], true],
  ['nodeAdded', ['x'], false],
  ['nodeAdded', ['x', 'y'], true],
  ['podRemoved', ['y'], false],
  ['podRemoved', ['unknown'], true],
] as const)('%s may help against %j: %s', (event, plugins, expected) => {
  expect(mayHelp(event, new Set(plugins), { x: ['podRemoved'], y: ['nodeAdded'] })).toBe(expected);
});

describe('what is supposed', () => {
  const other = podInfo(aPod('other'), () => true);

  test('is told to plugins for a node that exists, and their refusal fails the attempt', () => {
    const cycle = given('a');
    const told: string[] = [];
    const extension = {
      name: 'Mine',
      addPod: () => {
        told.push('add');
        return undefined;
      },
      removePod: () => unschedulable('no'),
    };
    const suppose = (what: 'come' | 'gone') =>
      supposing(cycle, { slot: 0, extensions: [extension] }, (change) => change[what](other));
    suppose('come');
    expect(told).toEqual(['add']);
    expect(() => suppose('gone')).toThrow('running removePod of plugin "Mine": no');
    cycle.cluster.putPod(
      podInfo(aPod('left'), () => true),
      'a',
    );
    cycle.cluster.removeNode('a');
    suppose('gone');
  });

  test('without such plugins the state of the attempt is not copied', () => {
    const cycle = given('a');
    const state = (extensions: Parameters<typeof supposing>[1]['extensions']) =>
      supposing(cycle, { slot: 0, extensions }, (_change, supposed) => supposed.state);
    expect(state([])).toBe(cycle.state);
    expect(state([{ name: 'Mine' }])).not.toBe(cycle.state);
  });
});

describe('with the gate PreferNominatedNode', () => {
  const decide = (nominatedNodeName: string) => {
    const cycle = given('a', 'b');
    // A node that is gone, and whose pods are not yet.
    cycle.cluster.putNode(aNode('gone'));
    cycle.cluster.putPod(
      podInfo(aPod('left'), () => true),
      'gone',
    );
    cycle.cluster.removeNode('gone');
    const profile = {
      filters: [],
      scores: [{ plugin: { name: 's', scores: () => ({ score: (slot: number) => slot }) }, weight: 1 }],
    };
    const options = { percentageOfNodesToScore: 0, random: () => 0.99, nominations: new NominatedPods() };
    const pod = podInfo({ ...aPod('p'), status: { nominatedNodeName } }, () => true);
    const decision = new Decider({ profile, ...options }).decide({ ...cycle, pod, gates: () => true });
    return decision.type === 'node' ? cycle.cluster.nodes.nameAt(decision.slot) : decision.type;
  };

  test.each([
    ['a', 'a'],
    ['b', 'b'],
    ['', 'b'],
    ['unknown', 'b'],
    ['gone', 'b'],
  ])('the promise of %j gives %s, and another node when that is not there', (nominated, expected) => {
    expect(decide(nominated)).toBe(expected);
  });
});

describe('decisions one after the other', () => {
  /** Half of 200 nodes are enough; the last one of those found is the best. Nodes from `fits` on are rejected. */
  function givenDecider(fits = 200) {
    const points: string[] = [];
    const filter = { name: 'f', filter: () => (slot: number) => (slot < fits ? undefined : tooFar) };
    const tooFar: Rejection = { code: 'unschedulable', plugin: 'f', reasons: ['too far'] };
    const scores = [{ plugin: { name: 's', scores: () => ({ score: (slot: number) => slot }) }, weight: 1 }];
    const decider = new Decider({
      ...{ profile: { filters: [filter], scores }, percentageOfNodesToScore: 50, random: () => 0.99 },
      nominations: new NominatedPods(),
      onPoint: (point, status, seconds) => points.push(`${point} ${status}${seconds >= 0 ? '' : ' in negative time'}`),
    });
    const cycle = given(...Array.from({ length: 200 }, (_, index) => `n${index}`));
    return { decide: (change: { dryRun?: true } = {}) => decider.decide({ ...cycle, ...change }), points };
  }

  test('begin where the last search has stopped, and come round', () => {
    const { decide, points } = givenDecider();
    expect([decide(), decide(), decide()]).toEqual([99, 199, 99].map((slot) => ({ type: 'node', slot })));
    expect(points).toEqual([1, 2, 3].flatMap(() => ['Filter Success', 'Score Success']));
  });

  test('that are only explained report no point, and leave the next search where it was', () => {
    const { decide, points } = givenDecider();
    expect([decide({ dryRun: true }), decide({ dryRun: true })]).toEqual(
      [1, 2].map(() => ({ type: 'node', slot: 99 })),
    );
    expect(points).toEqual([]);
    expect([decide(), decide()]).toEqual([99, 199].map((slot) => ({ type: 'node', slot })));
  });

  test('without a feasible node report that, and no scores; nothing is scored with one', () => {
    const none = givenDecider(0);
    const decision = none.decide();
    expect(decision).toMatchObject({ type: 'unschedulable', nodes: 200 });
    expect(decision.type === 'unschedulable' && decision.rejected.size).toBe(200);
    expect(none.points).toEqual(['Filter Unschedulable']);
    const one = givenDecider(1);
    expect(one.decide()).toEqual({ type: 'node', slot: 0 });
    expect(one.points).toEqual(['Filter Success']);
  });
});

describe('a search', () => {
  const nominations = new NominatedPods();
  const odd = { name: 'odd', filter: () => (slot: number) => (slot % 2 === 1 ? rejection : undefined) };
  const rejection: Rejection = { code: 'unschedulable', plugin: 'odd', reasons: ['odd'] };

  test('begins where it is told, comes round, and ends when enough nodes are found', () => {
    const cycle = given('a', 'b', 'c', 'd', 'e');
    const found = (start: number, wanted: number) => {
      const { feasible, rejected, visited } = findNodes(cycle, { filters: [odd], nominations, start, wanted });
      return [feasible, [...rejected.keys()], visited];
    };
    expect(found(0, 5)).toEqual([[0, 2, 4], [1, 3], 5]);
    expect(found(0, 2)).toEqual([[0, 2], [1], 3]);
    expect(found(3, 2)).toEqual([[4, 0], [3], 3]);
    expect(found(0, 0)).toEqual([[], [], 0]);
  });

  test('of a pod that a plugin rejects everywhere visits all nodes', () => {
    const cycle = given('a', 'b');
    const nowhere = { name: 'n', filter: () => ({ ...rejection, plugin: 'n' }) };
    const found = findNodes(cycle, { filters: [nowhere], nominations, start: 1, wanted: 1 });
    expect([found.feasible, [...found.rejected.keys()], found.visited]).toEqual([[], [0, 1], 2]);
    const preFilters = [{ name: 'f', preFilter: () => unresolvable('never') }];
    const refused = findNodes(cycle, { preFilters, filters: [], nominations, start: 0, wanted: 2 });
    expect([...refused.rejected.values()].map(({ plugin, code }) => [plugin, code])).toEqual([
      ['f', 'unresolvable'],
      ['f', 'unresolvable'],
    ]);
  });

  test('measures each filter once, with its outcome', () => {
    const measured: string[] = [];
    const cycle = {
      ...given('a', 'b'),
      measure: (plugin: string, { status }: { readonly status: string }) => measured.push(`${plugin} ${status}`),
    };
    const idle = { name: 'idle', filter: () => undefined };
    const nowhere = { name: 'nowhere', filter: () => rejection };
    findNodes(cycle, { filters: [odd, idle, nowhere, odd], nominations, start: 0, wanted: 2 });
    expect(measured).toEqual(['odd Success', 'idle Success', 'nowhere Unschedulable']);
  });
});

test('what is measured of a plugin is within the time of the search', () => {
  const seconds: number[] = [];
  const fromMs = performance.now();
  const measure = (_plugin: string, measured: { readonly seconds: number }) => seconds.push(measured.seconds);
  const cycle = { ...given('a', 'b'), measure };
  const filters = [{ name: 'idle', filter: () => undefined }];
  findNodes(cycle, { filters, nominations: new NominatedPods(), start: 0, wanted: 2 });
  scoreNodes(cycle, [0, 1], [{ plugin: { name: 's', scores: () => ({ score: () => 0 }) }, weight: 1 }]);
  const wholeSeconds = (performance.now() - fromMs) / 1_000;
  expect(seconds.map((each) => each >= 0 && each <= wholeSeconds)).toEqual([true, true]);
});

test('the message of a pod that no node fits counts the reasons, in their order', () => {
  const rejected = new Map(
    [['b', 'a'], ['a'], ['c']].map((reasons, slot) => [slot, { code: 'unschedulable', plugin: 'x', reasons } as const]),
  );
  const decision = { type: 'unschedulable', rejected } as const;
  expect(unschedulableMessage({ ...decision, nodes: 4 })).toBe('0/4 nodes are available: 1 b, 1 c, 2 a.');
  expect(unschedulableMessage({ ...decision, nodes: 0 })).toBe('no nodes available to schedule pods');
});
