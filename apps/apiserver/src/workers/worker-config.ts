import { randomUUID } from 'node:crypto';
import { defaultLimits } from '@orch/apiserver';
import type { MetricsSettings } from '@orch/component';
import { defaultIdentityOptions } from '@orch/controlplane';
import type { ApiServerConfig } from '../config/config.js';
import type { WorkerLogging } from '../server/run-options.js';

/** The config that a serving worker receives. */
export interface WorkerConfig extends Omit<ApiServerConfig, 'servingWorkers'> {
  readonly logging: WorkerLogging;
  readonly metrics?: MetricsSettings;
}

/** Divides the limits that hold for the whole server among `workers`, rounded up. All have one identity. */
export function workerConfigOf(
  config: ApiServerConfig,
  {
    workers,
    logging,
    metrics,
  }: { readonly workers: number; readonly logging: WorkerLogging; readonly metrics?: MetricsSettings },
): WorkerConfig {
  const { servingWorkers: _, ...plain } = config;
  const limits = { ...defaultLimits, ...config.limits };
  const part = (max: number) => Math.ceil(max / workers);
  return {
    ...plain,
    limits: {
      ...config.limits,
      readsInFlightMax: part(limits.readsInFlightMax),
      writesInFlightMax: part(limits.writesInFlightMax),
      unfinishedBodyBytesMax: part(limits.unfinishedBodyBytesMax),
      unsentEventBytesMax: part(limits.unsentEventBytesMax),
    },
    identity: { ...(config.identity ?? defaultIdentityOptions), id: config.identity?.id ?? randomUUID() },
    logging: workerLogging(logging),
    ...(metrics ? { metrics } : {}),
  };
}

/** A log file that all processes write is rotated by one of them: the workers continue in the new file. */
function workerLogging({ files, ...logging }: WorkerLogging): WorkerLogging {
  if (files === undefined) return logging;
  return { ...logging, files: files.file === undefined ? files : { ...files, sizeBytesMax: 0, hasHeads: false } };
}
