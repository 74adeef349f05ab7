import { expect, test } from '@jest/globals';
import type { ReplicaSet } from '@orch/api/types/apps_v1';
import fc from 'fast-check';
import { podInfo } from '../../src/cluster/pod-info.js';
import { SelectorIndex } from '../../src/cluster/selector-index.js';
import { type Listing, selectorOfSet, workloadsOf } from '../../src/cluster/workloads.js';
import { aPod } from '../plugins/scenario.fixture.js';

type Selector = NonNullable<ReplicaSet['spec']>['selector'];

const aSet = (name: string, selector: Selector, namespace = 'n'): ReplicaSet => ({
  ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name, namespace } },
  spec: { selector, template: { metadata: {}, spec: { containers: [] } } },
});
const nothing = { list: () => [] };
const workloadsWith = (replicaSets: Listing<ReplicaSet>) =>
  workloadsOf({ replicaSets, services: nothing, replicationControllers: nothing, statefulSets: nothing });
const podWith = (labels: Record<string, string>, namespace = 'n') =>
  podInfo(aPod('p', {}, { labels, namespace }), () => true);
const byText = (pod: ReturnType<typeof podWith>, sets: Listing<ReplicaSet>) =>
  workloadsWith(sets)
    .selectorOf(pod)
    ?.requirements.map((each) => JSON.stringify(each))
    .toSorted();

const key = fc.constantFrom('a', 'b');
const value = fc.constantFrom('1', '2');
const labels = fc.dictionary(key, value);
const expression = fc.oneof(
  fc.record({ key, operator: fc.constantFrom('In', 'NotIn'), values: fc.uniqueArray(value, { minLength: 1 }) }),
  fc.record({ key, operator: fc.constantFrom('Exists', 'DoesNotExist') }),
);
const selector: fc.Arbitrary<Selector> = fc.record(
  { matchLabels: labels, matchExpressions: fc.array(expression, { maxLength: 2 }) },
  { requiredKeys: [] },
);
const namespace = fc.constantFrom('n', 'm');
const change = fc.record({
  isRemoved: fc.boolean(),
  set: fc.tuple(fc.constantFrom('x', 'y', 'z'), selector, namespace).map(([name, of, where]) => aSet(name, of, where)),
});

test('the index finds the selectors that a walk over all replica sets finds, whatever was put and removed before', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), labels, namespace, (changes, ofPod, where) => {
      const index = new SelectorIndex<ReplicaSet>(selectorOfSet);
      const all = new Map<string, ReplicaSet>();
      for (const { isRemoved, set } of changes) {
        const id = `${set.metadata.namespace}/${set.metadata.name}`;
        if (isRemoved) index.remove(set);
        else index.put(set);
        if (isRemoved) all.delete(id);
        else all.set(id, set);
      }
      const walked = { list: () => [...all.values()].filter(({ metadata }) => metadata.namespace === where) };
      const pod = podWith(ofPod, where);
      expect(byText(pod, index)).toEqual(byText(pod, walked));
    }),
    { numRuns: 500 },
  );
});

test('a replica set whose selector gets a label is compared only with pods that have it', () => {
  const index = new SelectorIndex<ReplicaSet>(selectorOfSet);
  const namesFor = (...values: readonly string[]) =>
    values.map((app) => index.list({ namespace: 'n', labels: { app } }).map(({ metadata }) => metadata.name));
  index.put(aSet('web', { matchExpressions: [{ key: 'app', operator: 'Exists' }] }));
  expect(namesFor('a', 'b')).toEqual([['web'], ['web']]);
  index.put(aSet('web', { matchLabels: { app: 'a' } }));
  expect(namesFor('a', 'b')).toEqual([['web'], []]);
  index.put(aSet('web', { matchExpressions: [{ key: 'app', operator: 'In', values: ['b'] }] }));
  expect(namesFor('a', 'b')).toEqual([[], ['web']]);
  index.put(aSet('web', {}));
  expect(namesFor('a', 'b')).toEqual([['web'], ['web']]);
  index.remove(aSet('web', {}));
  expect(namesFor('a', 'b')).toEqual([[], []]);
});

test('a pod is compared with the replica sets of its own labels, not with the 5,000 of its namespace', () => {
  const index = new SelectorIndex<ReplicaSet>(selectorOfSet);
  const labelsOf = (number: number) => ({ tier: 'front', app: `web-${number % 2_500}`, hash: String(number) });
  for (let number = 0; number < 5_000; number += 1) index.put(aSet(`web-${number}`, { matchLabels: labelsOf(number) }));
  const listed = (number: number) => index.list({ namespace: 'n', labels: labelsOf(number) });
  for (const number of [0, 1, 2_499, 4_999]) {
    expect(listed(number).map(({ metadata }) => metadata.name)).toContain(`web-${number}`);
    expect(listed(number).length).toBeLessThanOrEqual(5);
  }
  // Updates that keep the selector keep the place.
  for (let number = 0; number < 5_000; number += 1) index.put(aSet(`web-${number}`, { matchLabels: labelsOf(number) }));
  expect(listed(4_999).length).toBeLessThanOrEqual(5);
  for (let number = 0; number < 5_000; number += 1) index.remove(aSet(`web-${number}`, {}));
  expect([listed(1), index.list({ namespace: 'other', labels: {} })]).toEqual([[], []]);
});
