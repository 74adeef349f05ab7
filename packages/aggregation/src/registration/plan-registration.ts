import { type ApiObject, type DeepReadonly, deepEqual, type Names, optionalFieldsAt } from '@orch/apimachinery';
import { automanagedOf } from '../services/api-service-record.js';
import type { DesiredRegistration } from './desired-registrations.js';

export type RegistrationAction = 'none' | 'create' | 'update' | 'delete';

export interface RegistrationState {
  readonly current: DeepReadonly<ApiObject> | undefined;
  readonly desired: DesiredRegistration | undefined;
  /** Whether the object existed when this server started. */
  readonly existedAtStart: boolean;
  /** Whether this server has registered the group version since it started. */
  readonly isDone: boolean;
  readonly names: Names;
}

/**
 * Pure. What to do about one registration. Objects without the label belong to users and are left alone:
 *
 *     label of the object      not desired           desired at start            desired always
 *     no object                -                     create, once                create
 *     none                     -                     -                           -
 *     onstart                  delete *              update *                    update *
 *     true                     delete                update, once                update
 *
 * `*`: once, and only if the object existed when the server started.
 */
export function planRegistration(state: RegistrationState): RegistrationAction {
  const { current, desired, existedAtStart, isDone, names } = state;
  const isOnce = desired?.mode === 'onstart';
  if (current === undefined) return desired === undefined || (isOnce && isDone) ? 'none' : 'create';
  if (isOnce && isDone) return 'none';
  const label = automanagedOf(current, names);
  if (label !== 'onstart' && label !== 'true') return 'none';
  if (label === 'onstart' && (isDone || !existedAtStart)) return 'none';
  if (desired === undefined) return 'delete';
  return deepEqual(optionalFieldsAt(current, 'spec') ?? {}, registrationSpec(desired)) ? 'none' : 'update';
}

export function registrationSpec({
  group,
  version,
  groupPriorityMinimum,
  versionPriority,
}: DesiredRegistration): Readonly<Record<string, string | number>> {
  return { ...(group === '' ? {} : { group }), version, groupPriorityMinimum, versionPriority };
}
