// Generated from packages/api/kinds/autoscaling_v2beta2.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Scale on CPU or memory used by one container of each pod. */
export type ContainerResourceMetricSource = {
  /** Resource to measure: cpu or memory. */
  name: string;
  /** Wanted use: type Utilization with a percentage, or AverageValue with an amount per pod. */
  target: MetricTarget;
  /** Name of the container to measure in each pod. Required. */
  container: string;
};

/** Measured use of CPU or memory by one container of each pod. */
export type ContainerResourceMetricStatus = {
  /** Resource that was measured: cpu or memory. */
  name: string;
  /** Measured use: an amount per pod, and a percentage when the target is one. */
  current: MetricValueStatus;
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
  /** Name of the metric in the outside system, and labels to choose a series. */
  metric: MetricIdentifier;
  /** Wanted value: type Value for the whole, or AverageValue for a share per pod. */
  target: MetricTarget;
};

/** Measured value of a metric from outside the cluster. */
export type ExternalMetricStatus = {
  /** Name and labels by which the metric was read. */
  metric: MetricIdentifier;
  /** Measured value: of the whole, or per pod when the target is per pod. */
  current: MetricValueStatus;
};

/** One cap on how far the replica count may move within a stretch of time. */
export type HPAScalingPolicy = {
  /** Unit of value: Pods counts replicas, Percent is a share of the current replicas. */
  type: string;
  /** Largest change allowed within the period, in pods or percent. Above 0. */
  value: number;
  /** Length of the period that the cap covers, in seconds: 1 to 1800. */
  periodSeconds: number;
};

/** How fast, and after how calm a time, replicas may change in one direction. */
export type HPAScalingRules = {
  /** Seconds of past advice to weigh before acting, 0 to 3600. Up: default 0; down: when absent the controller's own setting. */
  stabilizationWindowSeconds?: number;
  /** Which policy wins when several apply: Max (default) lets most change, Min least, Disabled stops this direction. */
  selectPolicy?: string;
  /** Caps to choose from, at least one. Up, by default: 4 pods or 100 percent in 15 s; down: 100 percent in 15 s. */
  policies?: HPAScalingPolicy[];
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

/** Pace of scaling, set apart for growing and for shrinking. */
export type HorizontalPodAutoscalerBehavior = {
  /** Rules for adding pods. By default at once, by 4 pods or a doubling in 15 seconds, whichever is more. */
  scaleUp?: HPAScalingRules;
  /** Rules for removing pods. By default all surplus pods may go within 15 seconds once the window has passed. */
  scaleDown?: HPAScalingRules;
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
  /** How quickly to grow and shrink. When absent, the controller's usual pace applies. */
  behavior?: HorizontalPodAutoscalerBehavior;
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

/** Which series of a metric to read, by its name and perhaps labels. */
export type MetricIdentifier = {
  /** Name that the metrics source knows it by, e.g. requests-per-second. No slash or percent sign. */
  name: string;
  /** Labels that narrow the metric to some of its series. When absent, the name alone picks it. */
  selector?: meta_v1.LabelSelector;
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

/** Level to hold a metric at. Set the one number that type names. */
export type MetricTarget = {
  /** Which number counts: Utilization, Value or AverageValue. */
  type: string;
  /** Level for the metric as a whole, above 0, e.g. 10k. For object and external metrics. */
  value?: string;
  /** Level for each pod: the metric divided by the number of pods. A quantity above 0, e.g. 500m. */
  averageValue?: string;
  /** Level as a percentage of what pods request, above 0; only for the resources of pods and containers. */
  averageUtilization?: number;
};

/** What a metric was at the last reading. */
export type MetricValueStatus = {
  /** Reading for the metric as a whole. */
  value?: string;
  /** Reading divided by the number of pods that were measured. */
  averageValue?: string;
  /** Average use as a percentage of what the pods request; for resource metrics only. */
  averageUtilization?: number;
};

/** Scale on a metric of one object, e.g. hits per second of an ingress. */
export type ObjectMetricSource = {
  /** Object whose metric is read, e.g. an ingress; kind and name are required. */
  describedObject: CrossVersionObjectReference;
  /** Level to hold: type Value for the metric as a whole, or AverageValue for a share per pod. */
  target: MetricTarget;
  /** Name of the metric, and labels that narrow it. */
  metric: MetricIdentifier;
};

/** Measured value of a metric of one object. */
export type ObjectMetricStatus = {
  /** Name and labels by which the metric was read. */
  metric: MetricIdentifier;
  /** Reading of the metric at the last look: the whole, or a share per pod. */
  current: MetricValueStatus;
  /** Object that the reading belongs to. */
  describedObject: CrossVersionObjectReference;
};

/** Scale on a metric that each pod has, e.g. transactions per second. */
export type PodsMetricSource = {
  /** Metric that every scaled pod reports, by name and perhaps labels. */
  metric: MetricIdentifier;
  /** Level to hold, of type AverageValue; averageValue is required. */
  target: MetricTarget;
};

/** Measured average of a metric that each pod has. */
export type PodsMetricStatus = {
  /** Name and labels by which the metric was read. */
  metric: MetricIdentifier;
  /** What the reading came to, averaged over the pods. */
  current: MetricValueStatus;
};

/** Scale on CPU or memory of the pods, all containers of each together. */
export type ResourceMetricSource = {
  /** Resource to measure: cpu or memory. */
  name: string;
  /** Level to hold: either averageUtilization in percent or averageValue, not both. */
  target: MetricTarget;
};

/** Measured CPU or memory of the pods, all containers of each together. */
export type ResourceMetricStatus = {
  /** Resource that was measured: cpu or memory. */
  name: string;
  /** What the pods used at the last reading. */
  current: MetricValueStatus;
};
