import type { StatefulSetStatus } from '@orch/api/types/apps_v1';
import type { ReadonlyStatefulSet } from './model.js';

/** Pure: whether the status says something that the stored one does not. */
export function isNewStatus({ status: old }: ReadonlyStatefulSet, status: StatefulSetStatus): boolean {
  if (old === undefined) return true;
  const isObservedLater = BigInt(status.observedGeneration ?? 0) > BigInt(old.observedGeneration ?? 0);
  return (
    isObservedLater ||
    counts.some((count) => (status[count] ?? 0) !== (old[count] ?? 0)) ||
    status.currentRevision !== old.currentRevision ||
    status.updateRevision !== old.updateRevision
  );
}

const counts = ['replicas', 'readyReplicas', 'currentReplicas', 'updatedReplicas', 'collisionCount'] as const;
