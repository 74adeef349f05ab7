import { describe, expect, test } from '@jest/globals';
import type { Pod, PodStatus } from '@orch/api/types/core_v1';
import { podNodes } from './by-node.js';
import { isPodActive, isPodAvailable, isPodReady } from './pod-state.js';

function pod(status: PodStatus = {}, metadata: Pod['metadata'] = {}): Pod {
  return { apiVersion: 'v1', kind: 'Pod', metadata, status };
}

const now = new Date('2026-01-01T00:01:00Z');
const ready = (status: string, lastTransitionTime?: string) =>
  pod({
    conditions: [
      { type: 'Initialized', status: 'True' },
      { type: 'Ready', status, ...(lastTransitionTime === undefined ? {} : { lastTransitionTime }) },
    ],
  });

test.each([
  ['Pending', pod({ phase: 'Pending' }), true],
  ['Running', pod({ phase: 'Running' }), true],
  ['without a phase', pod(), true],
  ['Succeeded', pod({ phase: 'Succeeded' }), false],
  ['Failed', pod({ phase: 'Failed' }), false],
  ['being deleted', pod({ phase: 'Running' }, { deletionTimestamp: '2026-01-01T00:00:00Z' }), false],
])('a pod that is %s is active or not', (_state, given, expected) => {
  expect(isPodActive(given)).toBe(expected);
});

test.each([
  ['True', ready('True'), true],
  ['False', ready('False'), false],
  ['Unknown', ready('Unknown'), false],
  ['missing', pod({ conditions: [{ type: 'Initialized', status: 'True' }] }), false],
])('a pod whose condition Ready is %s is ready or not', (_status, given, expected) => {
  expect(isPodReady(given)).toBe(expected);
});

describe('a pod is available', () => {
  test.each([
    ['at once without a minimum', ready('True', '2026-01-01T00:01:00Z'), 0, true],
    ['without a minimum, also when the time is unknown', ready('True'), 0, true],
    ['not when it is not ready', ready('False', '2026-01-01T00:00:00Z'), 0, false],
    ['exactly after the minimum', ready('True', '2026-01-01T00:00:30Z'), 30, true],
    ['not before the minimum', ready('True', '2026-01-01T00:00:31Z'), 30, false],
    ['not since an unknown time', ready('True'), 30, false],
  ])('%s', (_when, given, minReadySeconds, expected) => {
    expect(isPodAvailable(given, { minReadySeconds, now })).toBe(expected);
  });
});

test('a pod is indexed by its node once it has one', () => {
  const assigned = (nodeName?: string): Pod => ({
    ...pod(),
    spec: { containers: [], ...(nodeName === undefined ? {} : { nodeName }) },
  });
  expect([assigned('a'), assigned(''), assigned()].map(podNodes)).toEqual([['a'], [], []]);
});
