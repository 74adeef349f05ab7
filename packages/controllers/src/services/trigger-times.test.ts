import { expect, test } from '@jest/globals';
import type { Pod, Service } from '@orch/api/types/core_v1';
import { TriggerTimes } from './trigger-times.js';

const at = (second: number) => `2021-04-08T12:00:${String(second).padStart(2, '0')}Z`;
const service: Service = {
  ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 's', namespace: 'n', creationTimestamp: at(10) } },
};
const pod = (name: string, readySecond?: number): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'n' }, spec: { containers: [] } },
  status: {
    conditions:
      readySecond === undefined ? [] : [{ type: 'Ready', status: 'True', lastTransitionTime: at(readySecond) }],
  },
});

test('the first time is that of the service, the next those of pods that changed, the earliest first', () => {
  const times = new TriggerTimes();
  const next = (...pods: readonly Pod[]) => times.next('n/s', { service, pods });
  expect(next(pod('a', 5))).toBe(at(10));
  expect(next(pod('a', 5))).toBeUndefined();
  expect(next(pod('a', 5), pod('b', 21), pod('c', 20), pod('d'))).toBe(at(20));
  expect(next(pod('a', 5), pod('b', 21), pod('c', 20), pod('d', 30))).toBe(at(30));
  // A pod that was gone counts again.
  expect(next(pod('b', 21))).toBeUndefined();
  expect(next(pod('a', 5), pod('b', 21))).toBe(at(5));
  // An older time is no change.
  expect(next(pod('a', 4), pod('b', 21))).toBeUndefined();
});

test('a service that was created again counts', () => {
  const times = new TriggerTimes();
  times.next('n/s', { service, pods: [] });
  const again = { ...service, metadata: { ...service.metadata, creationTimestamp: at(40) } };
  expect(times.next('n/s', { service: again, pods: [] })).toBe(at(40));
  times.forget('n/s');
  expect(times.next('n/s', { service, pods: [] })).toBe(at(10));
});
