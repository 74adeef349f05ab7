import { expiredError, formatGroupResource, type GroupResource, StatusError } from '@orch/apimachinery';
import { DamagedRecordError, describeDamage, type RecordDamage, repairAdvice } from '../store/damage.js';
import type { Revision } from '../store/store.js';
import type { ObjectKey } from './resource-store.js';

/** A watch begins at a revision that is compacted or unreadable (spec: Errors, 410). */
export function watchExpired(from: Revision, oldest?: Revision, damage?: RecordDamage): StatusError {
  const known = oldest === undefined ? '' : ` (${oldest})`;
  return expiredError(
    `too old resource version: ${from}${known}${damage === undefined ? '' : `: ${describeDamage(damage)}`}`,
  );
}

/** A list at a revision that is compacted or unreadable. The caller adds the text for continue tokens. */
export function listExpired(damage?: RecordDamage): StatusError {
  const reason = damage === undefined ? '' : ` ${describeDamage(damage)}`;
  return expiredError(`The resourceVersion for the provided list is too old.${reason}`);
}

/** A stored object is unreadable: its record is damaged, or the value is not an object of the kind. */
export class UnreadableObjectError extends StatusError {}

/**
 * 500: a stored object is unreadable. Names the object, and the error if that reveals nothing of its content; the cause is
 * for the log.
 */
export function unreadableError(
  resource: GroupResource,
  { namespace, name }: ObjectKey,
  cause: unknown,
): UnreadableObjectError {
  const where = namespace === '' ? '' : ` in namespace "${namespace}"`;
  const why =
    cause instanceof DamagedRecordError
      ? `${cause.message}${cause.damage.isEncrypted ? '' : `; ${repairAdvice}`}`
      : 'the stored value is not an object of its kind';
  const { group } = resource;
  return new UnreadableObjectError(
    {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: `${formatGroupResource(resource)} "${name}"${where} cannot be read: ${why}`,
      reason: 'InternalError',
      details: { name, ...(group === '' ? {} : { group }), kind: resource.resource, causes: [{ message: why }] },
      code: 500,
    },
    { cause },
  );
}
