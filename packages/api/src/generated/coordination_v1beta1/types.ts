// Generated from packages/api/kinds/coordination_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Says who holds a role, or that a node is alive, until a time runs out. */
export type Lease = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: who holds the lease, for how long, and when it was last renewed. */
  spec?: LeaseSpec;
};

/** A list of leases. */
export type LeaseList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The leases, in order of namespace and name. */
  items: Lease[];
};

/** Holder of a lease and its times. Others wait until the renewal is older than the duration. */
export type LeaseSpec = {
  /** Name of who holds the lease, e.g. a host name and a unique suffix. Empty when it is free. */
  holderIdentity?: string;
  /** Seconds after renewTime when others may take the lease. Above 0. */
  leaseDurationSeconds?: number;
  /** When the present holder got the lease. */
  acquireTime?: string;
  /** When the holder last said it is still there. */
  renewTime?: string;
  /** How often the lease went from one holder to another; 0 or more. */
  leaseTransitions?: number;
};
