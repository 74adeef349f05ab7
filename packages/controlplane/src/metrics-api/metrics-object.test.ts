import { describe, expect, test } from '@jest/globals';
import { nodeMetrics, podMetrics, sumOf } from './metrics-object.js';

const measured = {
  ...{ apiVersion: 'metrics.orch.io/v1beta1', now: new Date('2026-01-01T00:00:00.5Z'), windowMs: 60_000 },
};
const time = '2026-01-01T00:00:00Z';

describe('an object of the metrics API', () => {
  test('has the name and the labels of its node, and the use in cores and bytes', () => {
    const metadata = { name: 'n', uid: 'u', labels: { zone: 'a' } };
    const node = { apiVersion: 'v1', kind: 'Node', metadata };
    expect(nodeMetrics(node, { cpuMillis: 1_250, memoryBytes: 3 * 2 ** 20 }, measured)).toEqual({
      ...{ apiVersion: 'metrics.orch.io/v1beta1', kind: 'NodeMetrics', timestamp: time, window: '1m0s' },
      metadata: { name: 'n', creationTimestamp: time, labels: { zone: 'a' } },
      usage: { cpu: '1250m', memory: '3Mi' },
    });
  });

  test('has the namespace of its pod, and the use of each container', () => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'n' } };
    const uses = [
      { name: 'main', cpuMillis: 1, memoryBytes: 1_000 },
      { name: 'side', cpuMillis: 2_000, memoryBytes: 0 },
    ];
    expect(podMetrics(pod, uses, { ...measured, windowMs: 1_500 })).toEqual({
      ...{ apiVersion: 'metrics.orch.io/v1beta1', kind: 'PodMetrics', timestamp: time, window: '1.5s' },
      metadata: { name: 'p', namespace: 'n', creationTimestamp: time },
      containers: [
        { name: 'main', usage: { cpu: '1m', memory: '1k' } },
        { name: 'side', usage: { cpu: '2', memory: '0' } },
      ],
    });
  });
});

test('the sum of uses is that of each resource, and zero of none', () => {
  const uses = [
    { cpuMillis: 1, memoryBytes: 10 },
    { cpuMillis: 2, memoryBytes: 20 },
  ];
  expect([sumOf(uses), sumOf([])]).toEqual([
    { cpuMillis: 3, memoryBytes: 30 },
    { cpuMillis: 0, memoryBytes: 0 },
  ]);
});
