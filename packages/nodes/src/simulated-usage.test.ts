import { expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { simulatedUsage } from './simulated-usage.js';

const nodeOf = (name: string, annotations: Readonly<Record<string, string>> = {}): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, annotations },
});
const podOf = (name: string, annotations: Readonly<Record<string, string>> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'n', annotations },
  spec: { containers: [{ name: 'a' }] },
  status: { phase: 'Running' },
});

test('measures simulated nodes that report', () => {
  const usage = simulatedUsage({ count: 2 });
  expect(usage.isMeasured(nodeOf('node-2'))).toBe(true);
  expect(usage.isMeasured(nodeOf('node-3'))).toBe(false);
  expect(usage.isMeasured(nodeOf('node-2', { 'simulation/silent': 'true' }))).toBe(false);
});

test('the use of a pod is that of its annotations, over that of its stage', () => {
  const stages = [{ match: { name: 'web-*' }, behavior: { cpu: '200m', memory: '1Mi' } }];
  const usage = simulatedUsage({ count: 1, stages });
  expect(usage.containersOf(podOf('web-1'))).toEqual([{ name: 'a', cpuMillis: 200, memoryBytes: 1_048_576 }]);
  expect(usage.containersOf(podOf('web-1', { 'simulation/cpu': '2' }))).toEqual([
    { name: 'a', cpuMillis: 2_000, memoryBytes: 1_048_576 },
  ]);
  expect(usage.containersOf(podOf('other'))).toEqual([{ name: 'a', cpuMillis: 0, memoryBytes: 0 }]);
});

test('the window passes at the rate of the virtual clock', () => {
  expect(simulatedUsage({ count: 1 }).windowMs).toBe(30_000);
  expect(simulatedUsage({ count: 1, clockRate: 60 }).windowMs).toBe(500);
});
