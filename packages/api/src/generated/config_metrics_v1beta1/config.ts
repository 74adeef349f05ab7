// Generated from packages/api/config-kinds/metrics_v1beta1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const nodeMetricsKind: ConfigKind<types.NodeMetrics> = defineConfigKind({
  name: 'config_metrics_v1beta1.NodeMetrics',
  kinds: [{"kind":"NodeMetrics","group":"metrics.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateNodeMetrics,
});

export const nodeMetricsListKind: ConfigKind<types.NodeMetricsList> = defineConfigKind({
  name: 'config_metrics_v1beta1.NodeMetricsList',
  kinds: [{"kind":"NodeMetricsList","group":"metrics.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateNodeMetricsList,
});

export const podMetricsKind: ConfigKind<types.PodMetrics> = defineConfigKind({
  name: 'config_metrics_v1beta1.PodMetrics',
  kinds: [{"kind":"PodMetrics","group":"metrics.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validatePodMetrics,
});

export const podMetricsListKind: ConfigKind<types.PodMetricsList> = defineConfigKind({
  name: 'config_metrics_v1beta1.PodMetricsList',
  kinds: [{"kind":"PodMetricsList","group":"metrics.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validatePodMetricsList,
});
