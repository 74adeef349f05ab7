import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import { type Names, wellKnown } from '@orch/apimachinery';
import { core, type ObjectSet } from './object-set.js';

/**
 * Volumes and claims that no controller has looked at get what it would write at once: a volume without a claim is available, and a
 * claim that names its volume is bound. Files seldom have it.
 */
export function completeVolumes(objects: ObjectSet, names: Names): void {
  const [volumes, claims] = [core('persistentvolumes'), core('persistentvolumeclaims')];
  for (const volume of objects.list<PersistentVolume>(volumes)) {
    const { phase = 'Pending' } = volume.status ?? {};
    if (phase !== 'Pending') continue;
    const isFree = volume.spec?.claimRef === undefined;
    objects.put(volumes, { ...volume, status: { ...volume.status, phase: isFree ? 'Available' : 'Bound' } });
  }
  const bound = names.value(wellKnown.annotations.bindCompleted);
  for (const claim of objects.list<PersistentVolumeClaim>(claims)) {
    const { annotations = {} } = claim.metadata;
    const name = claim.spec?.volumeName ?? '';
    if (bound in annotations || !objects.has(volumes, { namespace: '', name })) continue;
    objects.put(claims, {
      ...claim,
      metadata: { ...claim.metadata, annotations: { ...annotations, [bound]: 'yes' } },
      status: { ...claim.status, phase: 'Bound' },
    });
  }
}
