import { describe, expect, test } from '@jest/globals';
import type { DaemonSet } from '@orch/api/types/apps_v1';
import type { Node, Pod, PodSpec, Taint } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { type DaemonState, groupByNode } from './daemon-state.js';
import { daemonSetStatus } from './daemon-status.js';
import { nodeFits } from './node-fit.js';
import { planNodes } from './plan-nodes.js';
import { planUpdate } from './plan-update.js';

const now = new Date('2026-01-01T01:00:00Z');

interface SetFields {
  readonly spec?: Partial<PodSpec>;
  readonly maxUnavailable?: number | string;
  readonly maxSurge?: number | string;
  readonly minReadySeconds?: number;
  readonly status?: DaemonSet['status'];
  readonly generation?: string;
}

function daemonSet(fields: SetFields = {}): DaemonSet {
  const { spec, maxUnavailable = 1, maxSurge, minReadySeconds, status, generation } = fields;
  const rollingUpdate = { maxUnavailable, ...(maxSurge === undefined ? {} : { maxSurge }) };
  const annotations = generation === undefined ? {} : { 'deprecated.daemonset.template.generation': generation };
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'default', uid: 'u', generation: 4, annotations },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      template: { metadata: { labels: { app: 'agent' } }, spec: { containers: [], ...spec } },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate },
      ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
    },
    ...(status === undefined ? {} : { status }),
  };
}

const node = (name: string, taints: readonly Taint[] = [], labels: Record<string, string> = {}): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels },
  spec: { taints: [...taints] },
});

interface PodFields {
  readonly hash?: string;
  readonly generation?: string;
  readonly phase?: string;
  /** Minutes since it became ready; not ready without. */
  readonly ready?: number;
  readonly created?: number;
  readonly isDeleting?: boolean;
  readonly isBound?: boolean;
}

/** A pod named `<node>-<suffix>`. */
function pod(name: string, fields: PodFields = {}): Pod {
  const { hash = 'new', generation, phase = 'Running', ready, created = 30, isDeleting, isBound = true } = fields;
  const [nodeName = ''] = name.split('-');
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const nodeSelectorTerms = [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [nodeName] }] }];
  const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } };
  const labels = {
    'controller-revision-hash': hash,
    ...(generation === undefined ? {} : { 'pod-template-generation': generation }),
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      labels,
      creationTimestamp: minutesAgo(created),
      ...(isDeleting === true ? { deletionTimestamp: minutesAgo(0) } : {}),
    },
    spec: { containers: [], affinity, ...(isBound ? { nodeName } : {}) },
    status: {
      phase,
      ...(ready === undefined
        ? {}
        : { conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: minutesAgo(ready) }] }),
    },
  };
}

function state(
  pods: readonly Pod[],
  options: { readonly set?: SetFields; readonly nodes?: readonly Node[]; readonly surgeEnabled?: boolean } = {},
): DaemonState {
  const { set, nodes = [node('a'), node('b'), node('c')], surgeEnabled = false } = options;
  const given = daemonSet(set);
  const fits = nodeFits(given, orchNames);
  return { daemonSet: given, nodes, podsByNode: groupByNode(pods), fits, hash: 'new', now, surgeEnabled };
}

const namesOf = (pods: readonly { readonly metadata: { readonly name?: string } }[]) =>
  pods.map(({ metadata }) => metadata.name);
const surge = { set: { maxSurge: 1, maxUnavailable: 0 }, surgeEnabled: true };
const unscheduled = [{ key: 'k', effect: 'NoSchedule' }];
const evicting = [{ key: 'k', effect: 'NoExecute' }];

