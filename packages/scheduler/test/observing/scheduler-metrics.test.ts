import { expect, test } from '@jest/globals';
import { createMetricsRegistry } from '@orch/component';
import { SchedulerMetrics } from '../../src/observing/scheduler-metrics.js';
import { samplesOf } from '../metrics-page.fixture.js';

function given() {
  const registry = createMetricsRegistry();
  const metrics = new SchedulerMetrics(registry);
  return {
    metrics,
    async samples(name: string) {
      const found = samplesOf(await registry.text(), `scheduler_${name}`);
      return Object.fromEntries(found.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
    },
  };
}

test('gauges show the scheduler that is followed', async () => {
  const { metrics, samples } = given();
  expect(await samples('pending_pods')).toEqual({});
  const counts = { active: 1, backoff: 2, unschedulable: 3 };
  const source = { nodes: () => 4, pods: () => 5, assumedPods: () => 6, bindings: () => 7 };
  metrics.follow({ ...source, pendingPods: () => counts });
  expect(await samples('pending_pods')).toEqual(counts);
  expect(await samples('scheduler_cache_size')).toEqual({ nodes: 4, pods: 5, assumed_pods: 6 });
  expect(await samples('scheduler_goroutines')).toEqual({ binding: 7 });
  metrics.follow({ ...source, pendingPods: () => ({ ...counts, active: 9 }) });
  expect(await samples('pending_pods')).toEqual({ ...counts, active: 9 });
});

test('what happens again is added, by label', async () => {
  const { metrics, samples } = given();
  for (const result of ['scheduled', 'scheduled', 'error'] as const) {
    metrics.attempt(result, { profile: 's', seconds: 0.5 });
  }
  expect(await samples('schedule_attempts_total')).toEqual({ 'scheduled s': 2, 'error s': 1 });
  expect(await samples('e2e_scheduling_duration_seconds_sum')).toEqual({ 'scheduled s': 1, 'error s': 0.5 });
  for (const attempts of [1, 1, 3]) metrics.scheduled({ attempts, seconds: 2 });
  expect(await samples('pod_scheduling_attempts_sum')).toEqual({ '': 5 });
  expect(await samples('pod_scheduling_duration_seconds_count')).toEqual({ 1: 2, 3: 1 });
  for (const status of ['Success', 'Success', 'Error']) {
    metrics.point('Filter', { status, profile: 's', seconds: 1 });
    metrics.plugin('NodeName', { point: 'Filter', status, seconds: 1 });
    metrics.permitWait(status, 1);
    metrics.incoming('active', status);
  }
  expect(await samples('framework_extension_point_duration_seconds_count')).toEqual({
    ...{ 'Filter Success s': 2, 'Filter Error s': 1 },
  });
  expect(await samples('plugin_execution_duration_seconds_count')).toEqual({
    ...{ 'NodeName Filter Success': 2, 'NodeName Filter Error': 1 },
  });
  expect(await samples('permit_wait_duration_seconds_count')).toEqual({ Success: 2, Error: 1 });
  expect(await samples('queue_incoming_pods_total')).toEqual({ 'active Success': 2, 'active Error': 1 });
});

test('deprecated durations are measured', async () => {
  const { metrics, samples } = given();
  metrics.binding(0.25);
  metrics.preemptionEvaluation(0.5);
  metrics.preemptionEvaluation(0.5);
  expect(await samples('binding_duration_seconds_sum')).toEqual({ '': 0.25 });
  expect(await samples('scheduling_algorithm_preemption_evaluation_seconds_sum')).toEqual({ '': 1 });
});
