import { writeFile } from 'node:fs/promises';
import { type Dialect, errorMessage, makeNames, systemClock } from '@orch/apimachinery';
import {
  type BodyEncoding,
  type ClientConfig,
  createRestClient,
  ExecPlugins,
  type RateLimit,
  type SharedObjects,
} from '@orch/client';
import { FlagFileError, featureGatesOf, type Logger, type MetricsSettings } from '@orch/component';
import {
  builtInPlugins,
  defaultScheduling,
  type PluginRegistry,
  podResourceMetrics,
  runScheduler,
  type SchedulerDump,
  type SchedulerInspection,
  SchedulerMetrics,
  type SchedulingConfig,
} from '@orch/scheduler';
import {
  type ComponentServingConfig,
  createComponentStatus,
  execPluginMetrics,
  type InsecureServingConfig,
  type LeaderElectionConfig,
  LeaderElections,
  requestMetrics,
  serveComponent,
  serveInsecurely,
} from '@orch/serving';
import { readPolicyConfigMap } from './configuration/read-policy-text.js';
import { explainPage } from './explain-page.js';

/** The validated, frozen config of a scheduler; plain data. */
export interface SchedulerConfig {
  readonly dialect: Dialect;
  readonly client: ClientConfig;
  /** How objects are sent and read; JSON when absent. */
  readonly encoding?: BodyEncoding;
  /** Of requests, but those of the election; without a limit when absent. */
  readonly rateLimit?: RateLimit;
  /** Profiles, plugins and extenders. Default: those of v1.21. */
  readonly scheduling?: SchedulingConfig;
  /** The config map with a policy that replaces the plugins; read at the start. */
  readonly policy?: PolicyPlace;
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
  /** Logged at the start. */
  readonly warnings?: readonly string[];
  /** The configuration is written to this file, and nothing is scheduled. */
  readonly written?: { readonly path: string; readonly text: string };
}

export interface PolicyPlace {
  readonly namespace: string;
  readonly name: string;
  /** Of the option; the policy may replace it. */
  readonly hardPodAffinityWeight: number;
}

export interface RunSchedulerOptions {
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Shares objects with other clients of the process. */
  readonly objects?: SharedObjects;
  /** Plugins that are not built in, by name. */
  readonly plugins?: PluginRegistry;
  /** Where the signal SIGUSR2 comes from, which asks for a dump of cache and queue in the log. */
  readonly signals?: SignalSource;
  /** Called with the address of the secure port when it listens. */
  readonly onServing?: (url: string) => void;
}

interface SignalSource {
  on(name: 'SIGUSR2', listener: () => void): unknown;
  off(name: 'SIGUSR2', listener: () => void): unknown;
}

const userAgent = 'orch-scheduler';

/**
 * Runs a scheduler until the signal, while this program leads.
 * @throws FeatureGatesError, FlagFileError, ListenError, ClusterTrustError, LeaderElectionLostError
 */
export async function runSchedulerProgram(config: SchedulerConfig, options: RunSchedulerOptions): Promise<void> {
  const { signal, logger, objects, plugins = {} } = options;
  const { election, rateLimit, written } = config;
  for (const warning of config.warnings ?? []) logger.warn(warning);
  if (written !== undefined) return await writeConfiguration(written);
  const encoding = config.encoding === undefined ? {} : { encoding: config.encoding };
  const names = makeNames(config.dialect);
  const gates = featureGatesOf(config.featureGates).enabled;
  const clock = systemClock();
  const status =
    config.serving === undefined && config.insecureServing === undefined
      ? undefined
      : createComponentStatus({ names, logger, ...(config.metrics ? { metrics: config.metrics } : {}) });
  const execPlugins = new ExecPlugins({ clock, ...(status ? execPluginMetrics(status.metrics, { clock }) : {}) });
  const client = createRestClient({
    ...{ config: config.client, execPlugins, names, userAgent, ...encoding },
    ...(rateLimit ? { rateLimit } : {}),
    ...(objects ? { objects } : {}),
    ...(status ? { onResponse: requestMetrics(status.metrics, config.client) } : {}),
  });
  let serving: Awaited<ReturnType<typeof serveComponent>> | undefined;
  let insecure: Awaited<ReturnType<typeof serveInsecurely>> | undefined;
  try {
    const scheduling = await schedulingOf();
    const component = scheduling.profiles[0]?.schedulerName ?? 'default-scheduler';
    const metrics = status === undefined ? {} : { metrics: new SchedulerMetrics(status.metrics) };
    let inspection: SchedulerInspection | undefined;
    status?.pages.set(
      '/metrics/resources',
      podResourceMetrics(() => inspection?.pods() ?? []),
    );
    status?.objectPages.set(
      'explain',
      explainPage(() => inspection),
    );
    const run = async (until: AbortSignal) => {
      const dump = () => logDump(inspection?.dump(), logger);
      options.signals?.on('SIGUSR2', dump);
      try {
        await runScheduler(
          {
            ...{ client, names, clock, scheduling, plugins, gates, log: logger, random: Math.random, ...metrics },
            onStarted(started) {
              inspection = started;
            },
          },
          until,
        );
      } finally {
        options.signals?.off('SIGUSR2', dump);
        inspection = undefined;
      }
    };
    if (config.serving !== undefined && status !== undefined) {
      serving = await serveComponent(config.serving, { client, names, userAgent, signal, logger, status });
      options.onServing?.(serving.url);
    }
    if (config.insecureServing !== undefined && status !== undefined) {
      insecure = await serveInsecurely(config.insecureServing, { status, logger });
    }
    if (election === undefined) await run(signal);
    else await runLeading(election, { component, run });
  } finally {
    await Promise.all([serving?.close(), insecure?.close()]);
    client.close();
  }

  async function schedulingOf(): Promise<SchedulingConfig> {
    const { policy, scheduling = defaultScheduling({ gates }) } = config;
    if (policy === undefined) return scheduling;
    const registry = { ...builtInPlugins, ...plugins };
    const { hardPodAffinityWeight } = policy;
    const reading = { registry, names, gates, hardPodAffinityWeight, configured: scheduling, signal };
    return await readPolicyConfigMap(client, policy, reading);
  }

  async function runLeading(
    elected: LeaderElectionConfig,
    { component, run }: { readonly component: string; readonly run: (until: AbortSignal) => Promise<void> },
  ): Promise<void> {
    const ownClient = createRestClient({
      ...{ config: config.client, execPlugins, names, clock, userAgent: `${userAgent}/leader-election`, ...encoding },
    });
    const elections = new LeaderElections({
      ...{ client: ownClient, clock, logger, component },
      // As in v1.21: another scheduler starts at once after a normal stop.
      releasesOnEnd: true,
      ...(status ? { status } : {}),
    });
    try {
      await elections.run(elected, { signal, metricName: names.value('scheduler') }, run);
    } finally {
      await elections.close();
      ownClient.close();
    }
  }
}

/** A line per node and per pod that waits. */
function logDump(dump: SchedulerDump | undefined, logger: Logger): void {
  const { nodes, queue } = dump ?? { nodes: [], queue: [] };
  logger.info('dump of the cached nodes', { count: nodes.length });
  for (const node of nodes) logger.info('cached node', { node });
  logger.info('dump of the scheduling queue', { count: queue.length });
  for (const pod of queue) logger.info('queued pod', { pod });
}

/** @throws FlagFileError */
async function writeConfiguration({ path, text }: NonNullable<SchedulerConfig['written']>): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new FlagFileError(`--write-config-to: ${errorMessage(error)}`, { cause: error });
  }
}
