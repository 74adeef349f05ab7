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
} from '@orch/controllers';
import { componentServingChecks, componentServingOptions } from '@orch/serving';
import { cloudCheck, cloudOption, routeOption } from './options/cloud.js';
import { controllerManagerFlags } from './options/controller-manager-flags.js';
import { nodeIpamCheck, nodeIpamOption } from './options/node-ranges.js';
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
  signingFilesCheck,
  signingDurationCheck,
  featureGatesCheck,
  nodeIpamCheck,
  cloudCheck,
];

const chosenControllersOption: OptionReader<readonly ControllerName[]> = combineOptions(
  { entries: option.list('controllers'), garbageCollection: option.boolean('enable-garbage-collector') },
  ({ entries, garbageCollection }) =>
    chosenControllers(entries).filter((name) => name !== 'garbagecollector' || garbageCollection),
);

/** The options of each controller. */
export const controllerOptions: OptionReader<ControllerOptions> = groupOptions({
  'cloud-node-lifecycle': groupOptions({ monitorPeriodMs: option.durationMs('node-monitor-period') }),
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
  nodeipam: nodeIpamOption,
  nodelifecycle: groupOptions({
    monitorPeriodMs: option.durationMs('node-monitor-period'),
    graceMs: option.durationMs('node-monitor-grace-period'),
    startupGraceMs: option.durationMs('node-startup-grace-period'),
    podEvictionTimeoutMs: option.durationMs('pod-eviction-timeout'),
    evictionRate: option.number('node-eviction-rate'),
    secondaryEvictionRate: option.number('secondary-node-eviction-rate'),
    largeClusterThreshold: option.number('large-cluster-size-threshold'),
    unhealthyZoneThreshold: option.number('unhealthy-zone-threshold'),
    evictsByTaint: option.boolean('enable-taint-manager'),
  }),
  replicaset: groupOptions({ workers: option.number('concurrent-replicaset-syncs') }),
  resourcequota: groupOptions({
    workers: option.number('concurrent-resource-quota-syncs'),
    resyncMs: option.durationMs('resource-quota-sync-period'),
  }),
  route: routeOption,
  service: groupOptions({
    workers: option.number('concurrent-service-syncs'),
    clusterName: option.string('cluster-name'),
  }),
});

/** The options that hold for all controllers. */
export const controllerTiming: OptionReader<ControllerTiming> = groupOptions({
  startIntervalMs: option.durationMs('controller-start-interval'),
  minResyncMs: option.durationMs('min-resync-period'),
});

/** @throws CloudConfigError, KubeconfigError, FlagFileError, SigningFilesError, or the file system's error, when a file cannot be used */
export const controllerManagerConfig: OptionReader<Promise<ControllerManagerConfig>> = combineOptions(
  {
    dialect: dialectOption,
    kubeconfig: option.string('kubeconfig'),
    master: option.string('master'),
    controllers: chosenControllersOption,
    options: controllerOptions,
    timing: controllerTiming,
    usesAccounts: option.boolean('use-service-account-credentials'),
    featureGates: featureGatesOption,
    serving: componentServingOptions('controller-manager'),
    cloud: cloudOption,
  },
  async ({ kubeconfig, master, serving, cloud, ...plain }) => {
    if (plain.controllers.includes('csrsigning')) await checkAuthorities(plain.options.csrsigning.authorities);
    const localCloud = await cloud();
    const client = await loadKubeconfig(kubeconfig);
    const served = await serving();
    return Object.freeze({
      ...plain,
      client: master === '' ? client : { ...client, server: master },
      ...(localCloud === undefined ? {} : { cloud: localCloud }),
      ...(served === undefined ? {} : { serving: served }),
    });
  },
);
