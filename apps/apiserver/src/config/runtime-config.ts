import {
  combineOptions,
  type FlagCheck,
  featureGatesOfFlags,
  namesOption,
  type OptionReader,
  option,
} from '@orch/component';
import type { RuntimeConfig } from '@orch/controlplane';
import { flowControlSwitchedOffBy, runtimeConfigErrors } from '@orch/controlplane';

/** Reads `--runtime-config`. */
export const runtimeConfigOption: OptionReader<RuntimeConfig> = combineOptions(
  { entries: option.map('runtime-config') },
  ({ entries }) => Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, String(value)])),
);

/** Validates `--runtime-config`: unknown groups, versions and resources, invalid values, and disabled flow control. */
export const runtimeConfigCheck: FlagCheck = (flags) => {
  const config = runtimeConfigOption.read(flags);
  const names = namesOption.read(flags);
  const errors = runtimeConfigErrors(config, names).map((error) => `--runtime-config: ${error}`);
  if (errors.length > 0 || !flags.boolean('enable-priority-and-fairness')) return errors;
  const outcome = featureGatesOfFlags(flags);
  if (!('gates' in outcome) || !outcome.gates.enabled('APIPriorityAndFairness')) return [];
  const key = flowControlSwitchedOffBy(config, names);
  if (key === undefined) return [];
  const flowControl = '--enable-priority-and-fairness=true and --feature-gates=APIPriorityAndFairness=true';
  return [`--runtime-config=${key}=false conflicts with ${flowControl}`];
};
