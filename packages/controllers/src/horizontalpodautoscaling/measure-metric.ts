import type { MetricIdentifier, MetricTarget, MetricValueStatus } from '@orch/api/types/autoscaling_v2beta2';
import {
  type DeepReadonly,
  errorMessage,
  LabelSelector,
  labelSelectorFromObject,
  StatusError,
} from '@orch/apimachinery';
import type { MetricsClient } from './metrics-client.js';
import {
  AutoscalingError,
  milliOf,
  quantityOfMilli,
  type ReadonlyMetricSpec,
  type ReadonlyMetricStatus,
} from './model.js';
import type { ReadonlyPod } from './pod-groups.js';
import {
  type CountOptions,
  countByAverage,
  countByUtilization,
  countByValue,
  countByValuePerPod,
  type ReplicaCount,
} from './replica-count.js';
import { selectorText } from './selector-text.js';

/** The target whose metrics are measured. */
export interface MeasuredTarget extends CountOptions {
  readonly namespace: string;
  readonly specReplicas: number;
  readonly statusReplicas: number;
  readonly selector: LabelSelector;
  /** The pods that the selector selects. */
  readonly pods: readonly ReadonlyPod[];
}

export interface MeasureOptions {
  readonly target: MeasuredTarget;
  readonly client: MetricsClient;
  readonly signal: AbortSignal;
}

/** Replicas that a metric proposes. */
export interface Proposal {
  readonly replicas: number;
  /** For events: what was measured. */
  readonly metric: string;
  readonly status: ReadonlyMetricStatus;
}

/** A metric that could not be measured. `reason` and `detail` are for event and condition, `message` for the sum of all. */
export class MetricError extends AutoscalingError {
  constructor(
    readonly reason: string,
    readonly detail: string,
    message: string = detail,
  ) {
    super(message);
  }
}

/** Measures a metric. @throws MetricError */
export async function measureMetric(spec: ReadonlyMetricSpec, options: MeasureOptions): Promise<Proposal> {
  switch (spec.type) {
    case 'Resource':
      return await measureResource(spec, options);
    case 'ContainerResource':
      return await measureContainerResource(spec, options);
    case 'Pods':
      return await measurePods(spec, options);
    case 'Object':
      return await measureObject(spec, options);
    case 'External':
      return await measureExternal(spec, options);
    default:
      throw new MetricError('InvalidMetricSourceType', `unknown metric source type ${JSON.stringify(spec.type)}`);
  }
}

async function measureResource({ resource }: ReadonlyMetricSpec, options: MeasureOptions): Promise<Proposal> {
  const { name = '', target = {} } = resource ?? {};
  const found = await asMetricError('FailedGetResourceMetric', () => usageOf({ name, target }, options));
  return { ...found, status: { type: 'Resource', resource: { name, current: found.current } } };
}

async function measureContainerResource(spec: ReadonlyMetricSpec, options: MeasureOptions): Promise<Proposal> {
  const { name = '', container = '', target = {} } = spec.containerResource ?? {};
  const found = await asMetricError('FailedGetContainerResourceMetric', () =>
    usageOf({ name, container, target }, options),
  );
  const containerResource = { name, container, current: found.current };
  return { ...found, status: { type: 'ContainerResource', containerResource } };
}

type Usage = Omit<Proposal, 'status'> & { readonly current: MetricValueStatus };

async function usageOf(
  source: { readonly name: string; readonly container?: string; readonly target: Partial<DeepReadonly<MetricTarget>> },
  { target: measured, client, signal }: MeasureOptions,
): Promise<Usage> {
  const { name, target, ...container } = source;
  const { namespace, selector } = measured;
  if (target.averageValue === undefined && target.averageUtilization == null) {
    throw new AutoscalingError(
      'invalid resource metric source: neither a utilization target nor a value target was set',
    );
  }
  return await prefixed(`failed to get ${name} utilization`, async () => {
    const metrics = await prefixed(`unable to get metrics for resource ${name}`, () =>
      client.resource({ resource: name, ...container, namespace, selector, signal }),
    );
    if (target.averageValue !== undefined) {
      const targetValue = milliOf(target.averageValue);
      const { replicas, value } = countByAverage({ ...measured, metrics, targetValue, isCpu: name === 'cpu' });
      return { replicas, metric: `${name} resource`, current: { averageValue: quantityOfMilli(value) } };
    }
    const targetPercent = target.averageUtilization ?? 0;
    const counted = countByUtilization({ ...measured, metrics, resource: name, ...container, targetPercent });
    const { replicas, value, utilization = 0 } = counted;
    return {
      replicas,
      metric: `${name} resource utilization (percentage of request)`,
      current: { averageUtilization: utilization, averageValue: quantityOfMilli(value) },
    };
  });
}

