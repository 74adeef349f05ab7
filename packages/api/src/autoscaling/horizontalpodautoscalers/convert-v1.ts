import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  ensureFields,
  isFields,
  listAt,
  memberAt,
  type Names,
  type WritableFields,
} from '@orch/apimachinery';
import type { VersionRefinement } from '../../resources/refinement.js';
import { type AnnotationKeys, annotationKeys, putJson, takeJson } from './annotations.js';
import { putBehavior, takeBehavior } from './behavior-annotation.js';
import {
  isCpuUtilization,
  metricFromHub,
  metricStatusFromHub,
  metricStatusToHub,
  metricToHub,
} from './metric-shapes.js';

const defaultCpuPercent = 80;

/**
 * v1 has fields for CPU utilization only. Annotations carry other metrics, behavior and conditions:
 *
 *     v1 targetCPUUtilizationPercentage: 70 ↔ v2beta2 metrics: [{ type: Resource, resource: { name: cpu, … 70 } }]
 */
export function conversionV1(names: Names): Required<Pick<VersionRefinement, 'toHub' | 'fromHub'>> {
  const keys = annotationKeys(names);
  return { toHub: (autoscaler) => toHub(autoscaler, keys), fromHub: (autoscaler) => fromHub(autoscaler, keys) };
}

function toHub(autoscaler: ApiObject, keys: AnnotationKeys): ApiObject {
  const converted = deepCopy<ApiObject>(autoscaler);
  const spec = ensureFields(converted, 'spec');
  const taken = takeJson(converted, keys.metrics);
  const others = Array.isArray(taken) ? taken : undefined;
  const metrics = asList(others).map(metricToHub);
  const target = spec['targetCPUUtilizationPercentage'] ?? (others === undefined ? defaultCpuPercent : undefined);
  delete spec['targetCPUUtilizationPercentage'];
  if (target !== undefined) metrics.unshift(cpuMetric({ target: { type: 'Utilization', averageUtilization: target } }));
  if (metrics.length > 0) spec['metrics'] = metrics;
  const behavior = takeBehavior(converted, keys.behavior);
  if (behavior !== undefined) spec['behavior'] = behavior;
  statusToHub(converted, keys);
  return converted;
}

function statusToHub(converted: ApiObject, keys: AnnotationKeys): void {
  const conditions = takeJson(converted, keys.conditions);
  const taken = takeJson(converted, keys.currentMetrics);
  const currentMetrics = asList(taken).map(metricStatusToHub);
  const current = memberAt(converted, 'status', 'currentCPUUtilizationPercentage');
  const isSet = conditions !== undefined || currentMetrics.length > 0 || current !== undefined;
  if (!isSet && !isFields(converted['status'])) return;
  const status = ensureFields(converted, 'status');
  delete status['currentCPUUtilizationPercentage'];
  // The annotation has CPU utilization too, in more detail.
  if (current !== undefined && !Array.isArray(taken))
    currentMetrics.unshift(cpuMetric({ current: { averageUtilization: current } }));
  status['currentMetrics'] = currentMetrics.length > 0 ? currentMetrics : null;
  status['conditions'] = Array.isArray(conditions) ? conditions : null;
}

function fromHub(autoscaler: DeepReadonly<ApiObject>, keys: AnnotationKeys): ApiObject {
  const converted = deepCopy<ApiObject>(autoscaler);
  const spec = ensureFields(converted, 'spec');
  const metrics = listAt(spec, 'metrics');
  const cpu = metrics.find((metric) => isCpuUtilization(metric, 'target'));
  delete spec['metrics'];
  if (cpu !== undefined)
    spec['targetCPUUtilizationPercentage'] = memberAt(cpu, 'resource', 'target', 'averageUtilization');
  putJson(converted, keys.metrics, metrics.filter((metric) => metric !== cpu).map(metricFromHub));
  putBehavior(converted, keys.behavior, spec['behavior']);
  delete spec['behavior'];
  if (isFields(converted['status'])) statusFromHub(converted, converted['status'], keys);
  return converted;
}

function statusFromHub(converted: ApiObject, status: WritableFields, keys: AnnotationKeys): void {
  const current = listAt(status, 'currentMetrics');
  const cpu = current.find((metric) => isCpuUtilization(metric, 'current'));
  delete status['currentMetrics'];
  if (cpu !== undefined) {
    status['currentCPUUtilizationPercentage'] = memberAt(cpu, 'resource', 'current', 'averageUtilization');
  }
  putJson(converted, keys.currentMetrics, current.map(metricStatusFromHub));
  putJson(converted, keys.conditions, status['conditions']);
  delete status['conditions'];
}

function cpuMetric(value: WritableFields): WritableFields {
  return { type: 'Resource', resource: { name: 'cpu', ...value } };
}

function asList(value: unknown): WritableFields[] {
  return Array.isArray(value) ? value.filter((item: unknown) => isFields(item)) : [];
}
