import { type Names, systemClock } from '@orch/apimachinery';
import { type ClientConfig, createRestClient } from '@orch/client';
import type { Logger } from '@orch/component';
import { type ControllerName, runControllers } from '@orch/controllers';

/** Everything a controller manager is told, read once and frozen. */
export interface ControllerManagerConfig {
  readonly names: Names;
  readonly client: ClientConfig;
  readonly controllers: readonly ControllerName[];
}

/** Runs the controllers until the signal ends them. */
export async function runControllerManager(
  config: ControllerManagerConfig,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  const { names } = config;
  const client = createRestClient({ config: config.client, names, userAgent: 'orch-controller-manager' });
  try {
    await runControllers(
      { client, names, clock: systemClock(), log: logger, random: Math.random, controllers: config.controllers },
      signal,
    );
  } finally {
    client.close();
  }
}
