// Generated from packages/api/kinds/autoscaling_v2beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Scale on CPU or memory used by one container of each pod. */
export type ContainerResourceMetricSource = {
  /** Resource to measure: cpu or memory. */
  name: string;
  /** Wanted average use in percent of what the container requests. Excludes targetAverageValue. */
  targetAverageUtilization?: number;
  /** Wanted average use per pod as an amount, e.g. 200m or 64Mi. Excludes targetAverageUtilization. */
  targetAverageValue?: string;
  /** Name of the container to measure in each pod. Required. */
  container: string;
};

/** Measured use of CPU or memory by one container of each pod. */
export type ContainerResourceMetricStatus = {
  /** Resource that was measured: cpu or memory. */
  name: string;
  /** Average use in percent of what the container requests. Only with a target in percent. */
  currentAverageUtilization?: number;
  /** Average use per pod as an amount, e.g. 180m. */
  currentAverageValue: string;
  /** Name of the container that was measured. */
  container: string;
};

/** Names an object of the same namespace by kind and name. */
export type CrossVersionObjectReference = {
  /** Kind of the object, e.g. Deployment. Required. */
  kind: string;
  /** Name of the object, in the namespace of who refers to it. Required. */
  name: string;
  /** API version to reach the object with, e.g. apps/v1. */
  apiVersion?: string;
};

/** Scale on a metric from outside the cluster, e.g. the length of a queue. */
export type ExternalMetricSource = {
  /** Name of the metric in the outside system. Required. */
  metricName: string;
  /** Labels that choose one series of the metric. Absent: all of that name. */
  metricSelector?: meta_v1.LabelSelector;
  /** Wanted value of the metric as a whole. Excludes targetAverageValue. */
  targetValue?: string;
  /** Wanted value divided by the number of pods. Excludes targetValue. */
  targetAverageValue?: string;
};

/** Measured value of a metric from outside the cluster. */
export type ExternalMetricStatus = {
  /** Name of the metric that was read. */
  metricName: string;
  /** Labels by which the series was chosen. */
  metricSelector?: meta_v1.LabelSelector;
  /** Value of the metric as a whole. */
  currentValue: string;
  /** Value divided by the number of pods. Only with a target per pod. */
  currentAverageValue?: string;
};

/** Changes the number of pods of a workload by how busy they are. */
export type HorizontalPodAutoscaler = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the workload, the bounds of its size, and how busy pods should be. */
  spec?: HorizontalPodAutoscalerSpec;
  /** What was found, written by controllers: the present size, the computed one and what was measured. */
  status?: HorizontalPodAutoscalerStatus;
};

/** One aspect of the state of an autoscaler. */
export type HorizontalPodAutoscalerCondition = {
  /** AbleToScale, ScalingActive or ScalingLimited. */
  type: string;
  /** Whether the condition holds: True, False or Unknown. */
  status: string;
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for the last change, for programs, e.g. ReadyForNewScale. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of horizontal pod autoscalers. */
export type HorizontalPodAutoscalerList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The horizontal pod autoscalers, in order of namespace and name. */
  items: HorizontalPodAutoscaler[];
};

/** Wanted behaviour of an autoscaler: what to scale, between which sizes, on what. */
export type HorizontalPodAutoscalerSpec = {
  /** Workload to scale, such as a deployment of the same namespace; it must have /scale. Required. */
  scaleTargetRef: CrossVersionObjectReference;
  /** Fewest pods that scaling down leaves; at least 1, or 0 with gate HPAScaleToZero (off by default). Default 1. */
  minReplicas?: number;
  /** Most pods that scaling up reaches; at least minReplicas. Required. */
  maxReplicas: number;
  /** What to measure; the metric that asks for most replicas decides. When empty: CPU at 80 percent of requests. */
  metrics?: MetricSpec[];
};

