import { combineOptions, type OptionReader, option } from '@orch/component';

export interface ProfilingConfig {
  readonly isServed: boolean;
  /** The runtime has no such profile: a warning is logged. */
  readonly withContention: boolean;
}

export const profilingOptions: OptionReader<ProfilingConfig> = combineOptions(
  { isServed: option.boolean('profiling'), withContention: option.boolean('contention-profiling') },
  (config) => config,
);
