import { loadKubeconfig } from '@orch/client';
import {
  combineOptions,
  dialectOption,
  type FlagCheck,
  type FlagDefinition,
  type FlagValues,
  featureGatesCheck,
  featureGatesOption,
  namesOfFlags,
  namingFlag,
  type OptionReader,
  option,
} from '@orch/component';
import { componentServingChecks, componentServingOptions } from '@orch/serving';
import { schedulerFlags } from './options/scheduler-flags.js';
import type { SchedulerConfig } from './run.js';

export function flagTable(given: FlagValues | undefined): readonly FlagDefinition[] {
  return [...schedulerFlags(namesOfFlags(given)), namingFlag];
}

/** Validates options beyond what the table says of each. */
export const schedulerChecks: readonly FlagCheck[] = [
  ...componentServingChecks,
  (flags) => (flags.string('kubeconfig') === '' ? ['--kubeconfig must be specified'] : []),
  (flags) => (flags.string('scheduler-name') === '' ? ['--scheduler-name must be specified'] : []),
  featureGatesCheck,
];

/** @throws KubeconfigError, FlagFileError, or the file system's error, when the kubeconfig cannot be used */
export const schedulerConfig: OptionReader<Promise<SchedulerConfig>> = combineOptions(
  {
    dialect: dialectOption,
    kubeconfig: option.string('kubeconfig'),
    master: option.string('master'),
    schedulerName: option.string('scheduler-name'),
    featureGates: featureGatesOption,
    serving: componentServingOptions('scheduler'),
  },
  async ({ kubeconfig, master, serving, ...plain }) => {
    const client = await loadKubeconfig(kubeconfig);
    const served = await serving();
    return Object.freeze({
      ...plain,
      client: master === '' ? client : { ...client, server: master },
      ...(served === undefined ? {} : { serving: served }),
    });
  },
);
