import type { Revision } from '@orch/storage';
import { failure } from '../errors/errors.js';

/** A resourceVersion of a request as the revision it stands for; 0 has a meaning of its own. @throws StatusError 500, as v1.21 */
export function exactRevision(resourceVersion: string): Revision {
  const revision = Number(resourceVersion);
  if (!isRevision(revision) || !/^\d+$/.test(resourceVersion)) {
    const text = JSON.stringify(resourceVersion);
    throw failure(
      500,
      '',
      `resourceVersion: Invalid value: ${text}: strconv.ParseUint: parsing ${text}: invalid syntax`,
    );
  }
  return revision;
}

function isRevision(value: number): value is Revision {
  return Number.isSafeInteger(value) && value >= 0;
}
