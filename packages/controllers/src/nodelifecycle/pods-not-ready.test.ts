import { expect, test } from '@jest/globals';
import { notReadyStatus } from './pods-not-ready.js';

const now = new Date('2021-04-08T12:00:00Z');
const pod = (...conditions: readonly { type: string; status: string }[]) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  status: { phase: 'Running', conditions: [...conditions] },
});

test('only the Ready condition changes, with the time', () => {
  const scheduled = { type: 'PodScheduled', status: 'True' };
  expect(notReadyStatus(pod(scheduled, { type: 'Ready', status: 'True' }), now)).toEqual({
    phase: 'Running',
    conditions: [scheduled, { type: 'Ready', status: 'False', lastTransitionTime: '2021-04-08T12:00:00Z' }],
  });
});

test.each([[[]], [[{ type: 'Ready', status: 'False' }]], [[{ type: 'Initialized', status: 'True' }]]])(
  'conditions %j stay',
  (conditions) => {
    expect(notReadyStatus(pod(...conditions), now)).toBeUndefined();
  },
);
