import { formatGroupResource, serviceUnavailableError } from '@orch/apimachinery';
import type { RequestStep } from '../context/request-context.js';

/** Why a resource must not be written yet; undefined when it may be. */
export type PendingReason = (group: string, resource: string) => string | undefined;

/**
 * Rejects writes of resources whose storage version this server has not reported: another server could not read what they
 * store (gate StorageVersionAPI). @throws StatusError 503
 */
export function awaitStorageVersion(pendingReason: PendingReason): RequestStep {
  return ({ info }) => {
    const { group, resource } = info;
    if (!info.isResource || !writeVerbs.has(info.verb)) return undefined;
    const reason = pendingReason(group, resource);
    if (reason === undefined) return undefined;
    const name = formatGroupResource({ group, resource });
    throw serviceUnavailableError(
      `wait for storage version registration to complete for resource: ${name}, last seen error: ${reason}`,
    );
  };
}

const writeVerbs: ReadonlySet<string> = new Set(['create', 'update', 'patch']);
