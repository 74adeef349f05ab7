import type { AuthorityFiles, BuiltInSigner } from '@orch/certs';
import type { VolumeHostOptions } from '../volumes/volume-hosts.js';
import type { RecyclerOptions } from '../volumes/volume-plugin.js';

/** Options of a controller that reconciles several objects at the same time. */
export interface WorkerOptions {
  /** Objects that are reconciled at the same time. */
  readonly workers: number;
}

/** Options of a controller with a resync period of its own. */
export interface ResyncOptions {
  /** Milliseconds between two reconciliations of all objects, changed or not; 0 for none. */
  readonly resyncMs: number;
}

/** Options of the signing controller. */
export interface SigningOptions {
  /** Lifetime of the certificates in milliseconds. */
  readonly durationMs: number;
  /** The files of each signer that signs; the others do not. */
  readonly authorities: Readonly<Partial<Record<BuiltInSigner, AuthorityFiles>>>;
}

/** Options of the controller that binds claims to volumes. */
export interface VolumeBinderOptions extends ResyncOptions {
  /** Whether storage classes make volumes. */
  readonly provisionsDynamically: boolean;
  /** Whether classes of the host path plugin make folders on this machine, for tests on one node. */
  readonly provisionsHostPaths: boolean;
  /** The hosts that volumes of users may lead to. */
  readonly hosts: VolumeHostOptions;
  readonly hostPathRecycler: RecyclerOptions;
  readonly nfsRecycler: RecyclerOptions;
}

/** Options of a controller that writes the addresses of services. */
export interface EndpointOptions {
  /** Milliseconds that changes of pods wait, so that several are written at once; 0 for none. */
  readonly batchMs: number;
}

/** Options of the garbage collector of pods. */
export interface PodGcOptions {
  /** Number of terminated pods above which the oldest are deleted; 0 or less for no limit. */
  readonly terminatedPodsMax: number;
}

/** Options of a controller that publishes the authority of the API server. */
export interface RootCertificatesOptions {
  /** PEM; empty without an authority. */
  readonly rootCertificates: string;
}

/** Options of the controller of token secrets. */
export interface ServiceAccountTokenOptions {
  /** PEM of the private key that signs the tokens. Without it the controller does not run. */
  readonly signingKey?: string;
}

/** Options of the autoscaler. Times are in milliseconds. */
export interface AutoscalingOptions {
  /** Between two reconciliations of an autoscaler. */
  readonly syncPeriodMs: number;
  /** Window of past recommendations that limit scaling down. */
  readonly downscaleStabilizationMs: number;
  /** Deviation from 1 of the ratio of used to wanted that does not scale. */
  readonly tolerance: number;
  /** Time after the start of a pod in which its CPU samples may be skipped. */
  readonly cpuInitializationMs: number;
  /** Time after the start of a pod in which changes of readiness are initial. */
  readonly initialReadinessDelayMs: number;
}

/** Options of the controller that gives nodes ranges of pod addresses. */
export interface NodeIpamOptions {
  /** One range, or one of each IP family. */
  readonly clusterRanges: readonly ClusterRange[];
  /** CIDRs of services, whose addresses are not given to nodes. */
  readonly serviceRanges: readonly string[];
}

/** A range of pod addresses of the cluster, and the size of the part of each node. */
export interface ClusterRange {
  readonly cidr: string;
  /** Prefix length of the range of a node. */
  readonly nodeMaskBits: number;
}

/** Options of a controller of cloud resources. */
export interface ClusterNameOptions {
  /** Distinguishes the resources of this cluster in the cloud. */
  readonly clusterName: string;
}

/** Options of the controller of routes to the pods of nodes. */
export interface RouteOptions extends ClusterNameOptions {
  /** Milliseconds between two reconciliations. */
  readonly periodMs: number;
  /** CIDRs of pod addresses of the cluster. Routes outside of them are not touched; without any, there are no routes. */
  readonly clusterRanges: readonly string[];
}

/** Options of the controller of instances in the cloud. */
export interface CloudNodeOptions {
  /** Milliseconds between two looks at nodes that are not ready. */
  readonly monitorPeriodMs: number;
}

/** Options of the node life cycle controller. */
export interface NodeLifecycleOptions {
  /** Milliseconds between two rounds of observing heartbeats. */
  readonly monitorPeriodMs: number;
  /** Milliseconds without a heartbeat after which the conditions of a node become Unknown. */
  readonly graceMs: number;
  /** The same for a node that has never reported its status. */
  readonly startupGraceMs: number;
  /** Milliseconds after which pods are deleted from a node that is not ready, without taints. */
  readonly podEvictionTimeoutMs: number;
  /** Nodes per second whose pods are evicted, in each zone. */
  readonly evictionRate: number;
  /** The same in a large zone of which too many nodes are not ready. */
  readonly secondaryEvictionRate: number;
  /** A zone of more nodes is large. */
  readonly largeClusterThreshold: number;
  /** The fraction of nodes that are not ready from which on a zone is unhealthy. */
  readonly unhealthyZoneThreshold: number;
  /** Whether pods are evicted by NoExecute taints, which they may tolerate for a time. */
  readonly evictsByTaint: boolean;
}

