import { orchNames } from '@orch/apimachinery';
import { type AuditSources, auditDefaults, auditingFlags, auditModeOf } from '@orch/apiserver-program';
import { combineOptions, type FlagDefinition, type OptionReader, option } from '@orch/component';

const names: ReadonlySet<string> = new Set([
  'audit-policy-file',
  'audit-log-path',
  'audit-log-mode',
  'audit-log-maxage',
  'audit-log-maxbackup',
  'audit-log-maxsize',
  'audit-log-compress',
  'audit-webhook-config-file',
  'audit-webhook-mode',
]);

/** The audit options of the API server that `orch up` has; the others have their defaults. */
export const auditUpFlags: readonly FlagDefinition[] = auditingFlags(orchNames)
  .filter(({ name }) => names.has(name))
  .map((flag) => ({ ...flag, section: 'Audit' }));

export const auditUpOption: OptionReader<AuditSources> = combineOptions(
  {
    policyFile: option.string('audit-policy-file'),
    logPath: option.string('audit-log-path'),
    logMode: option.string('audit-log-mode'),
    ageDaysMax: option.number('audit-log-maxage'),
    backupsMax: option.number('audit-log-maxbackup'),
    megabytesMax: option.number('audit-log-maxsize'),
    compress: option.boolean('audit-log-compress'),
    webhookFile: option.string('audit-webhook-config-file'),
    webhookMode: option.string('audit-webhook-mode'),
  },
  ({ policyFile, logPath, logMode, webhookFile, webhookMode, ...rotation }) => ({
    policyFile,
    log: logPath === '' ? undefined : { ...auditDefaults.log, path: logPath, mode: auditModeOf(logMode), rotation },
    webhook:
      webhookFile === ''
        ? undefined
        : { ...auditDefaults.webhook, configFile: webhookFile, mode: auditModeOf(webhookMode) },
  }),
);

/** The audit of a server in a test: each request is recorded by the first rule that matches it. */
export interface AuditToFile {
  readonly policy: NonNullable<AuditSources['policy']>;
  /** One event per line, in JSON. The event of a request is written before it runs. */
  readonly logFile: string;
}

export function auditToFile({ policy, logFile }: AuditToFile): AuditSources {
  return { policyFile: '', policy, log: { ...auditDefaults.log, path: logFile }, webhook: undefined };
}
