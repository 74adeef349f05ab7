import { combineOptions, type OptionReader, option } from '@orch/component';

export interface ProfilingConfig {
  readonly isServed: boolean;
  /** The runtime has no such profile: a warning is logged. */
  readonly withContention: boolean;
}

export const profilingOptions: OptionReader<ProfilingConfig> = combineOptions(
  {
    isServed: option.boolean('profiling'),
    // On by default in the scheduler, without a warning.
    isGiven: option.given('contention-profiling'),
    isOn: option.boolean('contention-profiling'),
  },
  ({ isServed, isGiven, isOn }) => ({ isServed, withContention: isGiven && isOn }),
);
