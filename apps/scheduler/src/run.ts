import { type Dialect, makeNames, systemClock } from '@orch/apimachinery';
import { type BodyEncoding, type ClientConfig, createRestClient, type SharedObjects } from '@orch/client';
import { featureGatesOf, type Logger, type MetricsSettings } from '@orch/component';
import { runScheduler } from '@orch/scheduler';
import {
  type ComponentServingConfig,
  type ComponentStatus,
  createComponentStatus,
  type InsecureServingConfig,
  type LeaderElectionConfig,
  LeaderElections,
  requestMetrics,
  serveComponent,
  serveInsecurely,
} from '@orch/serving';

/** The validated, frozen config of a scheduler; plain data. */
export interface SchedulerConfig {
  readonly dialect: Dialect;
  readonly client: ClientConfig;
  /** How objects are sent and read; JSON when absent. */
  readonly encoding?: BodyEncoding;
  /** The scheduler assigns pods with this `spec.schedulerName`. */
  readonly schedulerName: string;
  /** How the leader is elected; without it the scheduler runs at once. */
  readonly election?: LeaderElectionConfig;
  /** The secure port; absent when it is disabled. */
  readonly serving?: ComponentServingConfig;
  /** The insecure port; absent when it is closed. */
  readonly insecureServing?: InsecureServingConfig;
  /** What the metrics page shows; every metric of this release when absent. */
  readonly metrics?: MetricsSettings;
  /** Feature gates that differ from the defaults of 1.21. */
  readonly featureGates: Readonly<Record<string, boolean>>;
}

const userAgent = 'orch-scheduler';

/**
 * Runs a scheduler until the signal, while this program leads.
 * @throws FeatureGatesError, ListenError, ClusterTrustError, LeaderElectionLostError
 */
export async function runSchedulerProgram(
  config: SchedulerConfig,
  {
    signal,
    logger,
    objects,
  }: {
    readonly signal: AbortSignal;
    readonly logger: Logger;
    /** Shares objects with other clients of the process. */
    readonly objects?: SharedObjects;
  },
): Promise<void> {
  const { schedulerName, election } = config;
  const encoding = config.encoding === undefined ? {} : { encoding: config.encoding };
  const names = makeNames(config.dialect);
  const gates = featureGatesOf(config.featureGates).enabled;
  const clock = systemClock();
  const status =
    config.serving === undefined && config.insecureServing === undefined
      ? undefined
      : createComponentStatus({ logger, ...(config.metrics ? { metrics: config.metrics } : {}) });
  const client = createRestClient({
    ...{ config: config.client, names, userAgent, ...encoding },
    ...(objects ? { objects } : {}),
    ...(status ? { onResponse: requestMetrics(status.metrics, config.client) } : {}),
  });
  const run = (until: AbortSignal) =>
    runScheduler({ client, names, clock, schedulerName, gates, log: logger, random: Math.random }, until);
  let serving: Awaited<ReturnType<typeof serveComponent>> | undefined;
  let insecure: Awaited<ReturnType<typeof serveInsecurely>> | undefined;
  try {
    if (config.serving !== undefined && status !== undefined)
      serving = await serveComponent(config.serving, { client, names, userAgent, signal, logger, status });
    if (config.insecureServing !== undefined && status !== undefined) {
      insecure = await serveInsecurely(config.insecureServing, { status, logger });
    }
    if (election === undefined) await run(signal);
    else await runLeading(election, status);
  } finally {
    await Promise.all([serving?.close(), insecure?.close()]);
    client.close();
  }

  async function runLeading(elected: LeaderElectionConfig, reported: ComponentStatus | undefined): Promise<void> {
    const ownClient = createRestClient({
      ...{ config: config.client, names, clock, userAgent: `${userAgent}/leader-election`, ...encoding },
    });
    const elections = new LeaderElections({
      ...{ client: ownClient, clock, logger, component: schedulerName },
      // As in v1.21: another scheduler starts at once after a normal stop.
      releasesOnEnd: true,
      ...(reported ? { status: reported } : {}),
    });
    try {
      await elections.run(elected, { signal, metricName: names.value('scheduler') }, run);
    } finally {
      await elections.close();
      ownClient.close();
    }
  }
}
