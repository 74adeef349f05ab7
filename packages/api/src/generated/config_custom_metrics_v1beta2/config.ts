// Generated from packages/api/config-kinds/custom-metrics_v1beta2.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const metricValueListKind: ConfigKind<types.MetricValueList> = defineConfigKind({
  name: 'config_custom_metrics_v1beta2.MetricValueList',
  kinds: [{"kind":"MetricValueList","group":"custom.metrics.orch.io","version":"v1beta2"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateMetricValueList,
});

export const metricValueKind: ConfigKind<types.MetricValue> = defineConfigKind({
  name: 'config_custom_metrics_v1beta2.MetricValue',
  kinds: [{"kind":"MetricValue","group":"custom.metrics.orch.io","version":"v1beta2"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateMetricValue,
});

export const metricListOptionsKind: ConfigKind<types.MetricListOptions> = defineConfigKind({
  name: 'config_custom_metrics_v1beta2.MetricListOptions',
  kinds: [{"kind":"MetricListOptions","group":"custom.metrics.orch.io","version":"v1beta2"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateMetricListOptions,
});
