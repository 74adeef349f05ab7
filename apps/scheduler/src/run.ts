import { type Dialect, makeNames, systemClock } from '@orch/apimachinery';
import { type ClientConfig, createRestClient } from '@orch/client';
import { featureGatesOf, type Logger } from '@orch/component';
import { runScheduler } from '@orch/scheduler';
import { type ComponentServingConfig, serveComponent } from '@orch/serving';

/** The validated, frozen config of a scheduler; plain data. */
export interface SchedulerConfig {
  readonly dialect: Dialect;
  readonly client: ClientConfig;
  /** The scheduler assigns pods with this `spec.schedulerName`. */
  readonly schedulerName: string;
  /** The secure port; absent when it is disabled. */
  readonly serving?: ComponentServingConfig;
  /** Feature gates that differ from the defaults of 1.21. */
  readonly featureGates: Readonly<Record<string, boolean>>;
}

const userAgent = 'orch-scheduler';

/** Runs a scheduler until the signal. @throws FeatureGatesError, ListenError, ClusterTrustError */
export async function runSchedulerProgram(
  config: SchedulerConfig,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  const { schedulerName } = config;
  const names = makeNames(config.dialect);
  const gates = featureGatesOf(config.featureGates).enabled;
  const client = createRestClient({ config: config.client, names, userAgent });
  let serving: Awaited<ReturnType<typeof serveComponent>> | undefined;
  try {
    if (config.serving !== undefined)
      serving = await serveComponent(config.serving, { client, names, userAgent, signal, logger });
    await runScheduler(
      { client, names, clock: systemClock(), schedulerName, gates, log: logger, random: Math.random },
      signal,
    );
  } finally {
    await serving?.close();
    client.close();
  }
}
