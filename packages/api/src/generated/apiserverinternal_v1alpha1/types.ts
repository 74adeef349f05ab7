// Generated from packages/api/kinds/apiserverinternal_v1alpha1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type ServerStorageVersion = {
  apiServerID?: string;
  encodingVersion?: string;
  decodableVersions?: string[];
};

export type StorageVersion = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: StorageVersionSpec;
  status: StorageVersionStatus;
};

export type StorageVersionCondition = {
  type: string;
  status: string;
  observedGeneration?: number;
  lastTransitionTime?: string | null;
  reason: string;
  message?: string;
};

export type StorageVersionList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: StorageVersion[];
};

export type StorageVersionSpec = Record<string, never>;

export type StorageVersionStatus = {
  storageVersions?: ServerStorageVersion[];
  commonEncodingVersion?: string;
  conditions?: StorageVersionCondition[];
};
