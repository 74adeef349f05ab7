import { expect, test } from '@jest/globals';
import type { Node, Pod, PodSpec } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { ClusterState } from '../cluster/cluster-state.js';
import { podInfo } from '../cluster/pod-info.js';
import { noWorkloads } from '../cluster/workloads.js';
import { CycleState } from '../framework/cycle-state.js';
import { findNodes } from '../framework/find-nodes.js';
import type { Cycle, ScorePlugin } from '../framework/plugin.js';
import { scoreNodes } from '../framework/score-nodes.js';
import { NominatedPods } from '../preemption/nominated-pods.js';
import { interPodAffinity } from './inter-pod-affinity.js';
import { nodeAffinity } from './node-affinity.js';

const gates = () => true;
const node = (name: string, zone: string): Node => ({
  ...{ apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { zone } }, spec: {} },
  status: { allocatable: { cpu: '4', pods: '10' } },
});
const pod = (name: string, spec: Partial<PodSpec> = {}): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'n', uid: name, labels: { app: 'a' } } },
  spec: { containers: [{ name: 'c' }], ...spec },
});
const inZone = (zone: string) => ({ matchExpressions: [{ key: 'zone', operator: 'In', values: [zone] }] });

function given(wanted: Pod, running: readonly (readonly [string, Pod])[] = []): Cycle {
  const cluster = new ClusterState({ names: orchNames });
  for (const each of [node('a', 'x'), node('b', 'y')]) cluster.putNode(each);
  for (const [nodeName, each] of running) cluster.putPod(podInfo(each, gates), nodeName);
  return {
    ...{ pod: podInfo(wanted, gates), cluster, workloads: noWorkloads, names: orchNames, gates },
    state: new CycleState(),
  };
}

function scoresOf(cycle: Cycle, plugin: ScorePlugin): readonly number[] {
  const { order } = cycle.cluster.nodes;
  const [part] = scoreNodes(cycle, order, [{ plugin, weight: 1 }]);
  return [...(part?.scores ?? [])];
}

test('addedAffinity holds for every pod, with a reason of its own, and its preferences count too', () => {
  const addedAffinity = {
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [inZone('x')] },
    preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 5, preference: inZone('y') }],
  };
  const plugin = nodeAffinity({ addedAffinity });
  const search = { filters: [plugin], nominations: new NominatedPods(), start: 0, wanted: 2 };
  const reasonsOf = (wanted: Pod) => {
    const cycle = given(wanted);
    const { rejected } = findNodes(cycle, search);
    return [...rejected].map(([slot, { reasons }]) => `${cycle.cluster.nodes.nameAt(slot)}: ${reasons}`);
  };
  expect(reasonsOf(pod('p'))).toEqual(["b: node(s) didn't match scheduler-enforced node affinity"]);
  expect(reasonsOf(pod('p', { nodeSelector: { zone: 'y' } }))).toEqual([
    ...["a: node(s) didn't match Pod's node affinity", "b: node(s) didn't match scheduler-enforced node affinity"],
  ]);
  expect(scoresOf(given(pod('p')), plugin)).toEqual([0, 100]);
});

test('hardPodAffinityWeight is what required affinity of running pods counts, and 0 turns that off', () => {
  const attracted = pod('r', {
    affinity: {
      podAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { labelSelector: { matchLabels: { app: 'a' } }, topologyKey: 'zone' },
        ],
      },
    },
  });
  const preferring = pod('s', {
    affinity: {
      podAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          { weight: 4, podAffinityTerm: { labelSelector: { matchLabels: { app: 'a' } }, topologyKey: 'zone' } },
        ],
      },
    },
  });
  const cycle = given(pod('p'), [
    ['a', attracted],
    ['b', preferring],
  ]);
  expect(scoresOf(cycle, interPodAffinity({ hardPodAffinityWeight: 1 }))).toEqual([0, 100]);
  expect(scoresOf(cycle, interPodAffinity({ hardPodAffinityWeight: 7 }))).toEqual([100, 0]);
  expect(scoresOf(given(pod('p'), [['a', attracted]]), interPodAffinity({ hardPodAffinityWeight: 0 }))).toEqual([]);
});
