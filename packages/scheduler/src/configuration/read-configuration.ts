import type { SchedulerConfiguration } from '@orch/api/types/config_scheduler_config_v1beta1';
import { type DeepReadonly, fieldPath, formatFieldError, invalid } from '@orch/apimachinery';
import { parseDurationMs } from '@orch/component';
import { type AlgorithmProvider, providerPlugins } from './default-plugins.js';
import { checkExtenders } from './extender-config.js';
import { readExtenders } from './read-extenders.js';
import { type ReadProfilesOptions, readProfiles } from './read-profiles.js';
import type { SchedulingConfig } from './scheduling-config.js';

/** The members of a configuration that are about scheduling, decoded with their defaults. */
export type SchedulingConfiguration = DeepReadonly<
  Pick<
    SchedulerConfiguration,
    | ('profiles' | 'extenders' | 'percentageOfNodesToScore' | 'parallelism')
    | ('podInitialBackoffSeconds' | 'podMaxBackoffSeconds')
  >
>;

export interface ReadConfigurationOptions extends Omit<ReadProfilesOptions, 'defaults'> {
  readonly provider: AlgorithmProvider;
}

export type ReadScheduling = { readonly scheduling: SchedulingConfig } | { readonly errors: readonly string[] };

/** Validates a configuration and reads the files that it names. Returns all errors, one line each with path and value. */
export async function readSchedulingConfiguration(
  configuration: SchedulingConfiguration,
  { provider, ...options }: ReadConfigurationOptions,
): Promise<ReadScheduling> {
  const { extenders = [] } = configuration;
  const { profiles, errors: profileErrors } = readProfiles(configuration.profiles ?? [], {
    ...options,
    defaults: providerPlugins(provider, options),
  });
  const errors = [
    ...numberErrors(configuration),
    ...profileErrors,
    ...checkExtenders(extenders).map((error) => formatFieldError(error)),
  ];
  const read = await readExtenders(
    extenders.map((extender) => ({ ...extender, timeoutMs: parseDurationMs(extender.httpTimeout ?? '') || 5_000 })),
  );
  if ('errors' in read) errors.push(...read.errors);
  if (errors.length > 0 || 'errors' in read) return { errors };
  return {
    scheduling: {
      profiles,
      extenders: read.extenders,
      percentageOfNodesToScore: configuration.percentageOfNodesToScore,
      podInitialBackoffMs: configuration.podInitialBackoffSeconds * 1_000,
      podMaxBackoffMs: configuration.podMaxBackoffSeconds * 1_000,
    },
  };
}

function numberErrors(configuration: SchedulingConfiguration): readonly string[] {
  const { parallelism, percentageOfNodesToScore, podInitialBackoffSeconds, podMaxBackoffSeconds } = configuration;
  const at = (member: string, value: number, reason: string) =>
    formatFieldError(invalid(fieldPath(member), value, reason));
  return [
    ...(parallelism > 0 ? [] : [at('parallelism', parallelism, 'should be an integer value greater than zero')]),
    ...(percentageOfNodesToScore >= 0 && percentageOfNodesToScore <= 100
      ? []
      : [at('percentageOfNodesToScore', percentageOfNodesToScore, 'not in valid range [0-100]')]),
    ...(podInitialBackoffSeconds > 0
      ? []
      : [at('podInitialBackoffSeconds', podInitialBackoffSeconds, 'must be greater than 0')]),
    ...(podMaxBackoffSeconds >= podInitialBackoffSeconds
      ? []
      : [
          at('podMaxBackoffSeconds', podMaxBackoffSeconds, 'must be greater than or equal to PodInitialBackoffSeconds'),
        ]),
  ];
}
