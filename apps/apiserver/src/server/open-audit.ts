import { errorMessage, type Names, systemClock } from '@orch/apimachinery';
import {
  type AuditBackend,
  type AuditFailure,
  type AuditSink,
  allBackends,
  auditErrorCounter,
  auditOutput,
  type Dial,
  EventEncoder,
  LegacyLines,
  RotatingFile,
  streamSink,
  WebhookSink,
} from '@orch/apiserver';
import type { Logger, MetricsRegistry } from '@orch/component';
import { ReviewClient } from '@orch/controlplane';
import type { AuditConfig, AuditLogConfig, AuditWebhookConfig } from '../config/audit-config.js';

export interface OpenAuditOptions {
  readonly names: Names;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  /** For the log path `-`. */
  readonly stdout: Parameters<typeof streamSink>[0];
  /** Opens connections to the webhook; directly by default. */
  readonly dial?: Dial | undefined;
}

/** Opens the outputs of audit events; undefined when no events are recorded. @throws Error when the log cannot be opened */
export async function openAudit(
  { policy, hasDeprecatedPolicy, log, webhook }: AuditConfig,
  options: OpenAuditOptions,
): Promise<AuditBackend | undefined> {
  const { logger, metrics } = options;
  if (hasDeprecatedPolicy) logger.warn('the version of the audit policy file is deprecated, use v1');
  if (policy === undefined) {
    logger.warn('without --audit-policy-file no audit events are recorded');
    return undefined;
  }
  const count = auditErrorCounter(metrics);
  const onFailure = (failure: AuditFailure): void => {
    count(failure);
    const { plugin, events, error } = failure;
    logger.error('audit events could not be stored', { plugin, events, reason: errorMessage(error) });
  };
  const backends: AuditBackend[] = [];
  if (log !== undefined) backends.push(await openLog(log, { ...options, onFailure }));
  if (webhook !== undefined) backends.push(openWebhook(webhook, { ...options, onFailure }));
  return allBackends(backends);
}

interface OutputContext extends OpenAuditOptions {
  readonly onFailure: (failure: AuditFailure) => void;
}

async function openLog(
  log: AuditLogConfig,
  { names, logger, stdout, onFailure }: OutputContext,
): Promise<AuditBackend> {
  const clock = systemClock();
  const { mode, version, batch, truncate, format } = log;
  const lines = new LegacyLines();
  const sink = log.path === '-' ? streamSink(stdout) : await openFile(log, logger);
  return auditOutput({
    ...{ plugin: 'log', mode, batch, truncate, sink, clock, onFailure },
    encoder: new EventEncoder({ names, version }),
    ...(format === 'legacy' ? { format: (event) => lines.line(event) } : {}),
  });
}

function openFile({ path, rotation }: AuditLogConfig, logger: Logger): Promise<AuditSink> {
  const { megabytesMax, ...backups } = rotation;
  return RotatingFile.open({
    ...backups,
    path,
    // As in v1.21, 0 is the default of 100 MB.
    bytesMax: (megabytesMax || megabytesDefault) * 1024 * 1024,
    clock: systemClock(),
    onRotationError: (error) =>
      logger.error('the audit log could not be rotated', { path, reason: errorMessage(error) }),
  });
}

const megabytesDefault = 100;

function openWebhook(webhook: AuditWebhookConfig, { names, dial, onFailure }: OutputContext): AuditBackend {
  const clock = systemClock();
  const { mode, version, batch, truncate, service, initialBackoffMs } = webhook;
  const encoder = new EventEncoder({ names, version });
  const client = new ReviewClient(service, { dial });
  const sink = new WebhookSink({
    ...{ encoder, initialBackoffMs, clock },
    post: async (body) => void (await client.post(body, { signal: undefined })),
    close: () => client.close(),
  });
  return auditOutput({ ...{ plugin: 'webhook', mode, batch, truncate, encoder, sink, clock, onFailure } });
}
