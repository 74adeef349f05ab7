import { describe, expect, test } from '@jest/globals';
import type { Affinity, PodAffinityTerm } from '@orch/api/types/core_v1';
import { interPodAffinity } from '../../src/plugins/inter-pod-affinity.js';
import { aNamespace, aNode, aPod, codesOf, cycleOf, type Given, reasonsOf, scoresOf } from './scenario.fixture.js';

const inZone = (name: string, zone?: string) => aNode(name, { labels: { host: name, ...(zone ? { zone } : {}) } });
const nodes = [inZone('a1', 'a'), inZone('a2', 'a'), inZone('b1', 'b'), inZone('bare')];
const db = { app: 'db' };
const term = (fields: Partial<PodAffinityTerm> = {}): PodAffinityTerm => ({
  ...{ labelSelector: { matchLabels: db }, topologyKey: 'zone' },
  ...fields,
});
type Kind = 'podAffinity' | 'podAntiAffinity';
const requiring = (kind: Kind, ...terms: PodAffinityTerm[]): { affinity: Affinity } => ({
  affinity: { [kind]: { requiredDuringSchedulingIgnoredDuringExecution: terms } },
});
const preferring = (kind: Kind, weight: number, ...terms: PodAffinityTerm[]): { affinity: Affinity } => ({
  affinity: {
    [kind]: {
      preferredDuringSchedulingIgnoredDuringExecution: terms.map((podAffinityTerm) => ({ weight, podAffinityTerm })),
    },
  },
});
const running = (node: string, spec: Parameters<typeof aPod>[1] = {}, fields: Parameters<typeof aPod>[2] = {}) =>
  [node, aPod(`on-${node}`, spec, { labels: db, ...fields })] as const;

const common = "node(s) didn't match pod affinity/anti-affinity rules";
const noAffinity = `${common}; node(s) didn't match pod affinity rules`;
const ownAnti = `${common}; node(s) didn't match pod anti-affinity rules`;
const existingAnti = `${common}; node(s) didn't satisfy existing pods anti-affinity rules`;
const plugin = interPodAffinity();
const where = (given: Omit<Given, 'nodes'>) => Object.values(reasonsOf(plugin, { nodes, ...given }));

describe('required affinity', () => {
  const near = aPod('p', requiring('podAffinity', term()));
  test.each<readonly [string, Omit<Given, 'nodes'>, readonly string[]]>([
    ['nothing runs', { pod: near }, [noAffinity, noAffinity, noAffinity, noAffinity]],
    ['a pod in one zone', { pod: near, running: [running('a1')] }, ['', '', noAffinity, noAffinity]],
    [
      'a pod without a zone',
      { pod: near, running: [running('bare')] },
      [noAffinity, noAffinity, noAffinity, noAffinity],
    ],
    [
      'a pod of another namespace',
      { pod: near, running: [running('a1', {}, { namespace: 'm' })] },
      [noAffinity, noAffinity, noAffinity, noAffinity],
    ],
    [
      'a namespace that the term names',
      {
        pod: aPod('p', requiring('podAffinity', term({ namespaces: ['m', 'n'] }))),
        running: [running('a1', {}, { namespace: 'm' })],
      },
      ['', '', noAffinity, noAffinity],
    ],
    [
      'a terminating pod',
      { pod: near, running: [running('a1', {}, { isTerminating: true })] },
      ['', '', noAffinity, noAffinity],
    ],
    [
      'the first of its group',
      { pod: aPod('p', requiring('podAffinity', term()), { labels: db }) },
      ['', '', '', noAffinity],
    ],
    [
      'not the first of its group',
      { pod: aPod('p', requiring('podAffinity', term()), { labels: db }), running: [running('b1')] },
      [noAffinity, noAffinity, '', noAffinity],
    ],
  ])('%s', (_what, given, expected) => {
    expect(where(given)).toEqual(expected);
  });

  test('a pod must match all terms, each in its domain', () => {
    const both = requiring(
      'podAffinity',
      term(),
      term({ topologyKey: 'host', labelSelector: { matchLabels: { tier: 'x' } } }),
    );
    const plain = [running('a1')];
    expect(where({ pod: aPod('p', both), running: plain })).toEqual([noAffinity, noAffinity, noAffinity, noAffinity]);
    const matching = [running('a1', {}, { labels: { ...db, tier: 'x' } })];
    expect(where({ pod: aPod('p', both), running: matching })).toEqual(['', noAffinity, noAffinity, noAffinity]);
    // The first of the group must match both of its terms.
    expect(where({ pod: aPod('p', both, { labels: db }) })).toEqual([noAffinity, noAffinity, noAffinity, noAffinity]);
    expect(where({ pod: aPod('p', both, { labels: { ...db, tier: 'x' } }) })).toEqual(['', '', '', noAffinity]);
  });

  test('no other pods help against it', () => {
    expect(codesOf(plugin, { nodes, pod: near })['a1']).toBe('unresolvable');
  });
});

