import { type Dialect, makeNames, systemClock } from '@orch/apimachinery';
import { type ClientConfig, createRestClient } from '@orch/client';
import { featureGatesOf, type Logger } from '@orch/component';
import { type ControllerName, type ControllerOptions, type ControllerTiming, runControllers } from '@orch/controllers';
import { type ComponentServingConfig, serveComponent } from '@orch/serving';

/** The validated, frozen config of a controller manager; plain data. */
export interface ControllerManagerConfig {
  readonly dialect: Dialect;
  readonly client: ClientConfig;
  readonly controllers: readonly ControllerName[];
  readonly options: ControllerOptions;
  readonly timing: ControllerTiming;
  /** The secure port; absent when it is disabled. */
  readonly serving?: ComponentServingConfig;
  /** Feature gates that differ from the defaults of 1.21. */
  readonly featureGates: Readonly<Record<string, boolean>>;
}

const userAgent = 'orch-controller-manager';

/** Runs the controllers until the signal. @throws FeatureGatesError, ListenError, ClusterTrustError */
export async function runControllerManager(
  config: ControllerManagerConfig,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  const { controllers, options, timing } = config;
  const names = makeNames(config.dialect);
  const gates = featureGatesOf(config.featureGates).enabled;
  const client = createRestClient({ config: config.client, names, userAgent });
  let serving: Awaited<ReturnType<typeof serveComponent>> | undefined;
  const shared = { client, names, gates, clock: systemClock(), log: logger, random: Math.random };
  try {
    if (config.serving !== undefined)
      serving = await serveComponent(config.serving, { client, names, userAgent, signal, logger });
    await runControllers({ ...shared, controllers, options, timing }, signal);
  } finally {
    await serving?.close();
    client.close();
  }
}
