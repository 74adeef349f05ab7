import { describe, expect, test } from '@jest/globals';
import { podInfo } from '../../src/cluster/pod-info.js';
import { type Budget, splitByBudgets } from '../../src/preemption/budgets.js';
import { aPod, type PodFields } from '../plugins/scenario.fixture.js';

const info = (name: string, fields: PodFields = { labels: { app: 'web' } }) =>
  podInfo(aPod(name, {}, fields), () => true);

function budget(disruptionsAllowed: number, change: Partial<Budget> & { readonly namespace?: string } = {}): Budget {
  const { namespace = 'n', ...fields } = change;
  return {
    ...{ apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', metadata: { name: 'b', namespace } },
    spec: { selector: { matchLabels: { app: 'web' } } },
    status: { disruptionsAllowed, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
    ...fields,
  };
}

/** The names of the pods whose loss breaks a budget. */
const breaking = (pods: Parameters<typeof splitByBudgets>[0], ...budgets: readonly Budget[]) => {
  const split = splitByBudgets(pods, budgets);
  expect(split.others.map(({ name }) => name)).toEqual(
    pods.filter((pod) => !split.breaking.includes(pod)).map(({ name }) => name),
  );
  return split.breaking.map(({ name }) => name);
};

test('pods are charged in their order, until no disruption is left', () => {
  const pods = ['p', 'q', 'r'].map((name) => info(name));
  expect(breaking(pods, budget(0))).toEqual(['p', 'q', 'r']);
  expect(breaking(pods, budget(1))).toEqual(['q', 'r']);
  expect(breaking(pods, budget(3))).toEqual([]);
  expect(breaking(pods)).toEqual([]);
});

test('a budget without a status allows none', () => {
  const { status: _status, ...unseen } = budget(1);
  expect(breaking([info('p')], unseen)).toEqual(['p']);
});

test('each budget of a pod counts', () => {
  expect(breaking([info('p'), info('q')], budget(2), budget(1))).toEqual(['q']);
});

describe('a budget is not about', () => {
  test.each([
    ['pods of other namespaces', [info('p')], budget(0, { namespace: 'm' })],
    ['pods that it does not select', [info('p', { labels: { app: 'db' } })], budget(0)],
    [
      'pods without labels',
      [info('p', {})],
      budget(0, { spec: { selector: { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] } } }),
    ],
    ['any pod with an empty selector', [info('p')], budget(0, { spec: { selector: {} } })],
    ['any pod without a selector', [info('p')], budget(0, { spec: {} })],
  ])('%s', (_what, pods, each) => {
    expect(breaking(pods, each)).toEqual([]);
  });
});

test('a pod that is being disrupted already is not charged again', () => {
  const status = { ...budget(0).status, disruptionsAllowed: 0, disruptedPods: { p: '2026-01-01T00:00:00Z' } };
  const counts = { currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 };
  expect(breaking([info('p'), info('q')], budget(0, { status: { ...counts, ...status } }))).toEqual(['q']);
});
