import { errorMessage } from '@orch/apimachinery';
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
  logsCheck,
  metricsCheck,
  metricsOption,
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
  encodingOption,
  insecureServingOption,
  leaderElectionCheck,
  leaderElectionOption,
  rateLimitCheck,
  rateLimitOption,
} from '@orch/serving';
import { leaderMigrationCheck, leaderMigrationOption } from './election/leader-migration.js';
import { attachDetachSyncCheck, attachDetachSyncOption } from './options/attach-detach-sync.js';
import { cloudCheck, cloudOption, routeOption } from './options/cloud.js';
import { controllerManagerFlags } from './options/controller-manager-flags.js';
import { nodeIpamCheck, nodeIpamOption } from './options/node-ranges.js';
import { checkRecyclerTemplates } from './options/recycler-templates.js';
import { readServiceAccountFiles, serviceAccountFilesOption } from './options/service-account-files.js';
import {
  checkAuthorities,
  signingAuthoritiesOption,
  signingDurationCheck,
  signingDurationOption,
  signingFilesCheck,
} from './options/signing-files.js';
import { volumeHostsCheck, volumeHostsOption } from './options/volume-options.js';
import type { ControllerManagerConfig } from './run.js';

export function flagTable(given: FlagValues | undefined): readonly FlagDefinition[] {
  return [...controllerManagerFlags(namesOfFlags(given)), namingFlag];
}

/** Validates options beyond what the table says of each. */
export const controllerManagerChecks: readonly FlagCheck[] = [
  logsCheck,
  metricsCheck,
  ...componentServingChecks,
  (flags) => (flags.string('kubeconfig') === '' ? ['--kubeconfig must be specified'] : []),
  (flags) => controllerEntryErrors(flags.list('controllers')),
  signingFilesCheck,
  signingDurationCheck,
  attachDetachSyncCheck,
  rateLimitCheck,
  leaderElectionCheck,
  leaderMigrationCheck,
  featureGatesCheck,
  nodeIpamCheck,
  cloudCheck,
  volumeHostsCheck,
];

/** Those options of controllers that need no file. */
type PlainControllerOptions = Omit<ControllerOptions, 'root-ca-cert-publisher' | 'serviceaccount-token'> & {
  readonly 'serviceaccount-token': Pick<ControllerOptions['serviceaccount-token'], 'workers'>;
};

const chosenControllersOption: OptionReader<readonly ControllerName[]> = combineOptions(
  { entries: option.list('controllers'), garbageCollection: option.boolean('enable-garbage-collector') },
  ({ entries, garbageCollection }) =>
    chosenControllers(entries).filter((name) => name !== 'garbagecollector' || garbageCollection),
);

const readers = {
  attachdetach: groupOptions({ resyncMs: attachDetachSyncOption }),
  'cloud-node-lifecycle': groupOptions({ monitorPeriodMs: option.durationMs('node-monitor-period') }),
  csrsigning: groupOptions({ durationMs: signingDurationOption, authorities: signingAuthoritiesOption }),
  deployment: groupOptions({
    workers: option.number('concurrent-deployment-syncs'),
    resyncMs: option.durationMs('deployment-controller-sync-period'),
  }),
  endpoint: groupOptions({
    workers: option.number('concurrent-endpoint-syncs'),
    batchMs: option.durationMs('endpoint-updates-batch-period'),
  }),
  endpointslice: groupOptions({
    workers: option.number('concurrent-service-endpoint-syncs'),
    batchMs: option.durationMs('endpointslice-updates-batch-period'),
    endpointsPerSliceMax: option.number('max-endpoints-per-slice'),
  }),
  endpointslicemirroring: groupOptions({
    workers: option.number('mirroring-concurrent-service-endpoint-syncs'),
    batchMs: option.durationMs('mirroring-endpointslice-updates-batch-period'),
    endpointsPerSubsetMax: option.number('mirroring-max-endpoints-per-subset'),
  }),
  garbagecollector: groupOptions({ workers: option.number('concurrent-gc-syncs') }),
  horizontalpodautoscaling: groupOptions({
    syncPeriodMs: option.durationMs('horizontal-pod-autoscaler-sync-period'),
    downscaleStabilizationMs: option.durationMs('horizontal-pod-autoscaler-downscale-stabilization'),
    tolerance: option.number('horizontal-pod-autoscaler-tolerance'),
    cpuInitializationMs: option.durationMs('horizontal-pod-autoscaler-cpu-initialization-period'),
    initialReadinessDelayMs: option.durationMs('horizontal-pod-autoscaler-initial-readiness-delay'),
  }),
  namespace: groupOptions({
    workers: option.number('concurrent-namespace-syncs'),
    resyncMs: option.durationMs('namespace-sync-period'),
  }),
  'persistentvolume-binder': groupOptions({
    resyncMs: option.durationMs('pvclaimbinder-sync-period'),
    provisionsDynamically: option.boolean('enable-dynamic-provisioning'),
    provisionsHostPaths: option.boolean('enable-hostpath-provisioner'),
    hosts: volumeHostsOption,
    hostPathRecycler: groupOptions({
      timeoutSecondsMin: option.number('pv-recycler-minimum-timeout-hostpath'),
      timeoutSecondsPerGibibyte: option.number('pv-recycler-timeout-increment-hostpath'),
      podTemplateFile: option.string('pv-recycler-pod-template-filepath-hostpath'),
    }),
    nfsRecycler: groupOptions({
      timeoutSecondsMin: option.number('pv-recycler-minimum-timeout-nfs'),
      timeoutSecondsPerGibibyte: option.number('pv-recycler-increment-timeout-nfs'),
      podTemplateFile: option.string('pv-recycler-pod-template-filepath-nfs'),
    }),
  }),
  podgc: groupOptions({ terminatedPodsMax: option.number('terminated-pod-gc-threshold') }),
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
  replicationcontroller: groupOptions({ workers: option.number('concurrent_rc_syncs') }),
  resourcequota: groupOptions({
    workers: option.number('concurrent-resource-quota-syncs'),
    resyncMs: option.durationMs('resource-quota-sync-period'),
  }),
  statefulset: groupOptions({ workers: option.number('concurrent-statefulset-syncs') }),
  'serviceaccount-token': groupOptions({ workers: option.number('concurrent-serviceaccount-token-syncs') }),
  'ttl-after-finished': groupOptions({ workers: option.number('concurrent-ttl-after-finished-syncs') }),
  route: routeOption,
  service: groupOptions({
    workers: option.number('concurrent-service-syncs'),
    clusterName: option.string('cluster-name'),
  }),
};