async function measurePods({ pods }: ReadonlyMetricSpec, options: MeasureOptions): Promise<Proposal> {
  const { metric = noMetric, target } = pods ?? {};
  const { target: measured, client, signal } = options;
  const { namespace, selector } = measured;
  const count = async () => {
    const metricSelector = selectorOf(metric);
    const metrics = await prefixed(`unable to get metric ${metric.name}`, () =>
      client.pods({ metric: metric.name, namespace, selector, metricSelector, signal }),
    );
    return countByAverage({ ...measured, metrics, targetValue: milliOf(target?.averageValue), isCpu: false });
  };
  const { replicas, value } = await asMetricError('FailedGetPodsMetric', count, 'failed to get pods metric value');
  const current = { averageValue: quantityOfMilli(value) };
  return { replicas, metric: `pods metric ${metric.name}`, status: { type: 'Pods', pods: { metric, current } } };
}

async function measureObject({ object }: ReadonlyMetricSpec, options: MeasureOptions): Promise<Proposal> {
  const { metric = noMetric, describedObject = { kind: '', name: '' }, target } = object ?? {};
  const { target: measured, client, signal } = options;
  const { namespace } = measured;
  const perPod = target?.type === 'AverageValue';
  const count = async () => {
    if (!perPod && target?.type !== 'Value') {
      throw new AutoscalingError(
        'invalid object metric source: neither a value target nor an average value target was set',
      );
    }
    const where = `${describedObject.kind} on ${namespace} ${describedObject.name}`;
    const value = await behind(`unable to get metric ${metric.name}: ${where}/`, () =>
      client.object({
        ...{ metric: metric.name, namespace, object: describedObject },
        ...{ metricSelector: selectorOf(metric), signal },
      }),
    );
    return countOf(value, { target, measured, perPod });
  };
  const { replicas, current } = await asMetricError(
    'FailedGetObjectMetric',
    count,
    'failed to get object metric value',
  );
  const name = perPod ? externalName(metric) : `${describedObject.kind} metric ${metric.name}`;
  return { replicas, metric: name, status: { type: 'Object', object: { metric, describedObject, current } } };
}

async function measureExternal({ external }: ReadonlyMetricSpec, options: MeasureOptions): Promise<Proposal> {
  const { metric = noMetric, target } = external ?? {};
  const { target: measured, client, signal } = options;
  const { namespace } = measured;
  const perPod = target?.averageValue !== undefined;
  const count = async () => {
    if (!perPod && target?.value === undefined) {
      throw new AutoscalingError(
        'invalid external metric source: neither a value target nor an average value target was set',
      );
    }
    const where = `${namespace}/${metric.name}/${selectorText(metric.selector)}`;
    const value = await prefixed(`unable to get external metric ${where}`, () =>
      client.external({ metric: metric.name, namespace, metricSelector: selectorOf(metric), signal }),
    );
    return countOf(value, { target, measured, perPod });
  };
  const outer = perPod
    ? `failed to get ${metric.name} external metric`
    : `failed to get external metric ${metric.name}`;
  const { replicas, current } = await asMetricError('FailedGetExternalMetric', count, outer);
  return { replicas, metric: externalName(metric), status: { type: 'External', external: { metric, current } } };
}

/** One value, of an object or an external metric, as a total or per pod. */
function countOf(
  value: number,
  options: {
    readonly target: DeepReadonly<MetricTarget> | undefined;
    readonly measured: MeasuredTarget;
    readonly perPod: boolean;
  },
): { readonly replicas: number; readonly current: MetricValueStatus } {
  const { target, measured, perPod } = options;
  const counted: ReplicaCount = perPod
    ? countByValuePerPod({ ...measured, value, targetValue: milliOf(target?.averageValue) })
    : countByValue({ ...measured, value, targetValue: milliOf(target?.value) });
  const quantity = quantityOfMilli(counted.value);
  return { replicas: counted.replicas, current: perPod ? { averageValue: quantity } : { value: quantity } };
}

const noMetric: MetricIdentifier = { name: '' };

function externalName(metric: DeepReadonly<MetricIdentifier>): string {
  return `external metric ${metric.name}(${selectorText(metric.selector)})`;
}

/** Without a selector, all series. */
function selectorOf({ selector }: DeepReadonly<MetricIdentifier>): LabelSelector {
  return selector === undefined ? LabelSelector.everything : labelSelectorFromObject(selector);
}

/** Errors as MetricError: as they are for event and condition, behind `outer` for the sum. */
async function asMetricError<T>(reason: string, measure: () => Promise<T>, outer?: string): Promise<T> {
  try {
    return await measure();
  } catch (error) {
    if (!(error instanceof AutoscalingError || error instanceof StatusError)) throw error;
    const detail = errorMessage(error);
    throw new MetricError(reason, detail, outer === undefined ? detail : `${outer}: ${detail}`);
  }
}

async function prefixed<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  return await behind(`${prefix}: `, work);
}

async function behind<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AutoscalingError || error instanceof StatusError)) throw error;
    throw new AutoscalingError(`${prefix}${errorMessage(error)}`, { cause: error });
  }
}
