import { badRequestError, quotePrintable, type StatusError } from '@orch/apimachinery';
import type { Revision } from '@orch/storage';

/**
 * Parses the resourceVersion of a request; 0 has its own meaning. A value beyond the largest possible revision is
 * clamped to it, since neither has been reached. @throws StatusError 400
 */
export function exactRevision(resourceVersion: string): Revision {
  const revision = parse(resourceVersion);
  if (typeof revision === 'string') throw badRequestError(revision);
  return revision;
}

/** The error for an invalid version, with the message of uncached lists in v1.21. */
export function invalidRevision(resourceVersion: string): StatusError | undefined {
  const revision = parse(resourceVersion);
  return typeof revision === 'string' ? badRequestError(`invalid resource version: ${revision}`) : undefined;
}

/** Returns an error message as a string. */
function parse(resourceVersion: string): Revision | string {
  const text = quotePrintable(resourceVersion);
  const why = (message: string) =>
    `resourceVersion: Invalid value: ${text}: strconv.ParseUint: parsing ${text}: ${message}`;
  if (!/^\d+$/.test(resourceVersion)) return why('invalid syntax');
  const revision = Number(resourceVersion);
  if (isRevision(revision)) return revision;
  if (revision > 2 ** 64 || BigInt(resourceVersion) >= 2n ** 64n) return why('value out of range');
  const largest = Number.MAX_SAFE_INTEGER;
  return isRevision(largest) ? largest : why('value out of range');
}

function isRevision(value: number): value is Revision {
  return Number.isSafeInteger(value) && value >= 0;
}
