import { type Dialect, makeNames, systemClock } from '@orch/apimachinery';
import { type ClientConfig, createRestClient } from '@orch/client';
import { featureGatesOf, type Logger } from '@orch/component';
import { runScheduler } from '@orch/scheduler';

/** The validated, frozen config of a scheduler; plain data. */
export interface SchedulerConfig {
  readonly dialect: Dialect;
  readonly client: ClientConfig;
  /** The scheduler assigns pods with this `spec.schedulerName`. */
  readonly schedulerName: string;
  /** Feature gates that differ from the defaults of 1.21. */
  readonly featureGates: Readonly<Record<string, boolean>>;
}

/** Runs a scheduler until the signal. @throws FeatureGatesError */
export async function runSchedulerProgram(
  config: SchedulerConfig,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  const { schedulerName } = config;
  const names = makeNames(config.dialect);
  const gates = featureGatesOf(config.featureGates).enabled;
  const client = createRestClient({ config: config.client, names, userAgent: 'orch-scheduler' });
  try {
    await runScheduler(
      { client, names, clock: systemClock(), schedulerName, gates, log: logger, random: Math.random },
      signal,
    );
  } finally {
    client.close();
  }
}
