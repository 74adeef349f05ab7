import { type AuditMode, type AuditVersion, auditModes, auditVersions } from '@orch/apiserver';
import {
  combineOptions,
  type FlagCheck,
  type FlagValues,
  namesOption,
  type OptionReader,
  option,
} from '@orch/component';
import {
  type AuditConfig,
  type AuditLogConfig,
  type AuditOutputConfig,
  auditDefaults,
  readAudit,
} from './audit-config.js';

type Output = 'log' | 'webhook';

/** Validates the options of each output that is configured (spec: Audit events). */
export const auditChecks: readonly FlagCheck[] = [
  (flags) => (flags.string('audit-log-path') === '' ? [] : outputErrors(flags, 'log')),
  (flags) => (flags.string('audit-webhook-config-file') === '' ? [] : outputErrors(flags, 'webhook')),
];

function outputErrors(flags: FlagValues, output: Output): readonly string[] {
  const name = (rest: string) => `audit-${output}-${rest}`;
  const positive = (rest: string, value = flags.number(name(rest))) =>
    value > 0 ? [] : [`--${name(rest)} ${value} must be a positive number`];
  const isThrottled = flags.boolean(name('batch-throttle-enable'));
  const errors: string[] = [];
  if (flags.string(name('mode')) === 'batch') {
    errors.push(...positive('batch-buffer-size'), ...positive('batch-max-size'));
    if (flags.durationMs(name('batch-max-wait')) < 0)
      errors.push(`--${name('batch-max-wait')} can not be negative value`);
    if (isThrottled) errors.push(...positive('batch-throttle-qps'), ...positive('batch-throttle-burst'));
  }
  if (flags.boolean(name('truncate-enabled'))) {
    const [event, batch] = [name('truncate-max-event-size'), name('truncate-max-batch-size')];
    errors.push(...positive('truncate-max-event-size'));
    if (flags.number(batch) < flags.number(event)) {
      errors.push(`--${batch} ${flags.number(batch)} must be at least --${event} ${flags.number(event)}`);
    }
  }
  return errors;
}

const outputOption = (output: Output): OptionReader<AuditOutputConfig> =>
  combineOptions(
    {
      mode: option.string(`audit-${output}-mode`),
      version: option.string(`audit-${output}-version`),
      eventsMax: option.number(`audit-${output}-batch-buffer-size`),
      eventsPerBatchMax: option.number(`audit-${output}-batch-max-size`),
      waitMsMax: option.durationMs(`audit-${output}-batch-max-wait`),
      isThrottled: option.boolean(`audit-${output}-batch-throttle-enable`),
      batchesPerSecond: option.number(`audit-${output}-batch-throttle-qps`),
      burst: option.number(`audit-${output}-batch-throttle-burst`),
      isTruncated: option.boolean(`audit-${output}-truncate-enabled`),
      eventBytesMax: option.number(`audit-${output}-truncate-max-event-size`),
      batchBytesMax: option.number(`audit-${output}-truncate-max-batch-size`),
    },
    (given) => ({
      mode: auditModeOf(given.mode),
      version: versionOf(given.version),
      batch: {
        eventsMax: given.eventsMax,
        eventsPerBatchMax: given.eventsPerBatchMax,
        waitMsMax: given.waitMsMax,
        throttle: given.isThrottled ? { batchesPerSecond: given.batchesPerSecond, burst: given.burst } : undefined,
      },
      ...(given.isTruncated
        ? { truncate: { eventBytesMax: given.eventBytesMax, batchBytesMax: given.batchBytesMax } }
        : {}),
    }),
  );

/** The option table permits only known values. */
export function auditModeOf(mode: string): AuditMode {
  return auditModes.find((known) => known === mode) ?? 'blocking';
}

function versionOf(groupVersion: string): AuditVersion {
  return auditVersions.find((known) => groupVersion.endsWith(`/${known}`)) ?? 'v1';
}

const logOption: OptionReader<AuditLogConfig | undefined> = combineOptions(
  {
    path: option.string('audit-log-path'),
    format: option.string('audit-log-format'),
    ageDaysMax: option.number('audit-log-maxage'),
    backupsMax: option.number('audit-log-maxbackup'),
    megabytesMax: option.number('audit-log-maxsize'),
    compress: option.boolean('audit-log-compress'),
    output: outputOption('log'),
  },
  ({ path, format, output, ...rotation }) =>
    path === '' ? undefined : { ...output, path, format: format === 'legacy' ? 'legacy' : 'json', rotation },
);

const webhookOption = combineOptions(
  {
    configFile: option.string('audit-webhook-config-file'),
    initialBackoffMs: option.durationMs('audit-webhook-initial-backoff'),
    deprecatedBackoffMs: option.durationMs('audit-webhook-batch-initial-backoff'),
    output: outputOption('webhook'),
  },
  ({ configFile, initialBackoffMs, deprecatedBackoffMs, output }) =>
    configFile === ''
      ? undefined
      : {
          ...output,
          configFile,
          // The deprecated option counts when only it is set.
          initialBackoffMs:
            initialBackoffMs === auditDefaults.webhook.initialBackoffMs ? deprecatedBackoffMs : initialBackoffMs,
        },
);

/** The returned function reads the files of the options, and creates the log. @throws FlagFileError */
export const auditOption: OptionReader<() => Promise<AuditConfig | undefined>> = combineOptions(
  { names: namesOption, policyFile: option.string('audit-policy-file'), log: logOption, webhook: webhookOption },
  ({ names, policyFile, log, webhook }) =>
    () =>
      readAudit({ policyFile, log, webhook }, names),
);
