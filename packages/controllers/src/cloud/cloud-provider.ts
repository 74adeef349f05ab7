import type { LoadBalancerStatus, Node, NodeAddress, PersistentVolumeSpec, Service } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/** The services of a cloud. A part is absent when the cloud lacks it; its controllers do nothing then. */
export interface CloudProvider {
  /** As in `--cloud-provider`. */
  readonly name: string;
  /** False when the cloud cannot tell the resources of this cluster from those of others; true when absent. */
  readonly hasClusterId?: boolean;
  readonly instances?: CloudInstances;
  readonly loadBalancers?: CloudLoadBalancers;
  readonly routes?: CloudRoutes;
  readonly volumes?: CloudVolumes;
}

/** The machines of nodes. */
export interface CloudInstances {
  /** Finds the instance of a node by its provider ID or its name. Undefined when it does not exist. */
  find(node: DeepReadonly<Node>, options: CloudCall): Promise<CloudInstance | undefined>;
}

export interface CloudInstance {
  /** `<provider>://<ID>`. */
  readonly providerId: string;
  readonly type?: string;
  readonly zone?: string;
  readonly region?: string;
  readonly addresses: readonly Readonly<NodeAddress>[];
  /** Whether the machine exists but is shut down. */
  readonly isShutDown: boolean;
}

/** Load balancers of services. All methods may be repeated. */
export interface CloudLoadBalancers {
  /** Returns the status of the load balancer; undefined when it does not exist. */
  find(service: DeepReadonly<Service>, options: ClusterCall): Promise<DeepReadonly<LoadBalancerStatus> | undefined>;
  /**
   * Creates or updates the load balancer.
   * @throws CloudError; ImplementedElsewhere when another program sets the status
   */
  ensure(service: DeepReadonly<Service>, options: HostsCall): Promise<DeepReadonly<LoadBalancerStatus>>;
  /** Replaces the nodes of an existing load balancer. */
  updateHosts(service: DeepReadonly<Service>, options: HostsCall): Promise<void>;
  /** Succeeds when the load balancer does not exist. */
  remove(service: DeepReadonly<Service>, options: ClusterCall): Promise<void>;
}

/** Routes to the pods of nodes. */
export interface CloudRoutes {
  list(options: ClusterCall): Promise<readonly CloudRoute[]>;
  /** `nameHint` is unique to the node. */
  create(route: Omit<CloudRoute, 'name'>, options: ClusterCall & { readonly nameHint: string }): Promise<void>;
  remove(route: CloudRoute, options: ClusterCall): Promise<void>;
}

export interface CloudRoute {
  readonly name: string;
  readonly nodeName: string;
  /** CIDR. */
  readonly destination: string;
}

/** Volumes that the cloud provisions for claims. */
export interface CloudVolumes {
  /** Creates the volume unless it exists. Returns its source. */
  provision(request: VolumeRequest, options: CloudCall): Promise<Partial<PersistentVolumeSpec>>;
  /** Succeeds when the volume does not exist. */
  remove(name: string, options: CloudCall): Promise<void>;
}

export interface VolumeRequest {
  /** Name of the persistent volume. */
  readonly name: string;
  readonly capacityBytes: bigint;
  /** Those of the storage class. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface CloudCall {
  readonly signal: AbortSignal;
}
export interface ClusterCall extends CloudCall {
  /** `--cluster-name`. */
  readonly cluster: string;
}
export interface HostsCall extends ClusterCall {
  /** The nodes that receive the traffic. */
  readonly nodes: readonly DeepReadonly<Node>[];
}

/** The cloud rejects a request, such as for lack of addresses. */
export class CloudError extends Error {
  override readonly name = 'CloudError';
}

/** The load balancer is managed by another program. */
export class ImplementedElsewhere extends Error {
  override readonly name = 'ImplementedElsewhere';
}
