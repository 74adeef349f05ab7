import { between, type FlagDefinition, flagSection } from '@orch/component';

/** Sections of a few options each, by the controller that they belong to. */
export const controllerSections = {
  service: flagSection('Service controller', [
    {
      name: 'concurrent-service-syncs',
      type: 'int32',
      default: '1',
      help: 'Services reconciled at the same time.',
    },
  ]),
  attachDetach: flagSection('Attachdetach controller', [
    {
      name: 'attach-detach-reconcile-sync-period',
      type: 'duration',
      default: '1m0s',
      help: 'Period of reconciling attached volumes.',
    },
    {
      name: 'disable-attach-detach-reconcile-sync',
      type: 'bool',
      default: 'false',
      help: 'Do not reconcile attached volumes periodically.',
    },
  ]),
  deployment: flagSection('Deployment controller', [
    {
      name: 'concurrent-deployment-syncs',
      type: 'int32',
      default: '5',
      help: 'Deployments reconciled at the same time.',
    },
    {
      name: 'deployment-controller-sync-period',
      type: 'duration',
      default: '30s',
      help: 'Resync period of deployments; 0 for none.',
    },
  ]),
  statefulSet: flagSection('Statefulset controller', [
    {
      name: 'concurrent-statefulset-syncs',
      type: 'int32',
      default: '5',
      help: 'Stateful sets reconciled at the same time.',
    },
  ]),
  endpoint: flagSection('Endpoint controller', [
    {
      name: 'concurrent-endpoint-syncs',
      type: 'int32',
      default: '5',
      help: 'Endpoints reconciled at the same time.',
    },
    {
      name: 'endpoint-updates-batch-period',
      type: 'duration',
      default: '0s',
      help: 'Time to batch pod changes before endpoints are written.',
    },
  ]),
  endpointSlice: flagSection('Endpointslice controller', [
    {
      name: 'concurrent-service-endpoint-syncs',
      type: 'int32',
      default: '5',
      validate: between(1, 50),
      help: 'Services whose endpoint slices are reconciled at the same time.',
    },
    {
      name: 'endpointslice-updates-batch-period',
      type: 'duration',
      default: '0s',
      help: 'Time to batch pod changes before endpoint slices are written.',
    },
    {
      name: 'max-endpoints-per-slice',
      type: 'int32',
      default: '100',
      validate: between(1, 1000),
      help: 'Maximum number of endpoints per endpoint slice.',
    },
  ]),
  endpointSliceMirroring: flagSection('Endpointslicemirroring controller', [
    {
      name: 'mirroring-concurrent-service-endpoint-syncs',
      type: 'int32',
      default: '5',
      validate: between(1, 50),
      help: 'Endpoints mirrored to slices at the same time.',
    },
    {
      name: 'mirroring-endpointslice-updates-batch-period',
      type: 'duration',
      default: '0s',
      help: 'Time to batch changes before mirrored slices are written.',
    },
    {
      name: 'mirroring-max-endpoints-per-subset',
      type: 'int32',
      default: '1000',
      validate: between(1, 1000),
      help: 'Maximum number of mirrored endpoints per subset.',
    },
  ]),
  garbageCollector: flagSection('Garbagecollector controller', [
    {
      name: 'concurrent-gc-syncs',
      type: 'int32',
      default: '20',
      help: 'Objects that the garbage collector checks at the same time.',
    },
    {
      name: 'enable-garbage-collector',
      type: 'bool',
      default: 'true',
      help: 'Enable the garbage collector; must match the option of the API server.',
    },
  ]),
  namespace: flagSection('Namespace controller', [
    {
      name: 'concurrent-namespace-syncs',
      type: 'int32',
      default: '10',
      help: 'Namespaces reconciled at the same time.',
    },
    {
      name: 'namespace-sync-period',
      type: 'duration',
      default: '5m0s',
      help: 'Resync period of terminating namespaces; 0 for none.',
    },
  ]),
  nodeIpam: flagSection('Nodeipam controller', [
    {
      name: 'node-cidr-mask-size',
      type: 'int32',
      default: '0',
      help: "Mask size of a node's range.",
    },
    {
      name: 'node-cidr-mask-size-ipv4',
      type: 'int32',
      default: '0',
      help: "Mask size of a node's IPv4 range.",
    },
    {
      name: 'node-cidr-mask-size-ipv6',
      type: 'int32',
      default: '0',
      help: "Mask size of a node's IPv6 range.",
    },
    {
      name: 'service-cluster-ip-range',
      type: 'string',
      default: '',
      help: 'Ranges of service addresses, which nodes do not get. Requires --allocate-node-cidrs.',
    },
  ]),
  podGc: flagSection('Podgc controller', [
    {
      name: 'terminated-pod-gc-threshold',
      type: 'int32',
      default: '12500',
      help: 'Number of terminated pods above which the oldest are deleted; 0 for no limit.',
    },
  ]),
  replicaSet: flagSection('Replicaset controller', [
    {
      name: 'concurrent-replicaset-syncs',
      type: 'int32',
      default: '5',
      help: 'Replica sets reconciled at the same time.',
    },
  ]),
  replicationController: flagSection('Replicationcontroller', [
    {
      name: 'concurrent_rc_syncs',
      type: 'int32',
      default: '5',
      help: 'Replication controllers reconciled at the same time.',
    },
  ]),
  resourceQuota: flagSection('Resourcequota controller', [
    {
      name: 'concurrent-resource-quota-syncs',
      type: 'int32',
      default: '5',
      help: 'Resource quotas reconciled at the same time.',
    },
    {
      name: 'resource-quota-sync-period',
      type: 'duration',
      default: '5m0s',
      help: 'Resync period of quotas.',
    },
  ]),
  serviceAccount: flagSection('Serviceaccount controller', [
    {
      name: 'concurrent-serviceaccount-token-syncs',
      type: 'int32',
      default: '5',
      help: 'Service account tokens reconciled at the same time.',
    },
    {
      name: 'root-ca-file',
      type: 'string',
      default: '',
      help: 'Authority that is published to service accounts.',
    },
    {
      name: 'service-account-private-key-file',
      type: 'string',
      default: '',
      help: 'Key that signs service account tokens.',
    },
  ]),
  ttlAfterFinished: flagSection('Ttl-after-finished controller', [
    {
      name: 'concurrent-ttl-after-finished-syncs',
      type: 'int32',
      default: '5',
      help: 'Finished jobs deleted at the same time.',
    },
  ]),
} as const satisfies Readonly<Record<string, readonly FlagDefinition[]>>;
