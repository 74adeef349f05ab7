import { type Names, systemClock } from '@orch/apimachinery';
import { type ClientConfig, createRestClient } from '@orch/client';
import type { Logger } from '@orch/component';
import { runScheduler } from '@orch/scheduler';

/** Everything a scheduler is told, read once and frozen. */
export interface SchedulerConfig {
  readonly names: Names;
  readonly client: ClientConfig;
  /** Pods whose `spec.schedulerName` is this one are scheduled. */
  readonly schedulerName: string;
}

/** Runs a scheduler until the signal ends it. */
export async function runSchedulerProgram(
  config: SchedulerConfig,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  const { names, schedulerName } = config;
  const client = createRestClient({ config: config.client, names, userAgent: 'orch-scheduler' });
  try {
    await runScheduler(
      { client, names, clock: systemClock(), schedulerName, log: logger, random: Math.random },
      signal,
    );
  } finally {
    client.close();
  }
}
