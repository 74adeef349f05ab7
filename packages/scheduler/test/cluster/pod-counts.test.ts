import { describe, expect, test } from '@jest/globals';
import { labelSelectorFromLabels, orchNames } from '@orch/apimachinery';
import { ClusterState } from '../../src/cluster/cluster-state.js';
import { NamespaceLabels } from '../../src/cluster/namespace-labels.js';
import { podInfo } from '../../src/cluster/pod-info.js';
import { anywhere, queryOfTerms, sameLabelsQuery, spreadQuery } from '../../src/cluster/pod-query.js';
import { aNode, aPod } from '../plugins/scenario.fixture.js';

const info = (name: string, labels: Record<string, string>, spec: Parameters<typeof aPod>[1] = {}) =>
  podInfo(aPod(name, spec, { labels }), () => true);

/** Nodes a and b in the zones x and y. */
function given() {
  const cluster = new ClusterState({ names: orchNames });
  for (const [name, zone] of [
    ['a', 'x'],
    ['b', 'y'],
  ] as const)
    cluster.putNode(aNode(name, { labels: { zone } }));
  const { counts } = cluster;
  return {
    ...{ cluster, counts },
    tally: (app: string) => counts.tally(spreadQuery('n', labelSelectorFromLabels({ app })), 'zone'),
    spread: (app: string, isEligible = (_slot: number) => true) =>
      counts.spread(spreadQuery('n', labelSelectorFromLabels({ app })), 'zone', {
        ...{ key: isEligible.toString(), isEligible },
      }),
    /** A pod comes to a node and goes again: what is no longer needed is forgotten. */
    passBy() {
      cluster.putPod(info('passing', { app: 'passing' }), 'a');
      cluster.removePod('passing');
    },
  };
}

describe('counters', () => {
  test('count the pods that are there and those that come, go, and change their labels', () => {
    const { cluster, tally } = given();
    cluster.putPod(info('p', { app: 'web' }), 'a');
    const web = tally('web');
    const counts = () => [0, 1].map((slot) => web.countAt(slot));
    expect(counts()).toEqual([1, 0]);
    cluster.putPod(info('q', { app: 'web' }), 'b');
    cluster.putPod(info('r', { app: 'web' }), 'b');
    cluster.putPod(info('s', { app: 'db' }), 'b');
    expect(counts()).toEqual([1, 2]);
    cluster.putPod(info('q', { app: 'db' }), 'b');
    cluster.removePod('p');
    expect(counts()).toEqual([0, 1]);
    cluster.putNode(aNode('b', { labels: { zone: 'x' } }));
    expect(counts()).toEqual([1, 1]);
  });

  test('with eligible nodes know the smallest domain among those', () => {
    const { cluster, spread } = given();
    cluster.putPod(info('p', { app: 'web' }), 'a');
    expect([spread('web').min(), spread('web', (slot) => slot === 0).min(), spread('web', () => false).min()]).toEqual([
      ...[0, 1, undefined],
    ]);
  });

  test('are shared by equal queries of one topology', () => {
    const { counts, tally, spread } = given();
    const query = spreadQuery('n', labelSelectorFromLabels({ app: 'web' }));
    expect(tally('web')).toBe(tally('web'));
    expect(spread('web')).toBe(spread('web'));
    expect(counts.tally(query, anywhere)).not.toBe(tally('web'));
    expect(tally('db')).not.toBe(tally('web'));
  });

  test.each([
    ['tally', 256, true],
    ['tally', 257, false],
    ['spread', 256, true],
    ['spread', 257, false],
  ] as const)('of the kind %s: of %d the one that was used longest ago is kept: %s', (kind, count, isKept) => {
    const { [kind]: counter, passBy } = given();
    const [first, second] = [counter('first'), counter('second')];
    // The first is used again: the second was used longest ago.
    for (const app of ['first', ...Array.from({ length: count - 2 }, (_, index) => `other-${index}`)]) counter(app);
    passBy();
    expect([counter('second') === second, counter('first') === first]).toEqual([isKept, true]);
  });

  test('that are dropped no longer follow the pods, and are counted anew', () => {
    const { cluster, tally, passBy } = given();
    cluster.putPod(info('early', { app: 'web' }), 'a');
    const dropped = tally('web');
    for (let index = 0; index < 256; index += 1) tally(`other-${index}`);
    passBy();
    cluster.putPod(info('late', { app: 'web' }), 'a');
    expect([dropped.total, tally('web').total]).toEqual([1, 2]);
  });
});

