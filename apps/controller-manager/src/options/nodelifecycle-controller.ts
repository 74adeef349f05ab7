import type { FlagDefinition } from '@orch/component';

const section = 'Nodelifecycle controller';

/** Options of the section 'Nodelifecycle controller'. */
export function nodelifecycleControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'enable-taint-manager',
      type: 'bool',
      default: 'true',
      section: section,
      help: 'Evict pods from nodes whose NoExecute taints they do not tolerate.',
    },
    {
      name: 'large-cluster-size-threshold',
      type: 'int32',
      default: '50',
      section: section,
      help: 'Number of nodes above which a cluster is large for the eviction rate.',
    },
    {
      name: 'node-eviction-rate',
      type: 'float',
      default: '0.1',
      section: section,
      help: 'Nodes per second whose pods are evicted in a healthy zone.',
    },
    {
      name: 'node-monitor-grace-period',
      type: 'duration',
      default: '40s',
      section: section,
      help: 'Time without a heartbeat after which a node is unhealthy.',
    },
    {
      name: 'node-startup-grace-period',
      type: 'duration',
      default: '1m0s',
      section: section,
      help: 'Time without a heartbeat after which a starting node is unhealthy.',
    },
    {
      name: 'pod-eviction-timeout',
      type: 'duration',
      default: '5m0s',
      section: section,
      help: 'Grace period for deleting the pods of a failed node.',
    },
    {
      name: 'secondary-node-eviction-rate',
      type: 'float',
      default: '0.01',
      section: section,
      help: 'Nodes per second whose pods are evicted in an unhealthy zone.',
    },
    {
      name: 'unhealthy-zone-threshold',
      type: 'float',
      default: '0.55',
      section: section,
      help: 'Fraction of nodes that are not ready above which a zone is unhealthy.',
    },
  ];
}
