import { expect, test } from '@jest/globals';
import { podInfo } from '../../src/cluster/pod-info.js';
import { NominatedPods } from '../../src/preemption/nominated-pods.js';
import { aPod } from '../plugins/scenario.fixture.js';

const info = (name: string, priority = 0) => podInfo(aPod(name, { priority }), () => true);
const names = (pods: readonly { readonly name: string }[]) => pods.map(({ name }) => name);

test('a node is kept from pods of the same or a lower priority, but not from the pod itself', () => {
  const nominations = new NominatedPods();
  for (const [name, priority] of [
    ['low', 1],
    ['mid', 5],
    ['high', 9],
  ] as const)
    nominations.put(info(name, priority), 'a');
  expect(names(nominations.onNode('a', info('p', 5)))).toEqual(['mid', 'high']);
  expect(names(nominations.onNode('a', info('mid', 5)))).toEqual(['high']);
  expect(names(nominations.onNode('a', info('p', 10)))).toEqual([]);
  expect(names(nominations.onNode('b', info('p', 0)))).toEqual([]);
  expect(names(nominations.lowerOn('a', 5))).toEqual(['low']);
  expect(names(nominations.lowerOn('b', 5))).toEqual([]);
});

test('a pod is promised one node, the last one, until it is removed', () => {
  const nominations = new NominatedPods();
  const on = (node: string) => names(nominations.onNode(node, info('other')));
  nominations.put(info('p'), 'a');
  nominations.put(info('q'), 'a');
  nominations.put(info('p'), 'b');
  expect([on('a'), on('b')]).toEqual([['q'], ['p']]);
  nominations.remove('p');
  nominations.remove('p');
  nominations.remove('unknown');
  expect([on('a'), on('b')]).toEqual([['q'], []]);
  nominations.put(info('p'), 'b');
  expect(on('b')).toEqual(['p']);
});
