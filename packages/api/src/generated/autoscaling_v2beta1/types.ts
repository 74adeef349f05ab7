// Generated from packages/api/kinds/autoscaling_v2beta1.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Scale on CPU or memory used by one container of each pod. */
export type ContainerResourceMetricSource = {
  /** Resource to measure: cpu or memory. */
  name: string;
  /** Target average use in percent of the requests. Cannot be combined with targetAverageValue. */
  targetAverageUtilization?: number;
  /** Target average use per pod as a quantity, e.g. 200m or 64Mi. Cannot be combined with targetAverageUtilization. */
  targetAverageValue?: string;
  /** Name of the container to measure in each pod. Required. */
  container: string;
};

/** Measured use of CPU or memory by one container of each pod. */
export type ContainerResourceMetricStatus = {
  /** Resource that was measured: cpu or memory. */
  name: string;
  /** Average use in percent of the requests. Only with a target in percent. */
  currentAverageUtilization?: number;
  /** Average use per pod as a quantity, e.g. 180m. */
  currentAverageValue: string;
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
  /** Name of the metric in the external system. Required. */
  metricName: string;
  /** Labels that select series of the metric. Absent: all series. */
  metricSelector?: meta_v1.LabelSelector;
  /** Target value of the metric. Cannot be combined with targetAverageValue. */
  targetValue?: string;
  /** Target value divided by the number of pods. Cannot be combined with targetValue. */
  targetAverageValue?: string;
};

/** Measured value of an external metric. */
export type ExternalMetricStatus = {
  /** Name of the metric. */
  metricName: string;
  /** Labels that selected the series. */
  metricSelector?: meta_v1.LabelSelector;
  /** Value of the metric. */
  currentValue: string;
  /** Value divided by the number of pods. Only with a target per pod. */
  currentAverageValue?: string;
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

/** Scale on a metric of one object, e.g. hits per second of an ingress. */
export type ObjectMetricSource = {
  /** Object that has the metric, in the same namespace; kind and name are required. */
  target: CrossVersionObjectReference;
  /** Name of the metric, e.g. hits-per-second. Required. */
  metricName: string;
  /** Target value of the metric, e.g. 2k. */
  targetValue: string;
  /** Labels that select series of the metric. Absent: all series. */
  selector?: meta_v1.LabelSelector;
  /** Target value divided by the number of pods, e.g. 100. Used instead of targetValue, which must then be 0. */
  averageValue?: string;
};

/** Measured value of a metric of one object. */
export type ObjectMetricStatus = {
  /** Object of the metric. */
  target: CrossVersionObjectReference;
  /** Name of the metric. */
  metricName: string;
  /** Value of the metric. */
  currentValue: string;
  /** Labels that selected the series. */
  selector?: meta_v1.LabelSelector;
  /** Value divided by the number of pods. Only with a target per pod. */
  averageValue?: string;
};

/** Scale on a metric that each pod has, e.g. transactions per second. */
export type PodsMetricSource = {
  /** Name of the metric. Every pod of the workload should have it. Required. */
  metricName: string;
  /** Target average of the metric over the pods, above 0, e.g. 500m. Required. */
  targetAverageValue: string;
  /** Labels that select series of the metric. Absent: all series. */
  selector?: meta_v1.LabelSelector;
};

/** Measured average of a metric that each pod has. */
export type PodsMetricStatus = {
  /** Name of the metric. */
  metricName: string;
  /** Average of the metric over the pods. */
  currentAverageValue: string;
  /** Labels that selected the series. */
  selector?: meta_v1.LabelSelector;
};

/** Scale on CPU or memory of the pods, all containers of each together. */
export type ResourceMetricSource = {
  /** Resource to measure: cpu or memory. */
  name: string;
  /** Target average use in percent of the requests. Cannot be combined with targetAverageValue. */
  targetAverageUtilization?: number;
  /** Target average use per pod as a quantity, e.g. 200m or 64Mi. Cannot be combined with targetAverageUtilization. */
  targetAverageValue?: string;
};

/** Measured CPU or memory of the pods, all containers of each together. */
export type ResourceMetricStatus = {
  /** Resource that was measured: cpu or memory. */
  name: string;
  /** Average use in percent of the requests. Only with a target in percent. */
  currentAverageUtilization?: number;
  /** Average use per pod as a quantity, e.g. 180m. */
  currentAverageValue: string;
};
