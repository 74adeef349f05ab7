import type { ServerStorageVersion } from '@orch/api/types/apiserverinternal_v1alpha1';
import { type DeepReadonly, formatApiVersion, type ResourceDefinition } from '@orch/apimachinery';

/** The storage version of a resource on one server. */
export interface ReportedVersion {
  /** `apps.deployments`, `core.pods`: name of the object. */
  readonly name: string;
  readonly encodingVersion: string;
  readonly decodableVersions: readonly string[];
}

/** Pure: what a server reports of each resource that it stores. */
export function reportedVersions(definitions: readonly ResourceDefinition[]): readonly ReportedVersion[] {
  return definitions
    .filter(({ virtual }) => !virtual)
    .map(({ group, resource, hub, versions, storedVersions }) => ({
      name: storageVersionName(group, resource),
      encodingVersion: formatApiVersion(hub.gvk),
      decodableVersions: [...new Set([hub, ...versions, ...storedVersions].map(({ gvk }) => formatApiVersion(gvk)))],
    }));
}

/** `apps.deployments`, `core.pods`. */
export function storageVersionName(group: string, resource: string): string {
  return `${group === '' ? 'core' : group}.${resource}`;
}

/** Pure: the reports of all servers with that of one in place of its older report. */
export function withReport(
  reports: readonly DeepReadonly<ServerStorageVersion>[],
  own: DeepReadonly<ServerStorageVersion>,
): readonly DeepReadonly<ServerStorageVersion>[] {
  const index = reports.findIndex(({ apiServerID }) => apiServerID === own.apiServerID);
  return index < 0 ? [...reports, own] : reports.with(index, own);
}
