import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { evictionRate, planDisruption, type ZoneState, zoneOf, zoneState } from './zone-states.js';

const nodes = (ready: number, notReady: number) => [
  ...Array.from({ length: ready }, () => true),
  ...Array.from({ length: notReady }, () => false),
];

describe('the state of a zone', () => {
  test.each<readonly [number, number, ZoneState]>([
    [0, 0, 'normal'],
    [1, 0, 'normal'],
    [0, 1, 'fullDisruption'],
    [0, 9, 'fullDisruption'],
    [1, 2, 'normal'],
    [1, 3, 'partialDisruption'],
    [9, 11, 'partialDisruption'],
    [10, 12, 'normal'],
    [3, 3, 'normal'],
  ])('%d ready nodes and %d others: %s', (ready, notReady, expected) => {
    expect(zoneState(nodes(ready, notReady), 0.55)).toBe(expected);
  });

  test('the threshold is a part of the nodes that is reached', () => {
    expect(zoneState(nodes(3, 3), 0.5)).toBe('partialDisruption');
    expect(zoneState(nodes(3, 3), 0.51)).toBe('normal');
  });
});

test.each<readonly [ZoneState, number, number]>([
  ['normal', 3, 0.1],
  ['initial', 3, 0.1],
  ['fullDisruption', 3, 0.1],
  ['partialDisruption', 50, 0],
  ['partialDisruption', 51, 0.01],
])(
  'a zone in state %s with %d nodes evicts the pods of %d nodes per second [Controller manager defaults, 18] [Controller manager defaults, 19]',
  (state, size, rate) => {
    const rates = { evictionRate: 0.1, secondaryEvictionRate: 0.01, largeClusterThreshold: 50 };
    expect(evictionRate(state, size, rates)).toBe(rate);
  },
);

describe('the plan of a round', () => {
  const [up, down] = [nodes(1, 0), nodes(0, 1)];
  const states = (entries: Readonly<Record<string, ZoneState>>) => new Map(Object.entries(entries));
  const zones = (entries: Readonly<Record<string, readonly boolean[]>>) => new Map(Object.entries(entries));

  test.each<readonly [string, Record<string, ZoneState>, Record<string, readonly boolean[]>, object]>([
    ['no nodes', {}, {}, { type: 'unchanged' }],
    ['the last node of a zone is gone', { a: 'normal' }, {}, { type: 'unchanged', states: states({}) }],
    ['a new zone', {}, { a: up }, { type: 'changeZones', changed: ['a'], states: states({ a: 'normal' }) }],
    ['as before', { a: 'normal' }, { a: up }, { type: 'unchanged' }],
    ['all zones become silent', { a: 'normal', b: 'fullDisruption' }, { a: down, b: down }, { type: 'stopEvictions' }],
    ['a new cluster without a ready node', {}, { a: down }, { type: 'stopEvictions' }],
    ['all stay silent', { a: 'fullDisruption' }, { a: down }, { type: 'unchanged' }],
    ['one of them is back', { a: 'fullDisruption' }, { a: nodes(1, 1) }, { type: 'restartEvictions' }],
    [
      'one of several zones becomes silent',
      { a: 'normal', b: 'normal' },
      { a: down, b: up },
      { type: 'changeZones', changed: ['a'], states: states({ a: 'fullDisruption', b: 'normal' }) },
    ],
    [
      'a healthy zone joins silent ones',
      { a: 'fullDisruption' },
      { a: down, b: up },
      { type: 'changeZones', changed: ['b'] },
    ],
  ])('%s', (_name, before, now, expected) => {
    expect(planDisruption(states(before), zones(now), 0.55)).toMatchObject(expected);
  });
});

test.each([
  [undefined, ''],
  [{ 'topology.orch.io/zone': 'z' }, ':\u0000:z'],
  [{ 'topology.orch.io/region': 'r', 'topology.orch.io/zone': 'z' }, 'r:\u0000:z'],
  [{ 'failure-domain.beta.orch.io/region': 'r' }, 'r:\u0000:'],
])('a node with labels %j is in zone %j', (labels, expected) => {
  const metadata = { name: 'n', ...(labels ? { labels } : {}) };
  expect(zoneOf({ apiVersion: 'v1', kind: 'Node', metadata }, orchNames)).toBe(expected);
});

test('zone labels are spelled in the dialect', () => {
  const metadata = { name: 'n', labels: { 'topology.kubernetes.io/zone': 'z' } };
  expect(zoneOf({ apiVersion: 'v1', kind: 'Node', metadata }, kubernetesNames)).toBe(':\u0000:z');
});
