import { type Dialect, makeNames, systemClock } from '@orch/apimachinery';
import { type ClientConfig, createRestClient } from '@orch/client';
import { featureGatesOf, type Logger } from '@orch/component';
import {
  AccountClients,
  type ControllerName,
  type ControllerOptions,
  type ControllerTiming,
  type LocalCloudConfig,
  localCloud,
  runControllers,
} from '@orch/controllers';
import { type ComponentServingConfig, serveComponent } from '@orch/serving';

/** The validated, frozen config of a controller manager; plain data. */
export interface ControllerManagerConfig {
  readonly dialect: Dialect;
  readonly client: ClientConfig;
  readonly controllers: readonly ControllerName[];
  readonly options: ControllerOptions;
  readonly timing: ControllerTiming;
  /** Whether each controller uses a token of its own service account instead of the credentials of `client`. */
  readonly usesAccounts: boolean;
  /** The local cloud provider; absent: no cloud. */
  readonly cloud?: LocalCloudConfig;
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
  const clock = systemClock();
  const client = createRestClient({ config: config.client, names, clock, userAgent });
  const accounts = config.usesAccounts
    ? new AccountClients({ config: config.client, client, names, clock, userAgent })
    : undefined;
  const onError = (error: string) => logger.error('the configuration of the cloud provider is invalid', { error });
  const cloud = config.cloud === undefined ? undefined : localCloud(config.cloud, { onError });
  let serving: Awaited<ReturnType<typeof serveComponent>> | undefined;
  try {
    if (config.serving !== undefined)
      serving = await serveComponent(config.serving, { client, names, userAgent, signal, logger });
    await runControllers(
      {
        ...{ client, names, gates, clock, log: logger, random: Math.random, controllers, options, timing },
        ...(cloud ? { cloud } : {}),
        ...(accounts ? { clientOf: (name: ControllerName) => accounts.of(name) } : {}),
      },
      signal,
    );
  } finally {
    await serving?.close();
    accounts?.close();
    client.close();
  }
}
