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
