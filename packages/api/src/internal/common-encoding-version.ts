import { type DeepReadonly, deepCopy, type Int64 } from '@orch/apimachinery';
import type { ServerStorageVersion, StorageVersionStatus } from '../generated/apiserverinternal_v1alpha1/types.js';

/**
 * Pure: the status for the versions that servers report: the common version, if all write the same, and the condition that
 * says so. `nowText` is in RFC 3339.
 */
export function storageVersionStatus(
  old: DeepReadonly<StorageVersionStatus> | undefined,
  {
    versions,
    generation,
    nowText,
  }: {
    readonly versions: readonly DeepReadonly<ServerStorageVersion>[];
    readonly generation: Int64 | undefined;
    readonly nowText: string;
  },
): StorageVersionStatus {
  const [first] = versions;
  const isCommon = versions.every(({ encodingVersion }) => encodingVersion === first?.encodingVersion);
  const common = isCommon ? first?.encodingVersion : undefined;
  const condition = old?.conditions?.find(({ type }) => type === conditionType);
  const status = common === undefined ? 'False' : 'True';
  const oldCommon = old?.commonEncodingVersion;
  const isTransition =
    condition?.status !== status || (oldCommon !== undefined && common !== undefined && oldCommon !== common);
  const lastTransitionTime = isTransition ? nowText : condition.lastTransitionTime;
  const others = (old?.conditions ?? []).filter(({ type }) => type !== conditionType);
  return deepCopy<StorageVersionStatus>({
    ...(versions.length > 0 ? { storageVersions: versions } : {}),
    ...(common === undefined ? {} : { commonEncodingVersion: common }),
    conditions: [
      ...others,
      {
        ...{ type: conditionType, status },
        ...(generation ? { observedGeneration: generation } : {}),
        ...(lastTransitionTime ? { lastTransitionTime } : {}),
        reason: common === undefined ? 'CommonEncodingVersionUnset' : 'CommonEncodingVersionSet',
        message: common === undefined ? 'Common encoding version unset' : 'Common encoding version set',
      },
    ],
  });
}

const conditionType = 'AllEncodingVersionsEqual';
