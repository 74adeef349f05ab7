import { expect, test } from '@jest/globals';
import { createMetricsRegistry } from '@orch/component';
import { SchedulerMetrics } from '../../src/observing/scheduler-metrics.js';
import { samplesOf } from '../metrics-page.fixture.js';

function given() {
  const registry = createMetricsRegistry();
  const metrics = new SchedulerMetrics(registry);
  return {
    ...{ metrics, registry },
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

/** A line for each metric with a series on the page: type, name, labels, bounds of buckets, and help. */
function definitionsOf(page: string): readonly string[] {
  const lines = page.split('\n');
  return [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => {
    const help = lines.find((line) => line.startsWith(`# HELP ${name} `))?.slice(`# HELP ${name} `.length);
    const series = lines.filter((line) => line.startsWith(name));
    const labels = new Set(series.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, label]) => label)));
    const bounds = new Set(series.flatMap((line) => /[{,]le="([^"]+)"/.exec(line)?.[1] ?? []));
    labels.delete('le');
    return `${type} ${name}{${[...labels].join()}} [${[...bounds].join()}]: ${help}`;
  });
}

test('each metric has a type, labels, buckets and a description', async () => {
  const { metrics, registry } = given();
  metrics.attempt('scheduled', { profile: 's', seconds: 1 });
  metrics.scheduled({ attempts: 1, seconds: 1 });
  metrics.point('Filter', { status: 'Success', profile: 's', seconds: 1 });
  metrics.plugin('NodeName', { point: 'Filter', status: 'Success', seconds: 1 });
  metrics.permitWait('Success', 1);
  metrics.volumeStage('bind', { seconds: 1, hasFailed: true });
  metrics.incoming('active', 'PodAdd');
  const counts = { active: 0, backoff: 0, unschedulable: 0 };
  metrics.follow({ pendingPods: () => counts, nodes: () => 0, pods: () => 0, assumedPods: () => 0, bindings: () => 0 });
  expect(definitionsOf(await registry.text())).toEqual([
    'counter scheduler_schedule_attempts_total{result,profile} []: [ALPHA] Attempts to schedule pods, by result and profile.',
    'histogram scheduler_e2e_scheduling_duration_seconds{result,profile} [0.001,0.002,0.004,0.008,0.016,0.032,0.064,0.128,0.256,0.512,1.024,2.048,4.096,8.192,16.384,+Inf]: [ALPHA] Duration of attempts, with the binding.',
    'histogram scheduler_scheduling_algorithm_duration_seconds{} [0.001,0.002,0.004,0.008,0.016,0.032,0.064,0.128,0.256,0.512,1.024,2.048,4.096,8.192,16.384,+Inf]: [ALPHA] Duration of the choice of a node.',
    'histogram scheduler_scheduling_algorithm_preemption_evaluation_seconds{} [0.001,0.002,0.004,0.008,0.016,0.032,0.064,0.128,0.256,0.512,1.024,2.048,4.096,8.192,16.384,+Inf]: [ALPHA] (Deprecated since 1.20.0) Duration of the choice of victims.',
    'histogram scheduler_binding_duration_seconds{} [0.001,0.002,0.004,0.008,0.016,0.032,0.064,0.128,0.256,0.512,1.024,2.048,4.096,8.192,16.384,+Inf]: [ALPHA] (Deprecated since 1.20.0) Duration of bindings.',
    'histogram scheduler_permit_wait_duration_seconds{result} [0.001,0.002,0.004,0.008,0.016,0.032,0.064,0.128,0.256,0.512,1.024,2.048,4.096,8.192,16.384,+Inf]: [ALPHA] Duration of waiting in Permit.',
    'histogram scheduler_framework_extension_point_duration_seconds{extension_point,status,profile} [0.0001,0.0002,0.0004,0.0008,0.0016,0.0032,0.0064,0.0128,0.0256,0.0512,0.1024,0.2048,+Inf]: [ALPHA] Duration of all plugins of an extension point.',
    'histogram scheduler_plugin_execution_duration_seconds{plugin,extension_point,status} [1e-05,1.5000000000000002e-05,2.2500000000000005e-05,3.375000000000001e-05,5.062500000000001e-05,7.593750000000002e-05,0.00011390625000000003,0.00017085937500000006,0.0002562890625000001,0.00038443359375000017,0.0005766503906250003,0.0008649755859375004,0.0012974633789062506,0.0019461950683593758,0.0029192926025390638,0.004378938903808595,0.006568408355712893,0.009852612533569338,0.014778918800354007,0.02216837820053101,+Inf]: [ALPHA] Duration of one plugin at an extension point, for one attempt in ten.',
    'histogram scheduler_pod_scheduling_duration_seconds{attempts} [0.01,0.02,0.04,0.08,0.16,0.32,0.64,1.28,2.56,5.12,10.24,20.48,40.96,81.92,163.84,327.68,655.36,1310.72,2621.44,5242.88,+Inf]: [ALPHA] Time from the first queueing of a pod to its binding, over all attempts.',
    'histogram scheduler_pod_scheduling_attempts{} [1,2,4,8,16,+Inf]: [ALPHA] Attempts that a pod needed.',
    'counter scheduler_preemption_attempts_total{} []: [ALPHA] Attempts to preempt pods.',
    'histogram scheduler_preemption_victims{} [5,10,15,20,25,30,35,40,45,50,+Inf]: [ALPHA] Victims of a preemption.',
    'histogram scheduler_volume_scheduling_duration_seconds{operation} [1000,2000,4000,8000,16000,32000,64000,128000,256000,512000,1.024e+06,2.048e+06,4.096e+06,8.192e+06,1.6384e+07,+Inf]: [ALPHA] (Deprecated since 1.19.0) Duration of the stages of the scheduling of volumes.',
    'counter scheduler_volume_scheduling_stage_error_total{operation} []: [ALPHA] Failed stages of the scheduling of volumes.',
    'counter scheduler_queue_incoming_pods_total{queue,event} []: [ALPHA] Pods that came into a part of the queue, by part and cause.',
    'gauge scheduler_pending_pods{queue} []: [ALPHA] Pods that wait, by part of the queue.',
    'gauge scheduler_scheduler_cache_size{type} []: [ALPHA] Nodes, pods and assumed pods that the scheduler knows.',
    'gauge scheduler_scheduler_goroutines{work} []: [ALPHA] Work that runs beside the scheduling cycles.',
  ]);
});

test('stages of volumes are measured, and their failures counted', async () => {
  const { metrics, samples } = given();
  metrics.volumeStage('bind', { seconds: 2, hasFailed: false });
  metrics.volumeStage('bind', { seconds: 3, hasFailed: true });
  metrics.volumeStage('assume', { seconds: 1, hasFailed: false });
  expect(await samples('volume_scheduling_duration_seconds_sum')).toEqual({ bind: 5, assume: 1 });
  expect(await samples('volume_scheduling_stage_error_total')).toEqual({ bind: 1 });
});

test('choices, attempts of preemption and their victims are added', async () => {
  const { metrics, samples } = given();
  metrics.algorithm(0.5);
  metrics.algorithm(0.25);
  metrics.preemptionAttempt();
  metrics.preemptionAttempt();
  metrics.victims(3);
  metrics.victims(4);
  expect(await samples('scheduling_algorithm_duration_seconds_sum')).toEqual({ '': 0.75 });
  expect(await samples('preemption_attempts_total')).toEqual({ '': 2 });
  expect(await samples('preemption_victims_sum')).toEqual({ '': 7 });
});
