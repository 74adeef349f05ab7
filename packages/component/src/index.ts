// Logging
export type { LogDetails, Logger, LogLevel } from './logging/logger.js';
export { silentLogger } from './logging/logger.js';
export { createProgramLogger, type ProgramLoggerOptions } from './logging/program-logger.js';
// Metrics
export {
  type BoundCounter,
  type BoundGauge,
  type BoundHistogram,
  type CounterMetric,
  createMetricsRegistry,
  type GaugeMetric,
  type HistogramMetric,
  type LabelValues,
  type MetricOptions,
  type MetricsRegistry,
  metricsContentType,
} from './metrics/metrics-registry.js';
// Starting and stopping
export { runUntilSignalled, type SignalSource } from './shutdown/shutdown.js';
export { TaskScope } from './shutdown/task-scope.js';
// Version
export { apiRelease, productVersion, type VersionInfo, versionInfo } from './version/version-info.js';
