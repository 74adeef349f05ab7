import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { podRequest, type SchedulerGate } from './pod-request.js';

const requests = { cpu: '1', memory: '1Ki', 'ephemeral-storage': '2Ki', 'example.org/device': '3' };
const pod: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [{ name: 'c', resources: { requests } }], overhead: { cpu: '250m', memory: '1Ki' } },
};

function requestWith(...gates: readonly SchedulerGate[]) {
  const { milliCpu, memoryBytes, ephemeralStorageBytes, extended } = podRequest(pod, (gate) => gates.includes(gate));
  return { milliCpu, memoryBytes, ephemeralStorageBytes, extended: Object.fromEntries(extended) };
}

describe('the request of a pod', () => {
  const extended = { 'example.org/device': 3 };

  test('is the larger of the sum of the containers and the largest init container', () => {
    const spec = {
      containers: [
        { name: 'a', resources: { requests: { cpu: '200m', memory: '1Gi' } } },
        { name: 'b', resources: { requests: { cpu: '300m' } } },
      ],
      initContainers: [{ name: 'i', resources: { requests: { cpu: '400m', memory: '2Gi' } } }],
      overhead: { cpu: '50m' },
    };
    const { milliCpu, memoryBytes } = podRequest({ ...pod, spec }, () => true);
    expect([milliCpu, memoryBytes]).toEqual([550, 2 * 1024 ** 3]);
  });

  test('has the overhead with the gate PodOverhead only', () => {
    expect(requestWith('PodOverhead', 'LocalStorageCapacityIsolation')).toEqual({
      milliCpu: 1_250,
      memoryBytes: 2_048,
      ephemeralStorageBytes: 2_048,
      extended,
    });
    expect(requestWith('LocalStorageCapacityIsolation')).toMatchObject({ milliCpu: 1_000, memoryBytes: 1_024 });
  });

  test('has ephemeral storage with the gate LocalStorageCapacityIsolation only', () => {
    expect(requestWith('PodOverhead')).toMatchObject({ ephemeralStorageBytes: 0, extended });
  });
});
