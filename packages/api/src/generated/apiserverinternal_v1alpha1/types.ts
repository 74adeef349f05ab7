// Generated from packages/api/kinds/apiserverinternal_v1alpha1.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Versions that one API server writes and reads for a resource. */
export type ServerStorageVersion = {
  /** Identity of the API server that reports this. Unique in the list. */
  apiServerID?: string;
  /** Version in which this server writes objects to the store, e.g. apps/v1. */
  encodingVersion?: string;
  /** Versions that this server can read from the store; encodingVersion is among them. */
  decodableVersions?: string[];
};

/** Storage version of a resource on each API server. Maintained by the servers; the name is group.resource. */
export type StorageVersion = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification. Always empty: the servers only report status here. */
  spec: StorageVersionSpec;
  /** Status, written by the API servers: the storage version of each. */
  status: StorageVersionStatus;
};

/** One condition of a storage version. */
export type StorageVersionCondition = {
  /** Type of the condition. The only known type is AllEncodingVersionsEqual. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Generation of the object that the condition was derived from. */
  observedGeneration?: Int64;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word. Required. */
  reason: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of storage versions. */
export type StorageVersionList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The storage versions, in order of name. */
  items: StorageVersion[];
};

/** Empty: storage versions have no configuration. */
export type StorageVersionSpec = Record<string, never>;

/** Storage versions of a resource as reported by the API servers. */
export type StorageVersionStatus = {
  /** Report of each API server, one for every apiServerID. */
  storageVersions?: ServerStorageVersion[];
  /** Version in which all servers write. Absent while they differ. */
  commonEncodingVersion?: string;
  /** Conditions of the storage version, one of each type. */
  conditions?: StorageVersionCondition[];
};
