import { randomUUID } from 'node:crypto';
import { defaultLimits } from '@orch/apiserver';
import { defaultIdentityOptions } from '@orch/controlplane';
import type { ApiServerConfig } from '../config/config.js';
import type { WorkerLogging } from '../server/run-options.js';

/** The config that a serving worker receives. */
export interface WorkerConfig extends Omit<ApiServerConfig, 'servingWorkers'> {
  readonly logging: WorkerLogging;
}

/** Divides the limits that hold for the whole server among `workers`, rounded up. All have one identity. */
export function workerConfigOf(
  config: ApiServerConfig,
  { workers, logging }: { readonly workers: number; readonly logging: WorkerLogging },
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
    logging,
  };
}
