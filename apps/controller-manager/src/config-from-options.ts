import { loadKubeconfig } from '@orch/client';
import {
  combineOptions,
  dialectOption,
  type FlagCheck,
  type FlagDefinition,
  type FlagValues,
  featureGatesCheck,
  featureGatesOption,
  groupOptions,
  namesOfFlags,
  namingFlag,
  type OptionReader,
  option,
} from '@orch/component';
import {
  type ControllerName,
  type ControllerOptions,
  type ControllerTiming,
  chosenControllers,
  controllerEntryErrors,
} from '@orch/controllers';
import {
  componentServingChecks,
  componentServingOptions,
  leaderElectionCheck,
  leaderElectionOption,
} from '@orch/serving';
import { leaderMigrationCheck, leaderMigrationOption } from './election/leader-migration.js';
import { rateLimitCheck, rateLimitOption } from './options/client-rates.js';
import { controllerManagerFlags } from './options/controller-manager-flags.js';
import {
  checkAuthorities,
  signingAuthoritiesOption,
  signingDurationCheck,
  signingDurationOption,
  signingFilesCheck,
} from './options/signing-files.js';
import type { ControllerManagerConfig } from './run.js';

export function flagTable(given: FlagValues | undefined): readonly FlagDefinition[] {
  return [...controllerManagerFlags(namesOfFlags(given)), namingFlag];
}

/** Validates options beyond what the table says of each. */
export const controllerManagerChecks: readonly FlagCheck[] = [
  ...componentServingChecks,
  (flags) => (flags.string('kubeconfig') === '' ? ['--kubeconfig must be specified'] : []),
  (flags) => controllerEntryErrors(flags.list('controllers')),
  signingFilesCheck,
  signingDurationCheck,
  rateLimitCheck,
  leaderElectionCheck,
  leaderMigrationCheck,
  featureGatesCheck,
];

const chosenControllersOption: OptionReader<readonly ControllerName[]> = combineOptions(
  { entries: option.list('controllers'), garbageCollection: option.boolean('enable-garbage-collector') },
  ({ entries, garbageCollection }) =>
    chosenControllers(entries).filter((name) => name !== 'garbagecollector' || garbageCollection),
);

/** The options of each controller. */
export const controllerOptions: OptionReader<ControllerOptions> = groupOptions({
  csrsigning: groupOptions({ durationMs: signingDurationOption, authorities: signingAuthoritiesOption }),
  deployment: groupOptions({
    workers: option.number('concurrent-deployment-syncs'),
    resyncMs: option.durationMs('deployment-controller-sync-period'),
  }),
  garbagecollector: groupOptions({ workers: option.number('concurrent-gc-syncs') }),
  namespace: groupOptions({
    workers: option.number('concurrent-namespace-syncs'),
    resyncMs: option.durationMs('namespace-sync-period'),
  }),
  replicaset: groupOptions({ workers: option.number('concurrent-replicaset-syncs') }),
  resourcequota: groupOptions({
    workers: option.number('concurrent-resource-quota-syncs'),
    resyncMs: option.durationMs('resource-quota-sync-period'),
  }),
});

/** The options that hold for all controllers. */
export const controllerTiming: OptionReader<ControllerTiming> = groupOptions({
  startIntervalMs: option.durationMs('controller-start-interval'),
  minResyncMs: option.durationMs('min-resync-period'),
});

/** @throws KubeconfigError, FlagFileError, SigningFilesError, or the file system's error, when a file cannot be used */
export const controllerManagerConfig: OptionReader<Promise<ControllerManagerConfig>> = combineOptions(
  {
    dialect: dialectOption,
    kubeconfig: option.string('kubeconfig'),
    master: option.string('master'),
    controllers: chosenControllersOption,
    options: controllerOptions,
    timing: controllerTiming,
    rateLimit: rateLimitOption,
    election: leaderElectionOption,
    migration: leaderMigrationOption,
    usesAccounts: option.boolean('use-service-account-credentials'),
    featureGates: featureGatesOption,
    serving: componentServingOptions('controller-manager'),
  },
  async ({ kubeconfig, master, serving, election, migration, rateLimit, ...plain }) => {
    if (plain.controllers.includes('csrsigning')) await checkAuthorities(plain.options.csrsigning.authorities);
    const client = await loadKubeconfig(kubeconfig);
    const migrating = await migration();
    const served = await serving();
    return Object.freeze({
      ...plain,
      client: master === '' ? client : { ...client, server: master },
      ...(rateLimit === undefined ? {} : { rateLimit }),
      ...(election === undefined
        ? {}
        : { election: { main: election, ...(migrating ? { migration: migrating } : {}) } }),
      ...(served === undefined ? {} : { serving: served }),
    });
  },
);