describe('the pods that a daemon set lacks or has too many', () => {
  test.each<readonly [string, DaemonState, readonly string[], readonly string[]]>([
    ['nodes without a pod get one', state([pod('a-1')]), ['b', 'c'], []],
    ['a pod that is being deleted is awaited', state([pod('a-1', { isDeleting: true })]), ['b', 'c'], []],
    [
      'a node with a new taint gets none, and keeps its own',
      state([pod('a-1')], { nodes: [node('a', unscheduled), node('b', unscheduled)] }),
      [],
      [],
    ],
    [
      'a node with a taint NoExecute loses its own',
      state([pod('a-1'), pod('a-2', { isDeleting: true })], { nodes: [node('a', evicting)] }),
      [],
      ['a-1'],
    ],
    [
      'all but the oldest bound pod of a node are deleted',
      state([pod('a-1', { created: 1 }), pod('a-2', { created: 3 }), pod('a-3', { created: 9, isBound: false })], {
        nodes: [node('a')],
      }),
      [],
      ['a-1', 'a-3'],
    ],
    [
      'pods that wait for a missing node are deleted, bound ones are not',
      state([pod('gone-1', { isBound: false }), pod('lost-1')], { nodes: [] }),
      [],
      ['gone-1'],
    ],
    [
      'a surge does not wait for a pod that is being deleted',
      state([pod('a-1', { isDeleting: true })], { ...surge, nodes: [node('a')] }),
      ['a'],
      [],
    ],
    [
      'a surge keeps a ready old pod while the new one is not available',
      state([pod('a-1', { hash: 'old', ready: 5 }), pod('a-2')], { ...surge, nodes: [node('a')] }),
      [],
      [],
    ],
    [
      'a surge deletes the old pod when the new one is available',
      state([pod('a-1', { hash: 'old', ready: 5 }), pod('a-2', { ready: 1 })], { ...surge, nodes: [node('a')] }),
      [],
      ['a-1'],
    ],
    [
      'a surge deletes an old pod that is not ready, and further pods of each revision',
      state(
        [
          pod('a-1', { hash: 'old', created: 9 }),
          pod('a-2', { created: 8 }),
          pod('a-3', { hash: 'older', created: 7 }),
          pod('a-4', { created: 6 }),
        ],
        { ...surge, nodes: [node('a')] },
      ),
      [],
      ['a-3', 'a-4', 'a-1'],
    ],
  ])('%s', (_title, given, create, deleted) => {
    const plan = planNodes(given, () => 0);
    expect([plan.create, namesOf(plan.delete), plan.failed, plan.retryMs]).toEqual([create, deleted, [], undefined]);
  });

  test('a failed pod is deleted, one of a node at a time, unless its node is in back-off', () => {
    const failed = { phase: 'Failed' };
    const given = state([pod('a-1', failed), pod('a-2', failed), pod('b-1', failed), pod('c-1')]);
    const plan = planNodes(given, (name) => (name === 'b' ? 700 : 0));
    expect(plan).toMatchObject({ create: [], retryMs: 700 });
    expect(namesOf(plan.delete)).toEqual(['a-1']);
    expect(plan.failed.map((each) => [each.pod.metadata.name, each.node])).toEqual([['a-1', 'a']]);
  });
});

