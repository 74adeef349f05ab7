import { orchNames } from '@orch/apimachinery';
import { type EtcdCluster, etcdClusterChecks, etcdClusterOption, etcdFlags } from '@orch/apiserver-program';
import { combineOptions, type FlagCheck, type FlagDefinition, type OptionReader } from '@orch/component';

const servers = 'etcd-servers';
const others: readonly string[] = ['etcd-prefix', 'etcd-cafile', 'etcd-certfile', 'etcd-keyfile'];

/** The options of etcd of the API server that `orch up` has; the others have their defaults. */
export const etcdUpFlags: readonly FlagDefinition[] = etcdFlags(orchNames)
  .filter(({ name }) => name === servers || others.includes(name))
  .map((flag) => ({ ...flag, section: 'Etcd' }));

export const etcdUpChecks: readonly FlagCheck[] = [
  ...etcdClusterChecks,
  (flags) =>
    flags.list(servers).length > 0
      ? []
      : others.filter((name) => flags.isGiven(name)).map((name) => `--${name} requires --${servers}`),
  (flags) =>
    flags.list(servers).length > 0 && flags.durationMs('history-retention') > 0
      ? [`--history-retention is not available with --${servers}`]
      : [],
];

/** Undefined when objects are stored in the data folder. */
export const etcdUpOption: OptionReader<EtcdCluster | undefined> = combineOptions(
  { cluster: etcdClusterOption },
  ({ cluster }) => (cluster.endpoints.length === 0 ? undefined : cluster),
);
