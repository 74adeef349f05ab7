import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { ClusterState } from '../../src/cluster/cluster-state.js';
import { podInfo } from '../../src/cluster/pod-info.js';
import type { Extender } from '../../src/framework/extender.js';
import { askPreemptingExtenders } from '../../src/preemption/ask-preempting-extenders.js';
import { aNode, aPod } from '../plugins/scenario.fixture.js';

const info = (name: string) => podInfo(aPod(name), () => true);
const { signal } = new AbortController();

function extender(preempt: Extender['preempt'], { ignorable = false, name = 'e' } = {}): Extender {
  const never = () => Promise.reject(new Error('not called'));
  return {
    ...{ name, ignorable, filters: false, prioritizes: false, preempts: true, binds: false },
    ...{ isInterested: () => true, filter: never, prioritize: never, bind: never, preempt },
  };
}

/** Asks the extenders about two nodes with two victims each. Returns what they leave, as `node: victims (broken)`. */
async function asked(...extenders: readonly Extender[]) {
  const cluster = new ClusterState({ names: orchNames });
  for (const name of ['a', 'b']) cluster.putNode(aNode(name));
  const candidates = [
    { slot: 0, victims: { pods: [info('v'), info('w')], broken: 1 } },
    { slot: 1, victims: { pods: [info('x'), info('y')], broken: 0 } },
  ];
  const warnings: unknown[] = [];
  const log = { warn: (_message: string, fields?: object) => warnings.push(fields) };
  const left = await askPreemptingExtenders({ pod: info('p'), cluster }, candidates, { extenders, signal, log });
  return {
    warnings,
    left: left.map(({ slot, victims: { pods, broken } }) => {
      return `${cluster.nodes.nameAt(slot)}: ${pods.map(({ name }) => name).join(' ')} (${broken})`;
    }),
  };
}

const none = extender(async () => new Map());
const failing = () => Promise.reject(new Error('no answer'));

test('each extender sees what the one before has left', async () => {
  const seen: string[][] = [];
  const looking = extender(async (pod, victims) => {
    expect(pod.name).toBe('p');
    seen.push(
      [...victims].map(([name, { pods, broken }]) => `${name} ${pods.map(({ uid }) => uid).join(' ')} ${broken}`),
    );
    return victims;
  });
  const onlyFirst = extender(async (_pod, victims) => {
    return new Map([...victims].slice(0, 1).map(([name, { pods }]) => [name, { pods: pods.slice(1), broken: 0 }]));
  });
  expect((await asked(looking, onlyFirst, looking)).left).toEqual(['a: w (0)']);
  expect(seen).toEqual([['a v w 1', 'b x y 0'], ['a w 0']]);
});

test('without extenders all candidates are left', async () => {
  expect((await asked()).left).toEqual(['a: v w (1)', 'b: x y (0)']);
});

test('when no node is left, no other extender is asked', async () => {
  expect((await asked(none, extender(failing))).left).toEqual([]);
});

test('a node that is not in the cluster is left out, and so are pods that are no victims', async () => {
  const inventive = extender(async () => {
    const pods = ['v', 'z'].map((uid) => ({ uid, pod: aPod(uid) }));
    return new Map(['a', 'c'].map((name) => [name, { pods, broken: 0 }]));
  });
  expect((await asked(inventive)).left).toEqual(['a: v (0)']);
});

test('a failure counts, unless the extender is ignorable', async () => {
  await expect(asked(extender(failing))).rejects.toThrow('no answer');
  const { left, warnings } = await asked(extender(failing, { ignorable: true, name: 'lazy' }));
  expect(left).toEqual(['a: v w (1)', 'b: x y (0)']);
  expect(warnings).toEqual([{ extender: 'lazy', error: 'no answer' }]);
});
