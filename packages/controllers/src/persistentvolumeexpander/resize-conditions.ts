import type { Claim } from '@orch/api';
import type { PersistentVolumeClaimCondition } from '@orch/api/types/core_v1';
import { type DeepReadonly, formatTime } from '@orch/apimachinery';

type Condition = DeepReadonly<PersistentVolumeClaimCondition>;

const resizeTypes = ['Resizing', 'FileSystemResizePending'];

/** The conditions of the claim with `state` as its only resize condition; with none when the resize is finished. */
export function resizeConditions(
  claim: Claim,
  state: 'Resizing' | 'FileSystemResizePending' | 'finished',
  now: Date,
): readonly Condition[] {
  const before = claim.status?.conditions ?? [];
  const others = before.filter(({ type }) => !resizeTypes.includes(type));
  if (state === 'finished') return others;
  const same = before.find(({ type, status }) => type === state && status === 'True');
  const message = 'Waiting for user to (re-)start a pod to finish file system resize of volume on node.';
  const condition: Condition = {
    type: state,
    status: 'True',
    lastTransitionTime: same?.lastTransitionTime ?? formatTime(now),
    ...(state === 'FileSystemResizePending' ? { message } : {}),
  };
  return [...others, condition];
}
