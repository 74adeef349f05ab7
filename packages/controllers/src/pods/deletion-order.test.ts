import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import type { ControllerGate } from '../framework/controller.js';
import { comparePodsForDeletion } from './deletion-order.js';

const now = new Date('2026-01-01T12:00:00Z');

interface PodFields {
  readonly node?: string;
  readonly cost?: string;
  readonly readySince?: string;
  readonly uid?: string;
}

function pod(
  name: string,
  { node = name, cost, readySince = '2026-01-01T00:00:00Z', uid = name }: PodFields = {},
): Pod {
  const annotations = cost === undefined ? {} : { 'controller.orch.io/pod-deletion-cost': cost };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, uid, annotations, creationTimestamp: '2026-01-01T00:00:00Z' },
    spec: { containers: [], nodeName: node },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: readySince }],
    },
  };
}

function order(pods: readonly Pod[], ...gates: readonly ControllerGate[]): readonly (string | undefined)[] {
  const options = { gates: (gate: ControllerGate) => gates.includes(gate), names: orchNames, now };
  return pods.toSorted(comparePodsForDeletion(pods, options)).map(({ metadata }) => metadata.name);
}

describe('the pod that is deleted first', () => {
  const since = (lastTransitionTime: string) => [{ type: 'Ready', status: 'True', lastTransitionTime }];
  const restarted = (...counts: readonly number[]) =>
    counts.map((restartCount) => ({ name: 'c', image: '', imageID: '', ready: true, restartCount }));

  test.each<readonly [string, (pod: Pod) => void]>([
    ['has no node', ({ spec }) => delete spec?.nodeName],
    ['is pending', (pod) => Object.assign(pod.status ?? {}, { phase: 'Pending' })],
    ['has an unknown phase', (pod) => Object.assign(pod.status ?? {}, { phase: 'Unknown' })],
    ['has no phase', (pod) => delete pod.status?.phase],
    ['is not ready', (pod) => Object.assign(pod.status ?? {}, { conditions: [{ type: 'Ready', status: 'False' }] })],
    ['has no condition', (pod) => Object.assign(pod.status ?? {}, { conditions: [] })],
    ['became ready later', (pod) => Object.assign(pod.status ?? {}, { conditions: since('2026-01-01T00:00:01Z') })],
    ['is ready since an unknown time', (pod) => Object.assign(pod.status ?? {}, { conditions: since('') })],
    [
      'has a container that restarted',
      (pod) => Object.assign(pod.status ?? {}, { containerStatuses: restarted(0, 1) }),
    ],
    ['is younger', (pod) => Object.assign(pod.metadata, { creationTimestamp: '2026-01-01T00:00:01Z' })],
    ['has no creation time', (pod) => delete pod.metadata.creationTimestamp],
  ])('%s', (_why, change) => {
    const changed = pod('changed');
    change(changed);
    expect(order([pod('other'), changed])).toEqual(['changed', 'other']);
    expect(order([changed, pod('other')])).toEqual(['changed', 'other']);
  });

  test('is pending before one of an unknown phase', () => {
    const [pending, unknown] = [pod('pending'), pod('unknown')];
    Object.assign(pending.status ?? {}, { phase: 'Pending' });
    Object.assign(unknown.status ?? {}, { phase: 'Unknown' });
    expect(order([unknown, pending])).toEqual(['pending', 'unknown']);
  });

  test('restarted more often, by the container that restarted most', () => {
    const [often, twice] = [pod('often'), pod('twice')];
    Object.assign(often.status ?? {}, { containerStatuses: restarted(3, 0) });
    Object.assign(twice.status ?? {}, { containerStatuses: restarted(2, 2) });
    expect(order([twice, often])).toEqual(['often', 'twice']);
  });

  test('shares its node with more of the related pods', () => {
    const pods = [pod('a', { node: 'one' }), pod('b', { node: 'two' })];
    const relatedPods = [...pods, pod('c', { node: 'two' })];
    const compare = comparePodsForDeletion(pods, { gates: () => false, names: orchNames, now, relatedPods });
    expect(pods.toSorted(compare).map(({ metadata }) => metadata.name)).toEqual(['b', 'a']);
    expect(order(pods)).toEqual(['a', 'b']);
  });
});

