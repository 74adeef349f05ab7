// Generated from packages/api/config-kinds/external-metrics_v1beta1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const externalMetricValueListKind: ConfigKind<types.ExternalMetricValueList> = defineConfigKind({
  name: 'config_external_metrics_v1beta1.ExternalMetricValueList',
  kinds: [{"kind":"ExternalMetricValueList","group":"external.metrics.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateExternalMetricValueList,
});

export const externalMetricValueKind: ConfigKind<types.ExternalMetricValue> = defineConfigKind({
  name: 'config_external_metrics_v1beta1.ExternalMetricValue',
  kinds: [{"kind":"ExternalMetricValue","group":"external.metrics.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateExternalMetricValue,
});
