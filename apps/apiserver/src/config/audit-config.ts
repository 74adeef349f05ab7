import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorMessage, type Names } from '@orch/apimachinery';
import type { AuditMode, AuditPolicy, AuditVersion, BatchOptions, TruncateOptions } from '@orch/apiserver';
import { type ReviewService, readReviewService } from '@orch/controlplane';
import { decodeAuditPolicy } from './audit-policy-file.js';
import { FlagFileError, readFlagFile } from './flag-file.js';

/** Which requests are recorded, and where. Plain data: it is sent to serving workers. */
export interface AuditConfig {
  /** undefined: without a policy no events are recorded. */
  readonly policy: AuditPolicy | undefined;
  /** The policy has a version that is deprecated. */
  readonly hasDeprecatedPolicy?: boolean;
  readonly log?: AuditLogConfig;
  readonly webhook?: AuditWebhookConfig;
}

export interface AuditOutputConfig {
  readonly mode: AuditMode;
  readonly version: AuditVersion;
  readonly batch: BatchOptions;
  readonly truncate?: TruncateOptions;
}

export interface AuditLogConfig extends AuditOutputConfig {
  /** `-` is standard output. */
  readonly path: string;
  readonly format: 'json' | 'legacy';
  readonly rotation: {
    readonly ageDaysMax: number;
    readonly backupsMax: number;
    readonly megabytesMax: number;
    readonly compress: boolean;
  };
}

export interface AuditWebhookConfig extends AuditOutputConfig {
  readonly service: ReviewService;
  readonly initialBackoffMs: number;
}

/** Where the parts of an audit config come from. */
export interface AuditSources {
  /** '' for none. */
  readonly policyFile: string;
  /** Instead of a file. */
  readonly policy?: AuditPolicy;
  readonly log: AuditLogConfig | undefined;
  readonly webhook: (Omit<AuditWebhookConfig, 'service'> & { readonly configFile: string }) | undefined;
}

/** Reads the files, and creates the log. @throws FlagFileError with one line per error of a file */
export async function readAudit(
  { policyFile, policy, log, webhook }: AuditSources,
  names: Names,
): Promise<AuditConfig | undefined> {
  const decoded = policyFile === '' ? undefined : await readPolicy(policyFile, names);
  if (log === undefined && webhook === undefined) return undefined;
  if (log !== undefined && log.path !== '-') await createLog(log.path);
  return {
    policy: policy ?? decoded?.policy,
    ...(decoded?.isDeprecated === true ? { hasDeprecatedPolicy: true } : {}),
    ...(log === undefined ? {} : { log }),
    ...(webhook === undefined ? {} : { webhook: await readWebhook(webhook) }),
  };
}

async function readPolicy(path: string, names: Names) {
  const decoded = decodeAuditPolicy(await readFlagFile(path, 'audit-policy-file'), names);
  if ('policy' in decoded) return decoded;
  throw new FlagFileError(decoded.errors.map((line) => `--audit-policy-file: ${path}: ${line}`).join('\n'));
}

async function readWebhook({
  configFile,
  ...output
}: NonNullable<AuditSources['webhook']>): Promise<AuditWebhookConfig> {
  const option = 'audit-webhook-config-file';
  const text = await readFlagFile(configFile, option);
  try {
    return { ...output, service: await readReviewService(text, dirname(configFile)) };
  } catch (error) {
    throw new FlagFileError(`--${option}: ${configFile}: ${errorMessage(error)}`, { cause: error });
  }
}

/** The server fails at its start, and not at its first request, when it cannot write the log. */
async function createLog(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'a', 0o600);
    await file.close();
  } catch (error) {
    throw new FlagFileError(`--audit-log-path: ${errorMessage(error)}`, { cause: error });
  }
}

/** The defaults of the options of both outputs (spec: API server defaults). */
export const auditDefaults = {
  log: {
    ...{ mode: 'blocking', version: 'v1', format: 'json' },
    batch: { eventsMax: 10_000, eventsPerBatchMax: 1, waitMsMax: 0, throttle: undefined },
    rotation: { ageDaysMax: 0, backupsMax: 0, megabytesMax: 0, compress: false },
  },
  webhook: {
    ...{ mode: 'batch', version: 'v1', initialBackoffMs: 10_000 },
    batch: {
      ...{ eventsMax: 10_000, eventsPerBatchMax: 400, waitMsMax: 30_000 },
      throttle: { batchesPerSecond: 10, burst: 15 },
    },
  },
} as const satisfies {
  readonly log: Omit<AuditLogConfig, 'path'>;
  readonly webhook: Omit<AuditWebhookConfig, 'service'>;
};
