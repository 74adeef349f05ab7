// Generated from packages/api/kinds/autoscaling_v2beta2.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type ContainerResourceMetricSource = {
  name: string;
  target: MetricTarget;
  container: string;
};

export type ContainerResourceMetricStatus = {
  name: string;
  current: MetricValueStatus;
  container: string;
};

export type CrossVersionObjectReference = {
  kind: string;
  name: string;
  apiVersion?: string;
};

export type ExternalMetricSource = {
  metric: MetricIdentifier;
  target: MetricTarget;
};

export type ExternalMetricStatus = {
  metric: MetricIdentifier;
  current: MetricValueStatus;
};

export type HPAScalingPolicy = {
  type: string;
  value: number;
  periodSeconds: number;
};

export type HPAScalingRules = {
  stabilizationWindowSeconds?: number;
  selectPolicy?: string;
  policies?: HPAScalingPolicy[];
};

export type HorizontalPodAutoscaler = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus;
};

export type HorizontalPodAutoscalerBehavior = {
  scaleUp?: HPAScalingRules;
  scaleDown?: HPAScalingRules;
};

export type HorizontalPodAutoscalerCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type HorizontalPodAutoscalerList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: HorizontalPodAutoscaler[];
};

export type HorizontalPodAutoscalerSpec = {
  scaleTargetRef: CrossVersionObjectReference;
  minReplicas?: number;
  maxReplicas: number;
  metrics?: MetricSpec[];
  behavior?: HorizontalPodAutoscalerBehavior;
};

export type HorizontalPodAutoscalerStatus = {
  observedGeneration?: number;
  lastScaleTime?: string;
  currentReplicas: number;
  desiredReplicas: number;
  currentMetrics?: MetricStatus[] | null;
  conditions: HorizontalPodAutoscalerCondition[];
};

export type MetricIdentifier = {
  name: string;
  selector?: meta_v1.LabelSelector;
};

export type MetricSpec = {
  type: string;
  object?: ObjectMetricSource;
  pods?: PodsMetricSource;
  resource?: ResourceMetricSource;
  containerResource?: ContainerResourceMetricSource;
  external?: ExternalMetricSource;
};

export type MetricStatus = {
  type: string;
  object?: ObjectMetricStatus;
  pods?: PodsMetricStatus;
  resource?: ResourceMetricStatus;
  containerResource?: ContainerResourceMetricStatus;
  external?: ExternalMetricStatus;
};

export type MetricTarget = {
  type: string;
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
};

export type MetricValueStatus = {
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
};

export type ObjectMetricSource = {
  describedObject: CrossVersionObjectReference;
  target: MetricTarget;
  metric: MetricIdentifier;
};

export type ObjectMetricStatus = {
  metric: MetricIdentifier;
  current: MetricValueStatus;
  describedObject: CrossVersionObjectReference;
};

export type PodsMetricSource = {
  metric: MetricIdentifier;
  target: MetricTarget;
};

export type PodsMetricStatus = {
  metric: MetricIdentifier;
  current: MetricValueStatus;
};

export type ResourceMetricSource = {
  name: string;
  target: MetricTarget;
};

export type ResourceMetricStatus = {
  name: string;
  current: MetricValueStatus;
};
