// Generated from packages/api/kinds/autoscaling_v2beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type ContainerResourceMetricSource = {
  name: string;
  targetAverageUtilization?: number;
  targetAverageValue?: string;
  container: string;
};

export type ContainerResourceMetricStatus = {
  name: string;
  currentAverageUtilization?: number;
  currentAverageValue: string;
  container: string;
};

export type CrossVersionObjectReference = {
  kind: string;
  name: string;
  apiVersion?: string;
};

export type ExternalMetricSource = {
  metricName: string;
  metricSelector?: meta_v1.LabelSelector;
  targetValue?: string;
  targetAverageValue?: string;
};

export type ExternalMetricStatus = {
  metricName: string;
  metricSelector?: meta_v1.LabelSelector;
  currentValue: string;
  currentAverageValue?: string;
};

export type HorizontalPodAutoscaler = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus;
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
};

export type HorizontalPodAutoscalerStatus = {
  observedGeneration?: number;
  lastScaleTime?: string;
  currentReplicas: number;
  desiredReplicas: number;
  currentMetrics?: MetricStatus[] | null;
  conditions: HorizontalPodAutoscalerCondition[];
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

export type ObjectMetricSource = {
  target: CrossVersionObjectReference;
  metricName: string;
  targetValue: string;
  selector?: meta_v1.LabelSelector;
  averageValue?: string;
};

export type ObjectMetricStatus = {
  target: CrossVersionObjectReference;
  metricName: string;
  currentValue: string;
  selector?: meta_v1.LabelSelector;
  averageValue?: string;
};

export type PodsMetricSource = {
  metricName: string;
  targetAverageValue: string;
  selector?: meta_v1.LabelSelector;
};

export type PodsMetricStatus = {
  metricName: string;
  currentAverageValue: string;
  selector?: meta_v1.LabelSelector;
};

export type ResourceMetricSource = {
  name: string;
  targetAverageUtilization?: number;
  targetAverageValue?: string;
};

export type ResourceMetricStatus = {
  name: string;
  currentAverageUtilization?: number;
  currentAverageValue: string;
};
