import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { runningStatus } from './pod-status.js';

const pod: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: {
    initContainers: [{ name: 'prepare', image: 'busybox' }],
    containers: [
      { name: 'main', image: 'nginx' },
      { name: 'side', image: 'proxy' },
    ],
  },
  status: {
    conditions: [{ type: 'PodScheduled', status: 'True', lastTransitionTime: '2020-01-01T00:00:00Z' }],
  },
};

test('runningStatus sets pod and containers ready and keeps the PodScheduled condition', () => {
  const now = new Date('2021-04-08T12:00:00.789Z');
  const status = runningStatus(pod, { now, hostIP: '192.0.2.1', podIP: '10.244.0.2' });
  expect(status).toMatchObject({
    phase: 'Running',
    hostIP: '192.0.2.1',
    podIP: '10.244.0.2',
    podIPs: [{ ip: '10.244.0.2' }],
    startTime: '2021-04-08T12:00:00Z',
  });
  expect(status.containerStatuses?.map(({ name, ready, started }) => [name, ready, started])).toEqual([
    ['main', true, true],
    ['side', true, true],
  ]);
  expect(status.initContainerStatuses).toMatchObject([
    { name: 'prepare', state: { terminated: { exitCode: 0, reason: 'Completed' } } },
  ]);
  const conditions = new Map(status.conditions?.map((each) => [each.type, each]));
  expect([...conditions.keys()].sort()).toEqual(['ContainersReady', 'Initialized', 'PodScheduled', 'Ready']);
  expect(conditions.get('PodScheduled')?.lastTransitionTime).toBe('2020-01-01T00:00:00Z');
  expect(conditions.get('Ready')).toMatchObject({ status: 'True', lastTransitionTime: '2021-04-08T12:00:00Z' });
});
