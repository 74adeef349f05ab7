import { expect, test } from '@jest/globals';
import type { HorizontalPodAutoscaler } from '@orch/api/types/autoscaling_v2beta2';
import { AutoscalerState } from './autoscaler-state.js';

const now = new Date('2026-01-01T00:00:00Z');
const autoscaler: HorizontalPodAutoscaler = {
  apiVersion: 'autoscaling/v2beta2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'web', namespace: 'n' },
  status: { currentReplicas: 1, desiredReplicas: 2, conditions: [] },
};

test.each([
  ['the reported ones before the first decision', { decided: undefined, current: 4 }, 2],
  ['the decided ones when the target has them, although the status does not', { decided: 4, current: 4 }, 4],
  ['the reported ones when somebody else has resized the target', { decided: 4, current: 5 }, 2],
])('without a computation the desired replicas are %s', (_what, { decided, current }, desiredReplicas) => {
  const state = new AutoscalerState(autoscaler, { now, decided });
  expect(state.undecided(current)).toEqual({ currentReplicas: current, desiredReplicas, conditions: [] });
});
