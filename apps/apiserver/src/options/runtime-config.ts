import { flowControlSwitchedOffBy, type RuntimeConfig, runtimeConfigErrors } from '@orch/apiserver';
import { type FlagCheck, type FlagValues, featureGatesOfFlags, namesOfFlags } from '@orch/component';

/** What `--runtime-config` says, in any program that has it. */
export function runtimeConfigOf(flags: FlagValues): RuntimeConfig {
  return Object.fromEntries(Object.entries(flags.map('runtime-config')).map(([key, value]) => [key, String(value)]));
}

/** Unknown groups, versions and resources, values that are none, and what the rest of the server cannot be without. */
export const runtimeConfigCheck: FlagCheck = (flags) => {
  const config = runtimeConfigOf(flags);
  const names = namesOfFlags(flags);
  const errors = runtimeConfigErrors(config, names).map((error) => `--runtime-config: ${error}`);
  if (errors.length > 0 || !flags.boolean('enable-priority-and-fairness')) return errors;
  const outcome = featureGatesOfFlags(flags);
  if (!('gates' in outcome) || !outcome.gates.enabled('APIPriorityAndFairness')) return [];
  const key = flowControlSwitchedOffBy(config, names);
  if (key === undefined) return [];
  const flowControl = '--enable-priority-and-fairness=true and --feature-gates=APIPriorityAndFairness=true';
  return [`--runtime-config=${key}=false conflicts with ${flowControl}`];
};
