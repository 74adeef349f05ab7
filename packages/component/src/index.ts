// Feature gates
export { type FeatureGateFact, featureGateFacts, laterFeatureGateFacts } from './features/feature-gate-facts.js';
export {
  defaultFeatureGates,
  type FeatureGateOutcome,
  type FeatureGates,
  FeatureGatesError,
  featureGatesOf,
  resolveFeatureGates,
} from './features/feature-gates.js';
// Options
export { formatDurationMs, type ParsedDuration, parseDuration, parseDurationMs } from './flags/duration.js';
export {
  type FlagDefinition,
  type FlagType,
  type FlagValue,
  flagSection,
  type NamedCertKey,
  type PortRange,
} from './flags/flag-definition.js';
export { type FlagFile, FlagFileError, fileOption, readFlagFile } from './flags/flag-file.js';
export { FlagValues } from './flags/flag-values.js';
export { formatFlagHelp } from './flags/format-help.js';
export { dialectOption, namesOfFlags, namesOption, namingFlag } from './flags/naming-flag.js';
export { combineOptions, groupOptions, type OptionReader, option } from './flags/option-reader.js';
export { type FlagCheck, type FlagOutcome, parseFlags } from './flags/parse-flags.js';
export { delegatedAuthenticationFlags } from './flags/sections/delegated-authentication.js';
export { delegatedAuthorizationFlags } from './flags/sections/delegated-authorization.js';
export {
  featureGatesCheck,
  featureGatesFlag,
  featureGatesOfFlags,
  featureGatesOption,
} from './flags/sections/feature-gates.js';
export { globalFlags } from './flags/sections/global.js';
export { leaderElectionFlags } from './flags/sections/leader-election.js';
export { logsCheck } from './flags/sections/log-checks.js';
export { loggerOption, loggingOption, logsFlags } from './flags/sections/logs.js';
export { metricsCheck, metricsFlags, metricsOption } from './flags/sections/metrics.js';
export { requestHeaderFlags } from './flags/sections/request-headers.js';
export { secureServingFlags } from './flags/sections/secure-serving.js';
export { tracingFlags, tracingOption } from './flags/sections/tracing.js';
export { suggestFlags } from './flags/suggest-flags.js';
export { between, notNegative, positive } from './flags/validators.js';
export { ignoredReasons, optionsWithoutEffect } from './flags/without-effect.js';
// Logging
export { countRepeats, type LoopLogger } from './logging/count-repeats.js';
export { escapeControls } from './logging/escape-controls.js';
export { LogFileError } from './logging/log-file.js';
export type { LogDetails, Logger, LogLevel, ProgramLogger } from './logging/logger.js';
export { silentLogger } from './logging/logger.js';
export { createProgramLogger, type ProgramLoggerOptions } from './logging/program-logger.js';
export { exponentialBuckets } from './metrics/buckets.js';
// Metrics
export { registerBuildInfo } from './metrics/build-info-metric.js';
export { type DeclaredMetric, declaredMetrics } from './metrics/declared-metrics.js';
export type {
  BoundCounter,
  BoundGauge,
  BoundHistogram,
  BoundSummary,
  CounterMetric,
  GaugeMetric,
  HistogramMetric,
  LabelValues,
  MetricOptions,
  MetricStability,
  SummaryMetric,
} from './metrics/metric-types.js';
export {
  createMetricsRegistry,
  type MetricsRegistry,
  type MetricsSettings,
  metricsContentType,
} from './metrics/metrics-registry.js';
export { sharedCalls } from './metrics/shared-calls.js';
// Program lifecycle
export { type CommandGroup, type GroupedCommand, runCommandGroup } from './program/command-group.js';
export { type Program, type ProgramOutput, runProgram } from './program/run-program.js';
export { runUntilSignalled, type SignalSource } from './shutdown/shutdown.js';
export { TaskScope } from './shutdown/task-scope.js';
// Tracing
export { type SlowStep, type SlowStepsOptions, slowSteps } from './tracing/slow-steps.js';
export {
  beginTrace,
  type EndedStep,
  idleTrace,
  type OpenCall,
  type OpenSpan,
  type SpanAttributes,
  type SpanRecord,
  type Trace,
  type TraceOptions,
} from './tracing/trace.js';
export { parseTraceparent, type TraceContext } from './tracing/trace-context.js';
export { openTracing, type Tracing, type TracingOptions, type TracingParts } from './tracing/tracing.js';
// Version
export type { BuildInfo } from './version/build-info.js';
export {
  apiRelease,
  describeVersion,
  describeVersionRaw,
  productVersion,
  type VersionInfo,
  versionInfo,
} from './version/version-info.js';
