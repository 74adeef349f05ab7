import { type Dialect, makeNames, systemClock } from '@orch/apimachinery';
import { type ClientConfig, createRestClient } from '@orch/client';
import { featureGatesOf, type Logger } from '@orch/component';
import {
  AccountClients,
  type ControllerName,
  type ControllerOptions,
  type ControllerTiming,
  runControllers,
} from '@orch/controllers';

/** The validated, frozen config of a controller manager; plain data. */
export interface ControllerManagerConfig {
  readonly dialect: Dialect;
  readonly client: ClientConfig;
  readonly controllers: readonly ControllerName[];
  readonly options: ControllerOptions;
  readonly timing: ControllerTiming;
  /** Whether each controller uses a token of its own service account instead of the credentials of `client`. */
  readonly usesAccounts: boolean;
  /** Feature gates that differ from the defaults of 1.21. */
  readonly featureGates: Readonly<Record<string, boolean>>;
}

/** Runs the controllers until the signal. @throws FeatureGatesError */
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
  try {
    await runControllers(
      {
        ...{ client, names, gates, clock, log: logger, random: Math.random, controllers, options, timing },
        ...(accounts ? { clientOf: (name: ControllerName) => accounts.of(name) } : {}),
      },
      signal,
    );
  } finally {
    accounts?.close();
    client.close();
  }
}

const userAgent = 'orch-controller-manager';
