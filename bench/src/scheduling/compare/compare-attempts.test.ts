import { expect, test } from '@jest/globals';
import type { Attempt } from './attempt.js';
import { bestNodes, compareAttempts } from './compare-attempts.js';
import { asRelease120 } from './release-changes.js';

type Points = Readonly<Record<string, Readonly<Record<string, number>>>>;

const tableOf = (points: Points) =>
  new Map(Object.entries(points).map(([plugin, byNode]) => [plugin, new Map(Object.entries(byNode))]));

function placed(node: string, points: Points = {}, given: { victims?: string[]; raw?: Points } = {}): Attempt {
  const { victims = [], raw = {} } = given;
  return { node, message: '', victims, scores: tableOf(points), raw: tableOf(raw) };
}

function rejected(message: string): Attempt {
  return { node: undefined, message, victims: [], scores: new Map(), raw: new Map() };
}

test('equal attempts do not differ, nor do two of the best nodes', () => {
  const points = { A: { n1: 5, n2: 5, n3: 1 } };
  expect(compareAttempts(placed('n1', points), placed('n2', points))).toEqual([]);
  expect(compareAttempts(rejected('no'), rejected('no'))).toEqual([]);
  expect(compareAttempts(placed('n1'), placed('n1'))).toEqual([]);
});

test('points that are higher for all nodes are no difference, also of a plugin that one side does not have', () => {
  const [theirs, ours] = [{ A: { n1: 100, n2: 103 }, B: { n1: 7, n2: 7 } }, { A: { n1: 0, n2: 3 } }];
  expect(compareAttempts(placed('n2', theirs), placed('n2', ours))).toEqual([]);
});

test('reports points of a plugin, and a node that is not one of the best of the other', () => {
  const [theirs, ours] = [
    { A: { n1: 3, n2: 1 }, B: { n1: 0, n2: 0 } },
    { A: { n1: 1, n2: 2 }, B: { n1: 0, n2: 0 } },
  ];
  expect(compareAttempts(placed('n1', theirs), placed('n2', ours))).toEqual([
    { kind: 'scores', text: 'A: n1=2 n2=0 of the reference, n1=0 n2=1 of Orch' },
    { kind: 'choice', text: 'Orch chose n2, the best of the reference are n1' },
    { kind: 'choice', text: 'the reference chose n1, the best of Orch are n2' },
  ]);
});

test('reports a worse node although the points are the same', () => {
  const points = { A: { n1: 5, n2: 4 } };
  expect(compareAttempts(placed('n1', points), placed('n2', points))).toMatchObject([{ kind: 'choice' }]);
});

test('reports different feasible nodes, also where one alone is feasible', () => {
  const points = { A: { n1: 5, n2: 5 } };
  expect(compareAttempts(placed('n1', points), placed('n1'))).toEqual([
    { kind: 'feasible', text: 'n1 n2 of the reference, n1 of Orch' },
  ]);
  expect(compareAttempts(placed('n1'), placed('n2'))).toMatchObject([{ kind: 'feasible' }]);
});

test('reports a pod that one side alone places, other messages, and other victims', () => {
  expect(compareAttempts(placed('n1'), rejected('no'))).toEqual([
    { kind: 'placed', text: 'placed on n1 by the reference, not placed ("no") by Orch' },
  ]);
  expect(compareAttempts(rejected('1 taint'), rejected('2 taints'))).toMatchObject([{ kind: 'message' }]);
  expect(compareAttempts(placed('n1', {}, { victims: ['x/a'] }), placed('n1'))).toEqual([
    { kind: 'victims', text: 'x/a of the reference, no victims of Orch' },
  ]);
});

test('the best nodes have the highest sum over the plugins', () => {
  const points = { A: { n1: 5, n2: 0, n3: 4 }, B: { n1: 0, n2: 5, n3: 0 } };
  expect(bestNodes(placed('n1', points))).toEqual(['n1', 'n2']);
});

test('takes back the range of pod affinity of 1.21, where all sums are positive or all negative', () => {
  const ours = placed(
    'n2',
    { InterPodAffinity: { n1: 0, n2: 100 }, B: { n1: 0, n2: 0 } },
    { raw: { InterPodAffinity: { n1: 30, n2: 60 } } },
  );
  const { attempt, changes } = asRelease120(ours);
  expect(changes).toEqual(['podAffinityRange']);
  expect(attempt.scores.get('InterPodAffinity')).toEqual(new Map(Object.entries({ n1: 50, n2: 100 })));
  const negative = placed(
    'n2',
    { InterPodAffinity: { n1: 0, n2: 100 } },
    { raw: { InterPodAffinity: { n1: -60, n2: -30 } } },
  );
  expect(asRelease120(negative).attempt.scores.get('InterPodAffinity')).toEqual(
    new Map(Object.entries({ n1: 0, n2: 50 })),
  );
  const both = placed(
    'n2',
    { InterPodAffinity: { n1: 0, n2: 100 } },
    { raw: { InterPodAffinity: { n1: -10, n2: 30 } } },
  );
  expect(asRelease120(both).changes).toEqual([]);
});

test('a node that is the best by the range of 1.21 alone becomes one that is by that of 1.20; a wrong node stays', () => {
  const points = { InterPodAffinity: { n1: 0, n2: 100 }, B: { n1: 60, n2: 0 } };
  const raw = { InterPodAffinity: { n1: 50, n2: 100 } };
  expect(asRelease120(placed('n2', points, { raw })).attempt.node).toBe('n1');
  expect(asRelease120(placed('n1', { ...points, B: { n1: 0, n2: 0 } }, { raw })).attempt.node).toBe('n1');
});

test('takes back the words of a reason of 1.21', () => {
  const { attempt, changes } = asRelease120(
    rejected("0/1 nodes: 1 node(s) didn't match pod affinity/anti-affinity rules, 1 x."),
  );
  expect(attempt.message).toBe("0/1 nodes: 1 node(s) didn't match pod affinity/anti-affinity, 1 x.");
  expect(changes).toEqual(['podAffinityMessage']);
});