/** Observed state of an autoscaler. */
export type HorizontalPodAutoscalerStatus = {
  /** Generation of the spec that this status was worked out from. */
  observedGeneration?: number;
  /** When the autoscaler last changed the number of pods. */
  lastScaleTime?: string;
  /** Pods the workload had when it was last looked at. */
  currentReplicas: number;
  /** Pods the workload should have, as last computed. */
  desiredReplicas: number;
  /** Last values read for the metrics of the spec. */
  currentMetrics?: MetricStatus[] | null;
  /** Whether scaling works now, and what holds it back; one entry for each type. */
  conditions: HorizontalPodAutoscalerCondition[];
};

/** One metric to scale on. Fill type, and the member of that name. */
export type MetricSpec = {
  /** Resource, ContainerResource, Pods, Object or External; decides which other member is required. */
  type: string;
  /** For type Object: a metric of one object, e.g. hits per second of an ingress. */
  object?: ObjectMetricSource;
  /** For type Pods: a metric that each pod has, averaged over the pods. */
  pods?: PodsMetricSource;
  /** For type Resource: CPU or memory of the pods, all containers together. */
  resource?: ResourceMetricSource;
  /** For type ContainerResource: CPU or memory of one container of each pod. Gate HPAContainerMetrics, off by default. */
  containerResource?: ContainerResourceMetricSource;
  /** For type External: a metric from outside the cluster, e.g. the length of a queue. */
  external?: ExternalMetricSource;
};

/** Last measured value of one metric; type says which member holds it. */
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
  /** For type External: value read from outside the cluster. */
  external?: ExternalMetricStatus;
};

/** Scale on a metric of one object, e.g. hits per second of an ingress. */
export type ObjectMetricSource = {
  /** Object that has the metric, in the same namespace; kind and name are required. */
  target: CrossVersionObjectReference;
  /** Name of the metric, e.g. hits-per-second. Required. */
  metricName: string;
  /** Wanted value of the metric as a whole, e.g. 2k. */
  targetValue: string;
  /** Labels that choose one series of the metric. Absent: by name alone. */
  selector?: meta_v1.LabelSelector;
  /** Wanted value divided by the number of pods, e.g. 100. Used instead of targetValue, which must then be 0. */
  averageValue?: string;
};

/** Measured value of a metric of one object. */
export type ObjectMetricStatus = {
  /** Object that the metric was read from. */
  target: CrossVersionObjectReference;
  /** Name of the metric that was read. */
  metricName: string;
  /** Value of the metric as a whole. */
  currentValue: string;
  /** Labels by which the series was chosen. */
  selector?: meta_v1.LabelSelector;
  /** Value divided by the number of pods. Only with a target per pod. */
  averageValue?: string;
};

/** Scale on a metric that each pod has, e.g. transactions per second. */
export type PodsMetricSource = {
  /** Name of the metric. Every pod of the workload should have it. Required. */
  metricName: string;
  /** Wanted average of the metric over the pods, above 0, e.g. 500m. Required. */
  targetAverageValue: string;
  /** Labels that choose one series of the metric. Absent: by name alone. */
  selector?: meta_v1.LabelSelector;
};

/** Measured average of a metric that each pod has. */
export type PodsMetricStatus = {
  /** Name of the metric that was read. */
  metricName: string;
  /** Average of the metric over the pods. */
  currentAverageValue: string;
  /** Labels by which the series was chosen. */
  selector?: meta_v1.LabelSelector;
};

/** Scale on CPU or memory of the pods, all containers of each together. */
export type ResourceMetricSource = {
  /** Resource to measure: cpu or memory. */
  name: string;
  /** Wanted average use in percent of what the pods request. Excludes targetAverageValue. */
  targetAverageUtilization?: number;
  /** Wanted average use per pod as an amount, e.g. 200m or 64Mi. Excludes targetAverageUtilization. */
  targetAverageValue?: string;
};

/** Measured CPU or memory of the pods, all containers of each together. */
export type ResourceMetricStatus = {
  /** Resource that was measured: cpu or memory. */
  name: string;
  /** Average use in percent of what the pods request. Only with a target in percent. */
  currentAverageUtilization?: number;
  /** Average use per pod as an amount, e.g. 180m. */
  currentAverageValue: string;
};