describe('the nodes of a daemon set', () => {
  const fitOf = (spec: Partial<PodSpec>, given: Node) => {
    const { shouldRun, shouldContinue } = nodeFits(daemonSet({ spec }), orchNames)(given);
    return [shouldRun, shouldContinue];
  };
  const affinity = (key: string, operator: string, values: string[], place = 'matchExpressions') => {
    const nodeSelectorTerms = [{ [place]: [{ key, operator, values }] }];
    return { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } };
  };
  const daemonTaint = (name: string, effect: string) => node('a', [{ key: `node.orch.io/${name}`, effect }]);
  const cpus = { cpus: '8' };

  test.each<readonly [string, Partial<PodSpec>, Node, boolean, boolean]>([
    ['any', {}, node('a'), true, true],
    ['its name', { nodeName: 'a' }, node('a'), true, true],
    ['another name', { nodeName: 'b' }, node('a'), false, false],
    ['the selected label', { nodeSelector: cpus }, node('a', [], cpus), true, true],
    ['another label', { nodeSelector: cpus }, node('a', [], { cpus: '4' }), false, false],
    ['a greater number', affinity('cpus', 'Gt', ['7']), node('a', [], cpus), true, true],
    ['an equal number', affinity('cpus', 'Gt', ['8']), node('a', [], cpus), false, false],
    ['a smaller number', affinity('cpus', 'Lt', ['9']), node('a', [], cpus), true, true],
    ['no number', affinity('cpus', 'Lt', ['9']), node('a', [], { cpus: 'many' }), false, false],
    ['a listed label', affinity('cpus', 'In', ['4', '8']), node('a', [], cpus), true, true],
    ['an unlisted label', affinity('cpus', 'NotIn', ['4', '8']), node('a', [], cpus), false, false],
    ['a missing label', affinity('cpus', 'NotIn', ['4']), node('a'), true, true],
    ['a present label', affinity('cpus', 'Exists', []), node('a', [], cpus), true, true],
    ['an absent label', affinity('cpus', 'DoesNotExist', []), node('a', [], cpus), false, false],
    ['its name as a field', affinity('metadata.name', 'In', ['a'], 'matchFields'), node('a'), true, true],
    ['another field', affinity('metadata.name', 'In', ['b'], 'matchFields'), node('a'), false, false],
    ['a taint NoSchedule', {}, node('a', unscheduled), false, true],
    ['a taint NoExecute', {}, node('a', evicting), false, false],
    ['a taint PreferNoSchedule', {}, node('a', [{ key: 'k', effect: 'PreferNoSchedule' }]), true, true],
    ['a tolerated taint', { tolerations: [{ key: 'k', operator: 'Exists' }] }, node('a', evicting), true, true],
    ['any taint', { tolerations: [{ operator: 'Exists' }] }, node('a', evicting), true, true],
    ['another value', { tolerations: [{ key: 'k', value: 'v' }] }, node('a', evicting), false, false],
    ['another effect', { tolerations: [{ key: 'k', effect: 'NoSchedule' }] }, node('a', evicting), false, false],
    ['unreachable', {}, daemonTaint('unreachable', 'NoExecute'), true, true],
    ['not ready, for new pods', {}, daemonTaint('not-ready', 'NoSchedule'), false, true],
    ['not ready', {}, daemonTaint('not-ready', 'NoExecute'), true, true],
    ['pressure', {}, daemonTaint('disk-pressure', 'NoSchedule'), true, true],
    ['unschedulable', {}, daemonTaint('unschedulable', 'NoSchedule'), true, true],
    ['without network', {}, daemonTaint('network-unavailable', 'NoSchedule'), false, true],
    [
      'without network, for the host',
      { hostNetwork: true },
      daemonTaint('network-unavailable', 'NoSchedule'),
      true,
      true,
    ],
  ])('%s', (_title, spec, given, shouldRun, shouldContinue) => {
    expect(fitOf(spec, given)).toEqual([shouldRun, shouldContinue]);
  });
});

