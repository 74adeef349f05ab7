import { type ApiObject, type DeepReadonly, fieldsAt, semanticallyEqual } from '@orch/apimachinery';
import type { RestrictedWrite, Restriction } from './restricted-write.js';

/** A node writes only capacity and conditions of a claim, when it has expanded the volume. */
export const claimRestriction: Restriction = ({ request, nodeName, gates }: RestrictedWrite) => {
  const { object, old, subresource } = request;
  if (subresource !== 'status') return 'may only update PVC status';
  if (!gates('ExpandPersistentVolumes')) {
    return `node "${nodeName}" is not allowed to update persistentvolumeclaim metadata`;
  }
  if (object === undefined || old === undefined) return undefined;
  const changed = changedParts(object, old);
  if (changed.length === 0) return undefined;
  const why = 'is not allowed to update fields other than status.capacity and status.conditions';
  return `node "${nodeName}" ${why}: ${changed.join(', ')}`;
};

/** Sorted paths of the members that differ, two levels deep: `metadata.labels`. */
function changedParts(claim: DeepReadonly<ApiObject>, old: DeepReadonly<ApiObject>): readonly string[] {
  return Object.entries(ignored).flatMap(([part, free]) => {
    const [now, before] = [fieldsAt(claim, part), fieldsAt(old, part)];
    const members = [...new Set([...Object.keys(now), ...Object.keys(before)])].sort();
    return members
      .filter((member) => !free.includes(member) && !semanticallyEqual(now[member], before[member]))
      .map((member) => `${part}.${member}`);
  });
}

/** An update may omit the resourceVersion. */
const ignored: Readonly<Record<string, readonly string[]>> = {
  metadata: ['resourceVersion', 'managedFields'],
  spec: [],
  status: ['capacity', 'conditions'],
};