/** The options of each controller that has any, by the name of the controller. */
export interface ControllerOptions {
  readonly attachdetach: ResyncOptions;
  readonly 'cloud-node-lifecycle': CloudNodeOptions;
  readonly csrsigning: SigningOptions;
  readonly deployment: WorkerOptions & ResyncOptions;
  readonly endpoint: WorkerOptions & EndpointOptions;
  readonly endpointslice: WorkerOptions & EndpointOptions & { readonly endpointsPerSliceMax: number };
  readonly endpointslicemirroring: WorkerOptions & EndpointOptions & { readonly endpointsPerSubsetMax: number };
  readonly garbagecollector: WorkerOptions;
  readonly horizontalpodautoscaling: AutoscalingOptions;
  readonly namespace: WorkerOptions & ResyncOptions;
  readonly 'persistentvolume-binder': VolumeBinderOptions;
  readonly podgc: PodGcOptions;
  /** Absent: the controller allocates nothing. */
  readonly nodeipam?: NodeIpamOptions | undefined;
  readonly nodelifecycle: NodeLifecycleOptions;
  readonly replicaset: WorkerOptions;
  readonly replicationcontroller: WorkerOptions;
  readonly resourcequota: WorkerOptions & ResyncOptions;
  readonly statefulset: WorkerOptions;
  readonly 'root-ca-cert-publisher': RootCertificatesOptions;
  readonly 'serviceaccount-token': WorkerOptions & RootCertificatesOptions & ServiceAccountTokenOptions;
  readonly 'ttl-after-finished': WorkerOptions;
  readonly route: RouteOptions;
  readonly service: WorkerOptions & ClusterNameOptions;
}

/** The defaults of v1.21. */
export const defaultControllerOptions: ControllerOptions = {
  attachdetach: { resyncMs: 60_000 },
  'cloud-node-lifecycle': { monitorPeriodMs: 5_000 },
  csrsigning: { durationMs: 8760 * 3_600_000, authorities: {} },
  deployment: { workers: 5, resyncMs: 30_000 },
  endpoint: { workers: 5, batchMs: 0 },
  endpointslice: { workers: 5, batchMs: 0, endpointsPerSliceMax: 100 },
  endpointslicemirroring: { workers: 5, batchMs: 0, endpointsPerSubsetMax: 1_000 },
  garbagecollector: { workers: 20 },
  horizontalpodautoscaling: {
    syncPeriodMs: 15_000,
    downscaleStabilizationMs: 5 * 60_000,
    tolerance: 0.1,
    cpuInitializationMs: 5 * 60_000,
    initialReadinessDelayMs: 30_000,
  },
  namespace: { workers: 10, resyncMs: 5 * 60_000 },
  'persistentvolume-binder': {
    resyncMs: 15_000,
    provisionsDynamically: true,
    provisionsHostPaths: false,
    hosts: { deniedRanges: [], allowsLoopback: true },
    hostPathRecycler: { timeoutSecondsMin: 60, timeoutSecondsPerGibibyte: 30, podTemplateFile: '' },
    nfsRecycler: { timeoutSecondsMin: 300, timeoutSecondsPerGibibyte: 30, podTemplateFile: '' },
  },
  podgc: { terminatedPodsMax: 12_500 },
  nodelifecycle: {
    monitorPeriodMs: 5_000,
    graceMs: 40_000,
    startupGraceMs: 60_000,
    podEvictionTimeoutMs: 5 * 60_000,
    evictionRate: 0.1,
    secondaryEvictionRate: 0.01,
    largeClusterThreshold: 50,
    unhealthyZoneThreshold: 0.55,
    evictsByTaint: true,
  },
  replicaset: { workers: 5 },
  replicationcontroller: { workers: 5 },
  resourcequota: { workers: 5, resyncMs: 5 * 60_000 },
  statefulset: { workers: 5 },
  'root-ca-cert-publisher': { rootCertificates: '' },
  'serviceaccount-token': { workers: 5, rootCertificates: '' },
  'ttl-after-finished': { workers: 5 },
  route: { periodMs: 10_000, clusterRanges: [], clusterName: 'orch' },
  service: { workers: 1, clusterName: 'orch' },
};