/** The options of each controller, apart from the contents of files. */
export const controllerOptions: OptionReader<PlainControllerOptions> = groupOptions(readers);

/** The names of the options that each controller has, by the name of the controller. For the reference in docs/. */
export const optionNamesOfControllers: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(readers).map(([name, reader]) => [name, reader.options])),
  garbagecollector: [...option.boolean('enable-garbage-collector').options, ...readers.garbagecollector.options],
  'root-ca-cert-publisher': option.string('root-ca-file').options,
  'serviceaccount-token': [...readers['serviceaccount-token'].options, ...serviceAccountFilesOption.options],
};

/** The options that hold for all controllers. */
export const controllerTiming: OptionReader<ControllerTiming> = groupOptions({
  startIntervalMs: option.durationMs('controller-start-interval'),
  minResyncMs: option.durationMs('min-resync-period'),
});

/** @throws KubeconfigError, FlagFileError, AggregateError of unusable files of controllers, or the file system's error */
export const controllerManagerConfig: OptionReader<Promise<ControllerManagerConfig>> = combineOptions(
  {
    dialect: dialectOption,
    kubeconfig: option.string('kubeconfig'),
    master: option.string('master'),
    controllers: chosenControllersOption,
    options: controllerOptions,
    accountFiles: serviceAccountFilesOption,
    timing: controllerTiming,
    rateLimit: rateLimitOption,
    encoding: encodingOption,
    election: leaderElectionOption,
    migration: leaderMigrationOption,
    usesAccounts: option.boolean('use-service-account-credentials'),
    featureGates: featureGatesOption,
    serving: componentServingOptions('controller-manager'),
    insecureServing: insecureServingOption,
    cloud: cloudOption,
    metrics: metricsOption,
  },
  async (all) => {
    const {
      kubeconfig,
      master,
      serving,
      insecureServing,
      election,
      migration,
      rateLimit,
      accountFiles,
      options,
      cloud,
      ...plain
    } = all;
    const runs = (name: ControllerName) => plain.controllers.includes(name);
    const [files, localCloud] = await everyFile([
      readServiceAccountFiles(accountFiles),
      cloud(),
      runs('csrsigning') ? checkAuthorities(options.csrsigning.authorities) : undefined,
      runs('persistentvolume-binder') ? checkRecyclerTemplates(options['persistentvolume-binder']) : undefined,
    ]);
    const client = await loadKubeconfig(kubeconfig);
    const migrating = await migration();
    const served = await serving();
    const certificates = { rootCertificates: files.rootCertificates ?? client.certificateAuthority ?? '' };
    const { signingKey } = files;
    const token = { ...options['serviceaccount-token'], ...certificates, ...(signingKey ? { signingKey } : {}) };
    return Object.freeze({
      ...plain,
      options: { ...options, 'root-ca-cert-publisher': certificates, 'serviceaccount-token': token },
      client: master === '' ? client : { ...client, server: master },
      ...(rateLimit === undefined ? {} : { rateLimit }),
      ...(election === undefined
        ? {}
        : { election: { main: election, ...(migrating ? { migration: migrating } : {}) } }),
      ...(localCloud === undefined ? {} : { cloud: localCloud }),
      ...(served === undefined ? {} : { serving: served }),
      ...(insecureServing === undefined ? {} : { insecureServing }),
    });
  },
);

/** The results of all reads; with several failures, one error that has all messages. */
async function everyFile<T extends readonly unknown[] | []>(
  reads: T,
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  const outcomes = await Promise.allSettled(reads);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (reasons.length > 1) throw new AggregateError(reasons, reasons.map(errorMessage).join('; '));
  return await Promise.all(reads);
}
