// Generated from packages/api/kinds/apiserverinternal_v1alpha1.yaml by npm run generate. Do not edit.
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

/** In which version each API server stores a resource. Kept by the servers; the name is group.resource. */
export type StorageVersion = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: nothing. Always empty, since servers only report here. */
  spec: StorageVersionSpec;
  /** What was found, written by the API servers: the version each of them stores in. */
  status: StorageVersionStatus;
};

/** One aspect of the state of a storage version. */
export type StorageVersionCondition = {
  /** What the condition tells of. The only known type is AllEncodingVersionsEqual. */
  type: string;
  /** Whether the condition holds: True, False or Unknown. */
  status: string;
  /** Generation of the object that the condition was derived from. */
  observedGeneration?: number;
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for the last change, for programs. Required. */
  reason: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of storage versions. */
export type StorageVersionList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The storage versions, in order of name. */
  items: StorageVersion[];
};

/** Empty: nothing is to be configured about storage versions. */
export type StorageVersionSpec = Record<string, never>;

/** What the API servers report about storing a resource. */
export type StorageVersionStatus = {
  /** Report of each API server, one for every apiServerID. */
  storageVersions?: ServerStorageVersion[];
  /** Version that all servers write in. Absent while they disagree. */
  commonEncodingVersion?: string;
  /** Conditions of the storage version, one of each type. */
  conditions?: StorageVersionCondition[];
};