describe('required anti-affinity', () => {
  const apart = requiring('podAntiAffinity', term());
  test.each<readonly [string, Omit<Given, 'nodes'>, readonly string[]]>([
    ['nothing runs', { pod: aPod('p', apart) }, ['', '', '', '']],
    ['of the pod', { pod: aPod('p', apart), running: [running('a1')] }, [ownAnti, ownAnti, '', '']],
    [
      'of the pod, by host',
      { pod: aPod('p', requiring('podAntiAffinity', term({ topologyKey: 'host' }))), running: [running('a1')] },
      [ownAnti, '', '', ''],
    ],
    [
      'of a pod that runs',
      { pod: aPod('p', {}, { labels: db }), running: [running('b1', apart)] },
      ['', '', existingAnti, ''],
    ],
    ['of a pod that runs, for others', { pod: aPod('p'), running: [running('b1', apart)] }, ['', '', '', '']],
    [
      'of a pod that runs in another namespace',
      { pod: aPod('p', {}, { labels: db }), running: [running('b1', apart, { namespace: 'm' })] },
      ['', '', '', ''],
    ],
    ['of both', { pod: aPod('p', apart, { labels: db }), running: [running('b1', apart)] }, ['', '', ownAnti, '']],
    [
      'of a pod without a zone',
      { pod: aPod('p', {}, { labels: db }), running: [running('bare', apart)] },
      ['', '', '', ''],
    ],
    [
      'two terms',
      {
        pod: aPod('p', requiring('podAntiAffinity', term({ labelSelector: { matchLabels: { app: 'x' } } }), term())),
        running: [running('a2')],
      },
      [ownAnti, ownAnti, '', ''],
    ],
  ])('%s', (_what, given, expected) => {
    expect(where(given)).toEqual(expected);
    const codes = codesOf(plugin, { nodes, ...given });
    expect(Object.values(codes)).toEqual(expected.map((reason) => (reason === '' ? 'fits' : 'unschedulable')));
  });

  test('affinity is compared first', () => {
    const affinity = {
      ...requiring('podAffinity', term({ labelSelector: { matchLabels: { app: 'x' } } })).affinity,
      ...apart.affinity,
    };
    expect(where({ pod: aPod('p', { affinity }), running: [running('a1')] })[0]).toBe(noAffinity);
  });
});

describe('scores', () => {
  test('preferred terms of the pod count per pod in the domain, from 0 to 100', () => {
    const pods = [running('a1'), ['a1', aPod('second', {}, { labels: db })] as const, running('b1')];
    // zone a: 20, zone b: 10.
    const near = aPod('p', preferring('podAffinity', 10, term()));
    expect(scoresOf(plugin, { nodes, pod: near, running: pods })).toEqual({ a1: 100, a2: 100, b1: 50, bare: 0 });
    const far = aPod('p', preferring('podAntiAffinity', 10, term()));
    expect(scoresOf(plugin, { nodes, pod: far, running: pods })).toEqual({ a1: 0, a2: 0, b1: 50, bare: 100 });
    expect(scoresOf(plugin, { nodes, pod: near })).toBeUndefined();
    expect(
      scoresOf(plugin, { nodes, pod: aPod('p', preferring('podAffinity', 0, term())), running: pods }),
    ).toBeUndefined();
  });

  test('terms are added', () => {
    const both = {
      affinity: {
        ...preferring('podAffinity', 30, term()).affinity,
        ...preferring('podAntiAffinity', 20, term({ topologyKey: 'host' })).affinity,
      },
    };
    // a1: 30 - 20, a2: 30, others 0.
    expect(scoresOf(plugin, { nodes, pod: aPod('p', both), running: [running('a1')] })).toEqual({
      ...{ a1: 33, a2: 100, b1: 0, bare: 0 },
    });
  });

  test('preferred terms of pods that run count for pods that they match', () => {
    const pod = aPod('p', {}, { labels: db });
    const attracting = [running('a1', preferring('podAffinity', 10, term()))];
    expect(scoresOf(plugin, { nodes, pod, running: attracting })).toEqual({ a1: 100, a2: 100, b1: 0, bare: 0 });
    const repelling = [running('a1', preferring('podAntiAffinity', 10, term()))];
    expect(scoresOf(plugin, { nodes, pod, running: repelling })).toEqual({ a1: 0, a2: 0, b1: 100, bare: 100 });
    expect(scoresOf(plugin, { nodes, pod: aPod('p'), running: attracting })).toBeUndefined();
  });

  test('required affinity of pods that run counts with the weight of the configuration', () => {
    const pod = aPod('p', {}, { labels: db });
    const given = {
      ...{ nodes, pod },
      running: [running('a1', requiring('podAffinity', term())), running('b1', preferring('podAffinity', 4, term()))],
    };
    expect(scoresOf(plugin, given)).toEqual({ a1: 25, a2: 25, b1: 100, bare: 0 });
    expect(scoresOf(interPodAffinity({ hardPodAffinityWeight: 2 }), given)).toEqual({
      a1: 50,
      a2: 50,
      b1: 100,
      bare: 0,
    });
    expect(scoresOf(interPodAffinity({ hardPodAffinityWeight: 0 }), given)).toEqual({ a1: 0, a2: 0, b1: 100, bare: 0 });
  });

  test('all nodes alike get 0', () => {
    const pod = aPod('p', preferring('podAffinity', 10, term()));
    const given = { nodes: nodes.slice(0, 2), pod, running: [running('a1')] };
    expect(scoresOf(plugin, given)).toEqual({ a1: 0, a2: 0 });
  });
});