describe('the terms of pods on nodes', () => {
  const against = (app: string): Parameters<typeof aPod>[1] => ({
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'zone', labelSelector: { matchLabels: { app } } },
        ],
      },
    },
  });

  test('match pods that are known before or after, until their last owner is gone', () => {
    const { cluster, counts } = given();
    const [web, db] = [info('web', { app: 'web' }), info('db', { app: 'db' })];
    const owners = (pod: typeof web) => [...counts.termsMatching(pod)].map(({ owners: each }) => each.total);
    expect(owners(web)).toEqual([]);
    for (const name of ['p', 'q']) cluster.putPod(info(name, {}, against('web')), 'a');
    cluster.putPod(info('r', {}, against('web')), 'b');
    expect([owners(web), owners(db)]).toEqual([[3], []]);
    expect(owners(info('late', { app: 'web', x: 'y' }))).toEqual([3]);
    cluster.removePod('p');
    cluster.removePod('r');
    expect(owners(web)).toEqual([1]);
    cluster.removePod('q');
    expect([owners(web), owners(info('late', { app: 'web', x: 'y' }))]).toEqual([[], []]);
  });
});

test('labels of a namespace: whether they have changed, and whether there were any', () => {
  const labels = new NamespaceLabels();
  const namespace = (name: string, of?: Record<string, string>) => ({
    ...{ apiVersion: 'v1', kind: 'Namespace', metadata: { name, ...(of === undefined ? {} : { labels: of }) } },
  });
  expect([labels.put(namespace('n')), labels.put(namespace('n', {})), labels.remove('n')]).toEqual([
    ...[false, false, false],
  ]);
  expect([labels.put(namespace('n', { a: 'b' })), labels.put(namespace('n', { a: 'b' }))]).toEqual([true, false]);
  expect([labels.of('n'), labels.of('m')]).toEqual([{ a: 'b' }, {}]);
  expect([labels.put(namespace('n', { a: 'c' })), labels.remove('n'), labels.remove('n')]).toEqual([true, true, false]);
});

test('terms that select namespaces by label follow the labels', () => {
  const { cluster, counts } = given();
  const team = (name: string, is: string) => ({
    ...{ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: { team: is } } },
  });
  const term = {
    topologyKey: 'zone',
    labelSelector: { matchLabels: { app: 'web' } },
    namespaceSelector: { matchLabels: { team: 'x' } },
  };
  const owner = info(
    'owner',
    {},
    { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } },
  );
  const [own] = owner.antiAffinity.required;
  if (own === undefined) throw new Error('no term');
  cluster.putPod(owner, 'a');
  cluster.putPod(info('web', { app: 'web' }), 'b');
  cluster.putPod(
    podInfo(aPod('elsewhere', {}, { labels: { app: 'web' }, namespace: 'm' }), () => true),
    'b',
  );
  // No counter follows the labels yet.
  cluster.putNamespace(team('n', 'x'));
  expect(counts.termsMatching(info('p', { app: 'web' })).size).toBe(1);
  cluster.removeNamespace('n');
  const tally = counts.tally(queryOfTerms([own]), 'zone');
  const seen = () => [tally.total, counts.termsMatching(info('p', { app: 'web' })).size];
  expect(seen()).toEqual([0, 0]);
  cluster.putNamespace(team('n', 'x'));
  cluster.putNamespace(team('n', 'x'));
  expect(seen()).toEqual([1, 1]);
  cluster.putNamespace(team('m', 'x'));
  expect(seen()).toEqual([2, 1]);
  cluster.putPod(info('late', { app: 'web', tier: 'x' }), 'a');
  expect(seen()).toEqual([3, 1]);
  cluster.putNamespace(team('n', 'y'));
  expect(seen()).toEqual([1, 0]);
  cluster.removeNamespace('m');
  expect(seen()).toEqual([0, 0]);
});

describe('sets of labels without pods on nodes', () => {
  const setsMax = 4_096;

  test('are kept for 4096 sets; the oldest are dropped', () => {
    const { counts, passBy } = given();
    const setOf = (index: number) => counts.termsMatching(info('p', { index: String(index) }));
    const [first, ...others] = Array.from({ length: setsMax }, (_, index) => setOf(index));
    passBy();
    // The set of the passing pod is the newest.
    expect([setOf(setsMax - 1) === others.at(-1), setOf(1) === others[0]]).toEqual([true, true]);
    expect(setOf(0) === first).toBe(false);
  });

  test('are not dropped when pods have come', () => {
    const { cluster, counts, passBy, tally } = given();
    counts.termsMatching(info('p', { app: 'web' }));
    cluster.putPod(info('p', { app: 'web' }), 'a');
    for (let index = 0; index < setsMax; index += 1) counts.termsMatching(info('q', { index: String(index) }));
    passBy();
    expect(tally('web').total).toBe(1);
  });
});

test('pods with all labels of another are those with more, in its namespace', () => {
  const { matches, key } = sameLabelsQuery(info('p', { b: '2', a: '1' }).labelSet);
  expect(key).toBe(sameLabelsQuery(info('q', { a: '1', b: '2' }).labelSet).key);
  const matching = (labels: Record<string, string>, namespace = 'n') =>
    matches({ ...info('p', labels).labelSet, namespace }, new NamespaceLabels());
  expect([matching({ a: '1', b: '2' }), matching({ a: '1', b: '2', c: '3' })]).toEqual([true, true]);
  expect([matching({ a: '1' }), matching({ a: '1', b: '3' }), matching({ a: '1', b: '2' }, 'm')]).toEqual([
    ...[false, false, false],
  ]);
});
