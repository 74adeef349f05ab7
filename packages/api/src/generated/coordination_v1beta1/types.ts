// Generated from packages/api/kinds/coordination_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Records the holder of a role, or the heartbeat of a node, with a duration. */
export type Lease = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the holder, the duration and the last renewal. */
  spec?: LeaseSpec;
};

/** A list of leases. */
export type LeaseList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The leases, in order of namespace and name. */
  items: Lease[];
};

/** Holder and times of a lease. It expires when the renewal is older than the duration. */
export type LeaseSpec = {
  /** Identity of the holder, e.g. a host name and a unique suffix. Empty when it is free. */
  holderIdentity?: string;
  /** Seconds from renewTime until the lease expires. Above 0. */
  leaseDurationSeconds?: number;
  /** Time when the current holder acquired the lease. */
  acquireTime?: string;
  /** Time of the last renewal by the holder. */
  renewTime?: string;
  /** Number of changes of the holder; 0 or more. */
  leaseTransitions?: number;
};