describe('the gate PodDeletionCost', () => {
  const pods = [pod('plain'), pod('cheap', { cost: '-5' }), pod('dear', { cost: '10' }), pod('bad', { cost: '+7' })];

  test('off: the annotation has no effect', () => {
    expect(order(pods)).toEqual(['plain', 'cheap', 'dear', 'bad']);
  });

  test('on: pods of a lower cost are deleted first; a malformed cost counts as 0', () => {
    expect(order(pods, 'PodDeletionCost')).toEqual(['cheap', 'plain', 'bad', 'dear']);
  });

  test('on: the cost counts more than the number of pods on the node', () => {
    const onNodes = [pod('a', { node: 'full' }), pod('b', { node: 'full' }), pod('c', { cost: '-1' })];
    expect(order(onNodes, 'PodDeletionCost')[0]).toBe('c');
    expect(order(onNodes)[0]).toBe('a');
  });

  test.each([
    ['2147483647', '1', 'reference'],
    ['2147483648', '1', 'tested'],
    ['-2147483648', '-1', 'tested'],
    ['-2147483649', '-1', 'reference'],
    ['07', '1', 'tested'],
    ['1e3', '1', 'tested'],
    ['-0', '-1', 'reference'],
  ])('on: of a pod of cost %j and one of cost %j, the %s one is deleted first', (cost, reference, first) => {
    const pods = [pod('reference', { cost: reference }), pod('tested', { cost })];
    expect(order(pods, 'PodDeletionCost')[0]).toBe(first);
    expect(order(pods.toReversed(), 'PodDeletionCost')[0]).toBe(first);
  });

  test('on: an annotation in the spelling of the other dialect has no effect', () => {
    const gates = (gate: ControllerGate) => gate === 'PodDeletionCost';
    const compare = comparePodsForDeletion(pods, { gates, names: kubernetesNames, now });
    expect(pods.toSorted(compare)[0]?.metadata.name).toBe('plain');
  });
});

describe('the gate LogarithmicScaleDown', () => {
  const pods = [
    pod('older', { readySince: '2026-01-01T00:00:00Z', uid: '1' }),
    pod('younger', { readySince: '2026-01-01T01:00:00Z', uid: '2' }),
    pod('new', { readySince: '2026-01-01T11:59:00Z', uid: '3' }),
  ];

  test('off: the pod that became ready last is deleted first', () => {
    expect(order(pods)).toEqual(['new', 'younger', 'older']);
  });

  test('on: pods whose ages have the same magnitude are ordered by uid', () => {
    expect(order(pods, 'LogarithmicScaleDown')).toEqual(['new', 'older', 'younger']);
  });

  test('on: a time in the future counts as the youngest', () => {
    const skewed = [...pods, pod('future', { readySince: '2026-01-01T13:00:00Z' })];
    expect(order(skewed, 'LogarithmicScaleDown')[0]).toBe('future');
  });
});

test('a pod whose deletion was tried before is deleted first, whatever has changed since', () => {
  const pending = pod('pending');
  Object.assign(pending.status ?? {}, { phase: 'Pending' });
  const pods = [pod('b', { node: 'n' }), pod('c', { node: 'n' }), pod('tried'), pending];
  const options = { gates: () => false, names: orchNames, now };
  const firstOf = (wasTried: (each: { metadata: { name?: string } }) => boolean) =>
    pods.toSorted(comparePodsForDeletion(pods, { ...options, wasTried }))[0]?.metadata.name;
  expect([firstOf(() => false), firstOf(({ metadata }) => metadata.name === 'tried')]).toEqual(['pending', 'tried']);
});
