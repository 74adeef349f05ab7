import type { SchedulerConfiguration } from '@orch/api/types/config_scheduler_config_v1beta1';
import type { Names } from '@orch/apimachinery';
import {
  type ClientConfig,
  defaultRateLimit,
  inClusterConfig,
  isInCluster,
  loadKubeconfig,
  type RateLimit,
} from '@orch/client';
import {
  combineOptions,
  dialectOption,
  type FlagCheck,
  type FlagDefinition,
  FlagFileError,
  type FlagValues,
  featureGatesCheck,
  featureGatesOf,
  featureGatesOption,
  fileOption,
  logsCheck,
  metricsCheck,
  metricsOption,
  namesOfFlags,
  namesOption,
  namingFlag,
  type OptionReader,
  option,
} from '@orch/component';
import { builtInPlugins, type PluginRegistry, readSchedulingConfiguration } from '@orch/scheduler';
import {
  componentServingChecks,
  componentServingOptions,
  insecureServingOption,
  leaderElectionCheck,
  rateLimitCheck,
} from '@orch/serving';
import {
  type AlgorithmSource,
  algorithmSourceCheck,
  algorithmSourceOption,
  optionOf,
} from './configuration/algorithm-source.js';
import { electionOf } from './configuration/election.js';
import { optionsIgnoredWithConfig } from './configuration/ignored-options.js';
import { type ReadProgramConfiguration, readProgramConfiguration } from './configuration/program-configuration.js';
import { readPolicyText } from './configuration/read-policy-text.js';
import { completeConfiguration } from './configuration/write-configuration.js';
import { configurationOfOptions } from './options/configuration-of-options.js';
import { schedulerFlags } from './options/scheduler-flags.js';
import type { SchedulerConfig } from './run.js';

export function flagTable(given: FlagValues | undefined): readonly FlagDefinition[] {
  return [...schedulerFlags(namesOfFlags(given)), namingFlag];
}

/** Validates options beyond what the table says of each. */
export const schedulerChecks: readonly FlagCheck[] = [
  logsCheck,
  metricsCheck,
  ...componentServingChecks,
  (flags) => {
    const isGiven = flags.string('kubeconfig') !== '' || flags.string('config') !== '';
    return isGiven || isInCluster({ names: namesOfFlags(flags), env: process.env })
      ? []
      : ['--kubeconfig must be specified'];
  },
  (flags) => (flags.string('scheduler-name') === '' ? ['--scheduler-name must be specified'] : []),
  algorithmSourceCheck,
  leaderElectionCheck,
  rateLimitCheck,
  featureGatesCheck,
];

/** The warnings of a start with `--config`: the options that have no effect then. */
const ignoredOption: OptionReader<readonly string[]> = {
  options: [],
  read: (flags) => optionsIgnoredWithConfig(flagTable(flags), flags),
};

/** The config of the program with the built-in plugins. */
export const schedulerConfig = schedulerConfigWith({});

/**
 * The config of a program with plugins of its own, by name.
 * @throws KubeconfigError, FlagFileError with a line per error, or the file system's error
 */
