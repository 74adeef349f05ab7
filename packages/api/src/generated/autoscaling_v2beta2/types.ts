// Generated from packages/api/kinds/autoscaling_v2beta2.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Scale on CPU or memory used by one container of each pod. */
export type ContainerResourceMetricSource = {
  /** Resource to measure: cpu or memory. */
  name: string;
  /** Target use: type Utilization with a percentage, or AverageValue with an amount per pod. */
  target: MetricTarget;
  /** Name of the container to measure in each pod. Required. */
  container: string;
};

/** Measured use of CPU or memory by one container of each pod. */
export type ContainerResourceMetricStatus = {
  /** Resource that was measured: cpu or memory. */
  name: string;
  /** Measured use: a quantity per pod, and a percentage if the target is a percentage. */
  current: MetricValueStatus;
  /** Name of the container that was measured. */
  container: string;
};

/** References an object of the same namespace by kind and name. */
export type CrossVersionObjectReference = {
  /** Kind of the object, e.g. Deployment. Required. */
  kind: string;
  /** Name of the object, in the namespace of the referencing object. Required. */
  name: string;
  /** API version of the object, e.g. apps/v1. */
  apiVersion?: string;
};

/** Scale on an external metric, e.g. the length of a queue. */
export type ExternalMetricSource = {
  /** Name of the metric in the external system, and labels that select series. */
  metric: MetricIdentifier;
  /** Target value: type Value for the total, or AverageValue per pod. */
  target: MetricTarget;
};

/** Measured value of an external metric. */
export type ExternalMetricStatus = {
  /** Name and labels of the metric. */
  metric: MetricIdentifier;
  /** Measured value: the total, or per pod if the target is per pod. */
  current: MetricValueStatus;
};

/** One limit on the change of the replica count within a period. */
export type HPAScalingPolicy = {
  /** Unit of value: Pods counts replicas, Percent is a share of the current replicas. */
  type: string;
  /** Largest change allowed within the period, in pods or percent. Above 0. */
  value: number;
  /** Length of the period in seconds: 1 to 1800. */
  periodSeconds: number;
};

/** Rate limits and stabilization window for scaling in one direction. */
export type HPAScalingRules = {
  /** Stabilization window in seconds, 0 to 3600. Default 0 for scaling up, the setting of the controller for scaling down. */
  stabilizationWindowSeconds?: number;
  /** Policy in use when several apply: Max (default, largest change), Min (smallest change), Disabled (no scaling in this direction). */
  selectPolicy?: string;
  /** Limits, at least one. Up, by default: 4 pods or 100 percent in 15 s; down: 100 percent in 15 s. */
  policies?: HPAScalingPolicy[];
};

/** Scales a workload by its load. */
export type HorizontalPodAutoscaler = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the workload, the limits of its size, and the target metrics. */
  spec?: HorizontalPodAutoscalerSpec;
  /** Status, written by controllers: the current size, the desired size and the measured metrics. */
  status?: HorizontalPodAutoscalerStatus;
};

/** Scaling behavior, separately for scaling up and scaling down. */
export type HorizontalPodAutoscalerBehavior = {
  /** Rules for scaling up. Default: immediately, by 4 pods or 100 percent in 15 seconds, whichever is more. */
  scaleUp?: HPAScalingRules;
  /** Rules for scaling down. Default: 100 percent in 15 seconds after the stabilization window. */
  scaleDown?: HPAScalingRules;
};

/** One condition of an autoscaler. */
export type HorizontalPodAutoscalerCondition = {
  /** AbleToScale, ScalingActive or ScalingLimited. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word, e.g. ReadyForNewScale. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of horizontal pod autoscalers. */
export type HorizontalPodAutoscalerList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The horizontal pod autoscalers, in order of namespace and name. */
  items: HorizontalPodAutoscaler[];
};

/** Specification of an autoscaler: the workload, its minimum and maximum size, and the metrics. */
export type HorizontalPodAutoscalerSpec = {
  /** Workload to scale, such as a deployment of the same namespace; it must have the subresource scale. Required. */
  scaleTargetRef: CrossVersionObjectReference;
  /** Minimum number of pods; at least 1, or 0 with gate HPAScaleToZero (off by default). Default 1. */
  minReplicas?: number;
  /** Maximum number of pods; at least minReplicas. Required. */
  maxReplicas: number;
  /** Metrics; the one with the highest replica count applies. When empty: CPU at 80 percent of requests. */
  metrics?: MetricSpec[];
  /** Scaling behavior. Default: that of the controller. */
  behavior?: HorizontalPodAutoscalerBehavior;
};

