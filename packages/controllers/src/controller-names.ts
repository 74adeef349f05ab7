/** The controllers of v1.21, by their names in `--controllers`. */
export const knownControllers = [
  'attachdetach',
  'bootstrapsigner',
  'cloud-node-lifecycle',
  'clusterrole-aggregation',
  'cronjob',
  'csrapproving',
  'csrcleaner',
  'csrsigning',
  'daemonset',
  'deployment',
  'disruption',
  'endpoint',
  'endpointslice',
  'endpointslicemirroring',
  'ephemeral-volume',
  'garbagecollector',
  'horizontalpodautoscaling',
  'job',
  'namespace',
  'nodeipam',
  'nodelifecycle',
  'persistentvolume-binder',
  'persistentvolume-expander',
  'podgc',
  'pv-protection',
  'pvc-protection',
  'replicaset',
  'replicationcontroller',
  'resourcequota',
  'root-ca-cert-publisher',
  'route',
  'service',
  'serviceaccount',
  'serviceaccount-token',
  'statefulset',
  'storage-version-gc',
  'tokencleaner',
  'ttl',
  'ttl-after-finished',
] as const;

/** Entries of `--controllers` that name no controller. */
export function unknownControllers(entries: readonly string[]): readonly string[] {
  const known: readonly string[] = knownControllers;
  return entries.filter((entry) => entry !== '*' && entry !== '' && !known.includes(entry.replace(/^-/, '')));
}

/** Validates the value of `--controllers`; one line per unknown name. */
export function controllerEntryErrors(entries: readonly string[]): readonly string[] {
  return unknownControllers(entries).map(
    (entry) => `--controllers: ${JSON.stringify(entry)} is not in the list of known controllers`,
  );
}
