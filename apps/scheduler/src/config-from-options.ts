import { loadKubeconfig } from '@orch/client';
import {
  combineOptions,
  dialectOption,
  type FlagCheck,
  type FlagDefinition,
  type FlagValues,
  featureGatesCheck,
  featureGatesOption,
  logsCheck,
  metricsCheck,
  metricsOption,
  namesOfFlags,
  namingFlag,
  type OptionReader,
  option,
} from '@orch/component';
import {
  componentServingChecks,
  componentServingOptions,
  encodingOption,
  insecureServingOption,
  type LeaderElectionConfig,
  leaderElectionCheck,
  leaderElectionOption,
} from '@orch/serving';
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
  (flags) => (flags.string('kubeconfig') === '' ? ['--kubeconfig must be specified'] : []),
  (flags) => (flags.string('scheduler-name') === '' ? ['--scheduler-name must be specified'] : []),
  leaderElectionCheck,
  featureGatesCheck,
];

/** The election; the deprecated names of the lock hold where the current options are not given. */
const electionOption: OptionReader<LeaderElectionConfig | undefined> = combineOptions(
  {
    election: leaderElectionOption,
    hasName: option.given('leader-elect-resource-name'),
    oldName: option.string('lock-object-name'),
    hasOldName: option.given('lock-object-name'),
    hasNamespace: option.given('leader-elect-resource-namespace'),
    oldNamespace: option.string('lock-object-namespace'),
    hasOldNamespace: option.given('lock-object-namespace'),
  },
  ({ election, ...deprecated }) => {
    if (election === undefined) return undefined;
    const { hasName, hasOldName, oldName, hasNamespace, hasOldNamespace, oldNamespace } = deprecated;
    const lock = {
      ...election.lock,
      ...(hasOldName && !hasName ? { name: oldName } : {}),
      ...(hasOldNamespace && !hasNamespace ? { namespace: oldNamespace } : {}),
    };
    return { ...election, lock };
  },
);

/** @throws KubeconfigError, FlagFileError, or the file system's error, when the kubeconfig cannot be used */
export const schedulerConfig: OptionReader<Promise<SchedulerConfig>> = combineOptions(
  {
    dialect: dialectOption,
    kubeconfig: option.string('kubeconfig'),
    master: option.string('master'),
    schedulerName: option.string('scheduler-name'),
    featureGates: featureGatesOption,
    election: electionOption,
    encoding: encodingOption,
    serving: componentServingOptions('scheduler'),
    insecureServing: insecureServingOption,
    metrics: metricsOption,
  },
  async ({ kubeconfig, master, serving, insecureServing, election, ...plain }) => {
    const client = await loadKubeconfig(kubeconfig);
    const served = await serving();
    return Object.freeze({
      ...plain,
      client: master === '' ? client : { ...client, server: master },
      ...(election === undefined ? {} : { election }),
      ...(served === undefined ? {} : { serving: served }),
      ...(insecureServing === undefined ? {} : { insecureServing }),
    });
  },
);
