// Generated from packages/api/kinds/coordination_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type Lease = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: LeaseSpec;
};

export type LeaseList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Lease[];
};

export type LeaseSpec = {
  holderIdentity?: string;
  leaseDurationSeconds?: number;
  acquireTime?: string;
  renewTime?: string;
  leaseTransitions?: number;
};
