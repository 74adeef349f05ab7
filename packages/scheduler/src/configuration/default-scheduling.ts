import type { SchedulerGates } from '../cluster/pod-info.js';
import { builtInPlugins } from '../plugins/registry.js';
import { type AlgorithmProvider, providerPlugins } from './default-plugins.js';
import type { SchedulingConfig } from './scheduling-config.js';

/** What v1.21 does without a configuration: one profile with the plugins of a provider. */
export function defaultScheduling({
  gates,
  schedulerName = 'default-scheduler',
  provider = 'DefaultProvider',
}: {
  readonly gates: SchedulerGates;
  readonly schedulerName?: string;
  readonly provider?: AlgorithmProvider;
}): SchedulingConfig {
  const plugins = providerPlugins(provider, { gates, registry: builtInPlugins });
  return {
    profiles: [{ schedulerName, plugins, args: {}, checksAllFilters: false }],
    extenders: [],
    percentageOfNodesToScore: 0,
    podInitialBackoffMs: 1_000,
    podMaxBackoffMs: 10_000,
  };
}
