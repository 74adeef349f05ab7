import { type Dialect, makeNames, systemClock } from '@orch/apimachinery';
import {
  type BodyEncoding,
  type ClientConfig,
  createRestClient,
  ExecPlugins,
  type RateLimit,
  type SharedObjects,
} from '@orch/client';
import { countRepeats, featureGatesOf, type Logger, type MetricsSettings } from '@orch/component';
import {
  type ControllerName,
  type ControllerOptions,
  type ControllerTiming,
  controllerMetrics,
  type LocalCloudConfig,
  localCloud,
  runControllers,
  withEarlierKinds,
} from '@orch/controllers';
import {
  type ComponentServingConfig,
  type ComponentStatus,
  createComponentStatus,
  execPluginMetrics,
  type InsecureServingConfig,
  LeaderElections,
  requestMetrics,
  serveComponent,
  serveInsecurely,
} from '@orch/serving';
import { awaitEarlierKinds } from './clients/await-earlier-kinds.js';
import { ControllerClients } from './clients/controller-clients.js';
import { type ControllerElection, runElected } from './election/run-elected.js';

/** The validated, frozen config of a controller manager; plain data. */
export interface ControllerManagerConfig {
  readonly dialect: Dialect;
  readonly client: ClientConfig;
  /** The limit of requests of each controller; none when absent. */
  readonly rateLimit?: RateLimit;
  /** How objects are sent and read; JSON when absent. */
  readonly encoding?: BodyEncoding;
  readonly controllers: readonly ControllerName[];
  readonly options: ControllerOptions;
  readonly timing: ControllerTiming;
  /** Whether each controller uses a token of its own service account instead of the credentials of `client`. */
  readonly usesAccounts: boolean;
  /** How the leader is elected; without it the controllers run at once. */
  readonly election?: ControllerElection;
  /** The local cloud provider; absent: no cloud. */
  readonly cloud?: LocalCloudConfig;
  /** The secure port; absent when it is disabled. */
  readonly serving?: ComponentServingConfig;
  /** The insecure port; absent when it is closed. */
  readonly insecureServing?: InsecureServingConfig;
  /** What the metrics page shows; every metric of this release when absent. */
  readonly metrics?: MetricsSettings;
  /** Feature gates that differ from the defaults of 1.21. */
  readonly featureGates: Readonly<Record<string, boolean>>;
}

const userAgent = 'orch-controller-manager';

/**
 * Runs the controllers until the signal, while this program leads.
 * @throws FeatureGatesError, ListenError, ClusterTrustError, LeaderElectionLostError
 */
export async function runControllerManager(
  config: ControllerManagerConfig,
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
  const { controllers, options, timing, election, rateLimit, usesAccounts } = config;
  const encoding = config.encoding === undefined ? {} : { encoding: config.encoding };
  const names = makeNames(config.dialect);
  const gates = featureGatesOf(config.featureGates).enabled;
  const clock = systemClock();
  const status =
    config.serving === undefined && config.insecureServing === undefined
      ? undefined
      : createComponentStatus({ names, logger, ...(config.metrics ? { metrics: config.metrics } : {}) });
  const execPlugins = new ExecPlugins({ clock, ...(status ? execPluginMetrics(status.metrics, { clock }) : {}) });
  const clients = new ControllerClients({
    ...{ config: config.client, execPlugins, names, clock, userAgent, usesAccounts, ...encoding },
    ...(rateLimit ? { rateLimit } : {}),
    ...(objects ? { objects } : {}),
    ...(status ? { onResponse: requestMetrics(status.metrics, config.client) } : {}),
  });
  const reports = status ? { metrics: controllerMetrics(status.metrics, clock), health: status.health } : {};
  const log = countRepeats(logger, { clock });
  const onError = (error: string) => logger.error('the configuration of the cloud provider is invalid', { error });
  const cloud = config.cloud === undefined ? undefined : localCloud(config.cloud, { onError });
  if (cloud?.hasClusterId === false) {
    logger.warn('the cluster has no cluster ID: the cloud does not tell its resources from those of other clusters');
  }
  const run = async (chosen: readonly ControllerName[], until: AbortSignal, assertLeading?: () => void) => {
    const kinds = await awaitEarlierKinds(clients.shared, { clock, logger, signal: until });
    if (kinds === undefined) return;
    const client = withEarlierKinds(clients.shared, kinds);
    const clientOf = (name: ControllerName) => withEarlierKinds(clients.of(name, assertLeading), kinds);
    await runControllers(
      {
        ...{ client, names, gates, clock, log, random: Math.random, options, timing, ...reports },
        ...(cloud ? { cloud } : {}),
        ...{ controllers: chosen, clientOf },
      },
      until,
    );
  };
  let serving: Awaited<ReturnType<typeof serveComponent>> | undefined;
  let insecure: Awaited<ReturnType<typeof serveInsecurely>> | undefined;
  try {
    if (config.serving !== undefined && status !== undefined) {
      serving = await serveComponent(config.serving, {
        ...{ client: clients.shared, names, userAgent, signal, logger, status },
      });
    }
    if (config.insecureServing !== undefined && status !== undefined) {
      insecure = await serveInsecurely(config.insecureServing, { status, logger });
    }
    if (election === undefined) await run(controllers, signal);
    else await runLeading(election, status);
  } finally {
    await Promise.all([serving?.close(), insecure?.close()]);
    clients.close();
  }

  async function runLeading(elected: ControllerElection, reported: ComponentStatus | undefined): Promise<void> {
    const client = createRestClient({
      ...{ config: config.client, execPlugins, names, clock, userAgent: `${userAgent}/leader-election`, ...encoding },
    });
    const elections = new LeaderElections({
      ...{ client, clock, logger, component: names.value('controller-manager') },
      // As in v1.21, which ends without freeing the lock.
      releasesOnEnd: false,
      ...(reported ? { status: reported } : {}),
    });
    try {
      await runElected(elected, { elections, controllers, signal, run });
    } finally {
      await elections.close();
      client.close();
    }
  }
}