describe('a rolling update', () => {
  const old = { hash: 'old', ready: 5 };
  test.each<readonly [string, DaemonState, readonly string[], readonly string[]]>([
    ['deletes one old pod', state([pod('a-1', old), pod('b-1', old), pod('c-1', old)]), [], ['a-1']],
    ['waits for a new pod that is not available', state([pod('a-1'), pod('b-1', old), pod('c-1', old)]), [], []],
    ['goes on when it is', state([pod('a-1', { ready: 1 }), pod('b-1', old), pod('c-1', old)]), [], ['b-1']],
    ['waits for a node without a pod', state([pod('b-1', old), pod('c-1', old)]), [], []],
    [
      'waits for the minimum time of readiness',
      state([pod('a-1', { ready: 1 }), pod('b-1', old), pod('c-1', old)], { set: { minReadySeconds: 90 } }),
      [],
      [],
    ],
    [
      'replaces old pods that are not available at once',
      state([pod('a-1', { hash: 'old' }), pod('b-1', { hash: 'old' }), pod('c-1', old)]),
      [],
      ['a-1', 'b-1', 'c-1'],
    ],
    [
      'rounds a percentage up',
      state([pod('a-1', old), pod('b-1', old), pod('c-1', old)], { set: { maxUnavailable: '34%' } }),
      [],
      ['a-1', 'b-1'],
    ],
    [
      'counts the pods of nodes with a taint, too',
      state([pod('a-1', old), pod('b-1', old), pod('c-1', old)], {
        nodes: [node('a', unscheduled), node('b', unscheduled), node('c', unscheduled)],
      }),
      [],
      ['a-1'],
    ],
    [
      'counts a node with two old pods as unavailable',
      state([pod('a-1', old), pod('a-2', old), pod('b-1', old), pod('c-1', old)]),
      [],
      [],
    ],
    [
      'knows pods of the current template by its generation',
      state([pod('a-1', { ...old, generation: '7' }), pod('b-1', old), pod('c-1', old)], { set: { generation: '7' } }),
      [],
      ['b-1'],
    ],
    [
      'with a surge while its gate is off deletes pods',
      state([pod('a-1', old), pod('b-1', old)], {
        set: { maxSurge: 1, maxUnavailable: 0 },
        nodes: [node('a'), node('b')],
      }),
      [],
      ['a-1'],
    ],
    ['with a surge creates one new pod', state([pod('a-1', old), pod('b-1', old), pod('c-1', old)], surge), ['a'], []],
    [
      'with a surge waits for a new pod, and deletes old ones of others',
      state([pod('a-1', old), pod('a-2'), pod('b-1', old), pod('b-2', { ready: 1 }), pod('c-1', old)], surge),
      [],
      ['b-1'],
    ],
    [
      'with a surge creates new pods beside all that are not available',
      state([pod('a-1', { hash: 'old' }), pod('b-1', { hash: 'old' }), pod('c-1', old)], surge),
      ['a', 'b', 'c'],
      [],
    ],
  ])('%s', (_title, given, create, deleted) => {
    const plan = planUpdate(given);
    expect([plan.create, namesOf(plan.delete)]).toEqual([create, deleted]);
  });
});

describe('the status of a daemon set', () => {
  const pods = [
    pod('a-1', { hash: 'old', ready: 5, created: 9 }),
    pod('a-2', { created: 1 }),
    pod('b-1', { ready: 0 }),
    pod('d-1'),
  ];
  const nodes = [node('a'), node('b'), node('c'), node('d', unscheduled)];

  test('counts the oldest pod of each node', () => {
    expect(daemonSetStatus(state(pods, { nodes, set: { minReadySeconds: 60 } }), { isObserved: true })).toEqual({
      currentNumberScheduled: 2,
      desiredNumberScheduled: 3,
      numberAvailable: 1,
      numberMisscheduled: 1,
      numberReady: 2,
      numberUnavailable: 2,
      observedGeneration: 4,
      updatedNumberScheduled: 1,
    });
  });

  test('keeps collision count and conditions, and the generation until changes have been seen', () => {
    const counts = { currentNumberScheduled: 0, numberMisscheduled: 0, desiredNumberScheduled: 0, numberReady: 0 };
    const conditions = [{ type: 'Custom', status: 'True' }];
    const status = { ...counts, observedGeneration: 3, collisionCount: 2, conditions };
    expect(daemonSetStatus(state([], { nodes: [], set: { status } }), { isObserved: false })).toEqual(status);
    const later = daemonSetStatus(state([], { nodes: [], set: { status } }), { isObserved: true });
    expect(later).toEqual({ ...status, observedGeneration: 4 });
  });
});
