import type { ServerStorageVersion, StorageVersion } from '@orch/api/types/apiserverinternal_v1alpha1';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';

type Reports = readonly DeepReadonly<ServerStorageVersion>[];

/** What tells the identity leases of API servers from others. */
export interface IdentityLabel {
  readonly key: string;
  readonly value: string;
}

/** Pure: whether a lease is that of an API server. */
export function isIdentityLease(lease: DeepReadonly<ApiObject> | undefined, { key, value }: IdentityLabel): boolean {
  return lease?.metadata.labels?.[key] === value;
}

/** Pure: the servers that report a storage version, each once. */
export function reportingServers({ status }: DeepReadonly<StorageVersion>): readonly string[] {
  return [...new Set((status?.storageVersions ?? []).map(({ apiServerID = '' }) => apiServerID))];
}

/** Pure: the reports of servers that live; undefined when all do. */
export function liveReports(
  { status }: DeepReadonly<StorageVersion>,
  isLive: (server: string) => boolean,
): Reports | undefined {
  const reports = status?.storageVersions ?? [];
  const live = reports.filter(({ apiServerID = '' }) => isLive(apiServerID));
  return live.length === reports.length ? undefined : live;
}
