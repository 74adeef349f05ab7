import { type Dialect, makeNames } from '@orch/apimachinery';
import { defaultLimits } from '@orch/apiserver';
import { featureGateFacts } from '@orch/component';
import type { ApiServerConfig } from '../config.js';
import type { WorkerLogging } from '../run-options.js';

/** What a serving worker is told: the configuration of the server as plain data, so that it can be sent. */
export interface WorkerConfig extends Omit<ApiServerConfig, 'names' | 'gates' | 'servingWorkers'> {
  readonly dialect: Dialect;
  /** Names of the feature gates that are on; the defaults when not given. */
  readonly enabledGates?: readonly string[];
  readonly logging: WorkerLogging;
}

/** Limits of requests under way are those of the whole server: each of `workers` gets its part, rounded up. */
export function workerConfigOf(
  config: ApiServerConfig,
  { workers, logging }: { readonly workers: number; readonly logging: WorkerLogging },
): WorkerConfig {
  const { names, gates, servingWorkers: _, ...plain } = config;
  const { readsInFlightMax, writesInFlightMax } = { ...defaultLimits, ...config.limits };
  const part = (max: number) => Math.ceil(max / workers);
  return {
    ...plain,
    dialect: names.dialect,
    ...(gates ? { enabledGates: featureGateFacts.map(({ name }) => name).filter((name) => gates(name)) } : {}),
    limits: {
      ...config.limits,
      readsInFlightMax: part(readsInFlightMax),
      writesInFlightMax: part(writesInFlightMax),
    },
    logging,
  };
}

/** The configuration on the worker's side. */
export function configOfWorker({ dialect, enabledGates, logging: _, ...plain }: WorkerConfig): ApiServerConfig {
  if (enabledGates === undefined) return { ...plain, names: makeNames(dialect) };
  const enabled = new Set(enabledGates);
  return { ...plain, names: makeNames(dialect), gates: (name) => enabled.has(name) };
}