export function schedulerConfigWith(plugins: PluginRegistry): OptionReader<Promise<SchedulerConfig>> {
  const registry = { ...builtInPlugins, ...plugins };
  return combineOptions(
    {
      dialect: dialectOption,
      names: namesOption,
      file: fileOption('config'),
      given: configurationOfOptions,
      source: algorithmSourceOption,
      ignored: ignoredOption,
      writtenTo: option.string('write-config-to'),
      hardPodAffinityWeight: option.number('hard-pod-affinity-symmetric-weight'),
      master: option.string('master'),
      featureGates: featureGatesOption,
      serving: componentServingOptions('scheduler'),
      isContentionGiven: option.given('contention-profiling'),
      insecureServing: insecureServingOption,
      metrics: metricsOption,
    },
    async ({ dialect, names, file, given, source, master, featureGates, serving, ...rest }) => {
      const gates = featureGatesOf(featureGates).enabled;
      const text = await file.text();
      const read: ReadProgramConfiguration =
        text === undefined ? { configuration: given, warnings: [] } : fromFile(text, file.path, names);
      const { configuration } = read;
      const { clientConnection } = configuration;
      assertNoPlugins(configuration, { source, path: file.path });
      const provider = source.type === 'provider' ? source.provider : 'DefaultProvider';
      const outcome = await readSchedulingConfiguration(configuration, { provider, registry, names, gates });
      if ('errors' in outcome) throw linesError(outcome.errors, file.path === '' ? [] : ['--config', file.path]);
      const { hardPodAffinityWeight } = rest;
      const policy = { registry, names, gates, hardPodAffinityWeight, configured: outcome.scheduling };
      const scheduling =
        source.type === 'policyFile'
          ? await readPolicyText(await source.text(), source.path, policy)
          : outcome.scheduling;
      const client = await clientOf(clientConnection.kubeconfig ?? '', { names, path: file.path });
      const served = await serving();
      const profiling = {
        isServed: configuration.enableProfiling,
        // On by default without a file, and then not worth a warning.
        withContention:
          (text !== undefined || rest.isContentionGiven) && (configuration.enableContentionProfiling ?? false),
      };
      const { insecureAddress } = read;
      const insecureServing =
        text === undefined ? rest.insecureServing : insecureAddress && { ...insecureAddress, profiling };
      const rateLimit = rateLimitOf(clientConnection);
      const election = electionOf(configuration);
      return Object.freeze({
        ...{ dialect, featureGates, scheduling, metrics: rest.metrics },
        client: master === '' ? client : { ...client, server: master },
        encoding: clientConnection.contentType === 'application/json' ? ('json' as const) : ('protobuf' as const),
        warnings: [...rest.ignored, ...read.warnings.map((line) => `--config: ${line}`)],
        ...(rateLimit === undefined ? {} : { rateLimit }),
        ...(election === undefined ? {} : { election }),
        ...(served === undefined ? {} : { serving: { ...served, profiling } }),
        ...(insecureServing === undefined ? {} : { insecureServing }),
        ...(source.type === 'policyConfigMap'
          ? { policy: { namespace: source.namespace, name: source.name, hardPodAffinityWeight } }
          : {}),
        ...(rest.writtenTo === ''
          ? {}
          : {
              written: {
                path: rest.writtenTo,
                text: completeConfiguration(configuration, { scheduling, registry, names, gates }),
              },
            }),
      });
    },
  );
}

function fromFile(text: string, path: string, names: Names) {
  const read = readProgramConfiguration(text, names);
  if ('errors' in read) throw linesError(read.errors, ['--config', path]);
  return read;
}

/** A legacy source of the plugins excludes plugins in the configuration. @throws FlagFileError */
function assertNoPlugins(
  { profiles = [] }: SchedulerConfiguration,
  { source, path }: { readonly source: AlgorithmSource; readonly path: string },
): void {
  if (path === '' || (source.type === 'provider' && !source.isGiven)) return;
  const errors = profiles.flatMap((profile, index) =>
    (['plugins', 'pluginConfig'] as const)
      .filter((member) => profile[member] !== undefined)
      .map((member) => `profiles[${index}].${member}: Forbidden: cannot be combined with ${optionOf(source)}`),
  );
  if (errors.length > 0) throw linesError(errors, ['--config', path]);
}

async function clientOf(
  kubeconfig: string,
  { names, path }: { readonly names: Names; readonly path: string },
): Promise<ClientConfig> {
  if (kubeconfig !== '') return await loadKubeconfig(kubeconfig);
  if (isInCluster({ names, env: process.env })) return await inClusterConfig({ names, env: process.env });
  throw new FlagFileError(`--config: ${path}: clientConnection.kubeconfig: Required value`);
}

/** 0 is the default of clients; a negative rate has no limit. */
function rateLimitOf({ qps, burst }: SchedulerConfiguration['clientConnection']): RateLimit | undefined {
  return qps < 0 ? undefined : { qps: qps || defaultRateLimit.qps, burst: burst || defaultRateLimit.burst };
}

function linesError(errors: readonly string[], place: readonly string[]): FlagFileError {
  return new FlagFileError(errors.map((line) => [...place, line].join(': ')).join('\n'));
}