/** Observed state of an autoscaler. */
export type HorizontalPodAutoscalerStatus = {
  /** Generation of the spec that this status reflects. */
  observedGeneration?: Int64;
  /** Time of the last change of the number of pods. */
  lastScaleTime?: string;
  /** Last observed number of pods of the workload. */
  currentReplicas: number;
  /** Last computed number of pods of the workload. */
  desiredReplicas: number;
  /** Last values of the metrics of the spec. */
  currentMetrics?: MetricStatus[] | null;
  /** Conditions of the autoscaler, one of each type. */
  conditions: HorizontalPodAutoscalerCondition[];
};

/** Selects series of a metric by name and optional labels. */
export type MetricIdentifier = {
  /** Name in the metrics source, e.g. requests-per-second. No slash or percent sign. */
  name: string;
  /** Labels that select series of the metric. Absent: all series. */
  selector?: meta_v1.LabelSelector;
};

/** One metric to scale on: type, and the member of that name. */
export type MetricSpec = {
  /** Resource, ContainerResource, Pods, Object or External; selects the required member. */
  type: string;
  /** For type Object: a metric of one object, e.g. hits per second of an ingress. */
  object?: ObjectMetricSource;
  /** For type Pods: a metric that each pod has, averaged over the pods. */
  pods?: PodsMetricSource;
  /** For type Resource: CPU or memory of the pods, all containers together. */
  resource?: ResourceMetricSource;
  /** For type ContainerResource: CPU or memory of one container of each pod. Gate HPAContainerMetrics, off by default. */
  containerResource?: ContainerResourceMetricSource;
  /** For type External: an external metric, e.g. the length of a queue. */
  external?: ExternalMetricSource;
};

/** Last measured value of one metric, in the member that type selects. */
export type MetricStatus = {
  /** Resource, ContainerResource, Pods, Object or External. */
  type: string;
  /** For type Object: value measured on one object. */
  object?: ObjectMetricStatus;
  /** For type Pods: average over the pods of a metric that each has. */
  pods?: PodsMetricStatus;
  /** For type Resource: measured CPU or memory of the pods. */
  resource?: ResourceMetricStatus;
  /** For type ContainerResource: measured CPU or memory of one container of each pod. */
  containerResource?: ContainerResourceMetricStatus;
  /** For type External: value of an external metric. */
  external?: ExternalMetricStatus;
};

/** Target of a metric. Requires the member that type selects. */
export type MetricTarget = {
  /** Type of the target: Utilization, Value or AverageValue. */
  type: string;
  /** Target of the total metric, above 0, e.g. 10k. For object and external metrics. */
  value?: string;
  /** Target per pod: the metric divided by the number of pods. A quantity above 0, e.g. 500m. */
  averageValue?: string;
  /** Target as a percentage of the requests, above 0; only for resources of pods and containers. */
  averageUtilization?: number;
};

/** Last measured value of a metric. */
export type MetricValueStatus = {
  /** Value of the total metric. */
  value?: string;
  /** Value divided by the number of measured pods. */
  averageValue?: string;
  /** Average use as a percentage of the requests; only for resource metrics. */
  averageUtilization?: number;
};

/** Scale on a metric of one object, e.g. hits per second of an ingress. */
export type ObjectMetricSource = {
  /** Object of the metric, e.g. an ingress; kind and name are required. */
  describedObject: CrossVersionObjectReference;
  /** Target: type Value for the total metric, or AverageValue per pod. */
  target: MetricTarget;
  /** Name of the metric, and labels that select series. */
  metric: MetricIdentifier;
};

/** Measured value of a metric of one object. */
export type ObjectMetricStatus = {
  /** Name and labels of the metric. */
  metric: MetricIdentifier;
  /** Last measured value: the total, or per pod. */
  current: MetricValueStatus;
  /** Object of the metric. */
  describedObject: CrossVersionObjectReference;
};

/** Scale on a metric that each pod has, e.g. transactions per second. */
export type PodsMetricSource = {
  /** Metric of each scaled pod, by name and optional labels. */
  metric: MetricIdentifier;
  /** Target, of type AverageValue; averageValue is required. */
  target: MetricTarget;
};

/** Measured average of a metric that each pod has. */
export type PodsMetricStatus = {
  /** Name and labels of the metric. */
  metric: MetricIdentifier;
  /** Measured average over the pods. */
  current: MetricValueStatus;
};

/** Scale on CPU or memory of the pods, all containers of each together. */
export type ResourceMetricSource = {
  /** Resource to measure: cpu or memory. */
  name: string;
  /** Target: either averageUtilization in percent or averageValue, not both. */
  target: MetricTarget;
};

/** Measured CPU or memory of the pods, all containers of each together. */
export type ResourceMetricStatus = {
  /** Resource that was measured: cpu or memory. */
  name: string;
  /** Last measured use of the pods. */
  current: MetricValueStatus;
};