test('counts follow pods, nodes and labels', () => {
  const cycle = cycleOf({ nodes, pod: aPod('p', requiring('podAntiAffinity', term())), running: [running('a1')] });
  const { cluster } = cycle;
  const rejected = () =>
    Object.entries(reasonsOf(plugin, cycle))
      .filter(([, reason]) => reason !== '')
      .map(([name]) => name)
      .join();
  expect(rejected()).toBe('a1,a2');
  cluster.putNode(inZone('a2', 'b'));
  expect(rejected()).toBe('a1');
  cluster.putNode(inZone('a1', 'b'));
  expect(rejected()).toBe('a1,a2,b1');
  cluster.removeNode('a1');
  expect(rejected()).toBe('');
  cluster.putNode(inZone('a1', 'c'));
  expect(rejected()).toBe('a1');
  cluster.removePod('on-a1');
  expect(rejected()).toBe('');
});

describe('terms that select namespaces by label (gate PodAffinityNamespaceSelector)', () => {
  const namespaces = { m: { team: 'a' }, n: { team: 'b' } };
  const ofTeam = (team: string, fields: Partial<PodAffinityTerm> = {}) =>
    term({ namespaceSelector: { matchLabels: { team } }, ...fields });
  const nowhere = [noAffinity, noAffinity, noAffinity, noAffinity];
  const inM = running('a1', {}, { namespace: 'm' });
  const near = (each: PodAffinityTerm) => aPod('p', requiring('podAffinity', each));

  test.each<readonly [string, Omit<Given, 'nodes'>, readonly string[]]>([
    ['a pod of a selected namespace', { pod: near(ofTeam('a')), running: [inM] }, ['', '', noAffinity, noAffinity]],
    ['a pod of another namespace', { pod: near(ofTeam('c')), running: [inM] }, nowhere],
    ['its own namespace is not selected', { pod: near(ofTeam('a')), running: [running('a1')] }, nowhere],
    [
      'a named namespace beside selected ones',
      { pod: near(ofTeam('a', { namespaces: ['n'] })), running: [running('b1')] },
      [noAffinity, noAffinity, '', noAffinity],
    ],
    [
      'an empty selector: all namespaces',
      { pod: near(term({ namespaceSelector: {} })), running: [running('a1', {}, { namespace: 'unknown' })] },
      ['', '', noAffinity, noAffinity],
    ],
    [
      'the gate is off',
      { pod: near(ofTeam('a')), running: [inM], gatesOff: ['PodAffinityNamespaceSelector'] },
      nowhere,
    ],
    [
      'the gate is off, and the term names a namespace',
      {
        ...{ pod: near(ofTeam('a', { namespaces: ['n'] })), running: [inM, running('b1')] },
        gatesOff: ['PodAffinityNamespaceSelector'],
      },
      [noAffinity, noAffinity, '', noAffinity],
    ],
    [
      'the anti-affinity of a pod that runs',
      {
        pod: aPod('p', {}, { labels: db, namespace: 'm' }),
        running: [running('b1', requiring('podAntiAffinity', ofTeam('a')))],
      },
      ['', '', existingAnti, ''],
    ],
    [
      'the first of its group, in a namespace that its term selects',
      { pod: aPod('p', requiring('podAffinity', ofTeam('b')), { labels: db }) },
      ['', '', '', noAffinity],
    ],
  ])('%s', (_what, given, expected) => {
    expect(where({ namespaces, ...given })).toEqual(expected);
  });

  test('changed labels of a namespace count at once, for pods and for terms that are known', () => {
    const cycle = cycleOf({
      ...{ nodes, pod: aPod('p', requiring('podAffinity', ofTeam('c')), { labels: db }) },
      running: [inM, running('b1', requiring('podAntiAffinity', ofTeam('c')))],
    });
    const reasons = () => Object.values(reasonsOf(plugin, cycle));
    const { cluster } = cycle;
    expect([reasons(), cluster.putNamespace(aNamespace('m', { team: 'c' }))]).toEqual([nowhere, true]);
    expect([reasons(), cluster.putNamespace(aNamespace('n', { team: 'c' }))]).toEqual([
      ['', '', noAffinity, noAffinity],
      true,
    ]);
    expect([reasons(), cluster.putNamespace(aNamespace('n', { team: 'c' }))]).toEqual([
      ['', '', existingAnti, noAffinity],
      false,
    ]);
    expect([cluster.removeNamespace('m'), reasons()]).toEqual([
      true,
      [noAffinity, noAffinity, existingAnti, noAffinity],
    ]);
    expect([cluster.removeNamespace('n'), reasons(), cluster.removeNamespace('n')]).toEqual([true, nowhere, false]);
  });
});
