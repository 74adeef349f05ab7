import type { DeepReadonly, OwnerReference } from '@orch/apimachinery';
import { foregroundFinalizer, isDeletingDependents, type Observation, orphanFinalizer } from './graph.js';

/** State of an owner: present, waiting for its dependents in foreground deletion, absent, or unknown. */
export type OwnerState = 'solid' | 'waiting' | 'absent' | 'unknown';

export type Decision =
  | { readonly type: 'keep' }
  /** Some owner stays: only the references to the other owners are removed. */
  | { readonly type: 'removeReferences'; readonly uids: readonly string[] }
  /** `unblock`: a dependent is deleted in the foreground, too, so the object first stops blocking its owners. */
  | { readonly type: 'delete'; readonly policy: 'Orphan' | 'Foreground' | 'Background'; readonly unblock: boolean };

/** Pure: whether to keep or delete an object, by the states of its owners. */
export function decide(
  object: Pick<Observation, 'finalizers' | 'deleting'>,
  options: {
    readonly owners: readonly { readonly reference: DeepReadonly<OwnerReference>; readonly state: OwnerState }[];
    readonly dependents: readonly Pick<Observation, 'finalizers' | 'deleting'>[];
  },
): Decision {
  const { owners, dependents } = options;
  if (owners.length === 0) return { type: 'keep' };
  const uidsOf = (...states: OwnerState[]) =>
    owners.filter(({ state }) => states.includes(state)).map(({ reference }) => reference.uid);
  if (uidsOf('unknown').length > 0) return { type: 'keep' };
  if (uidsOf('solid').length > 0) {
    const uids = uidsOf('waiting', 'absent');
    return uids.length === 0 ? { type: 'keep' } : { type: 'removeReferences', uids };
  }
  if (uidsOf('waiting').length > 0 && dependents.length > 0) {
    return { type: 'delete', policy: 'Foreground', unblock: dependents.some(isDeletingDependents) };
  }
  if (object.finalizers.includes(orphanFinalizer)) return { type: 'delete', policy: 'Orphan', unblock: false };
  if (object.finalizers.includes(foregroundFinalizer)) return { type: 'delete', policy: 'Foreground', unblock: false };
  return { type: 'delete', policy: 'Background', unblock: false };
}
