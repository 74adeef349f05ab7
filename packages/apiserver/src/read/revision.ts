import { badRequestError, quotePrintable, type StatusError } from '@orch/apimachinery';
import type { Revision } from '@orch/storage';

/**
 * A resourceVersion of a request as the revision it stands for; 0 has a meaning of its own. One that is larger than any
 * store counts is the largest that it could: it has not come yet either. @throws StatusError 400
 */
export function exactRevision(resourceVersion: string): Revision {
  const revision = parse(resourceVersion);
  if (typeof revision === 'string') throw badRequestError(revision);
  return revision;
}

/** Why a version is none, in the words of the lists for which v1.21 asks the store. */
export function invalidRevision(resourceVersion: string): StatusError | undefined {
  const revision = parse(resourceVersion);
  return typeof revision === 'string' ? badRequestError(`invalid resource version: ${revision}`) : undefined;
}

/** A text says what is wrong. */
function parse(resourceVersion: string): Revision | string {
  const text = quotePrintable(resourceVersion);
  const why = (fault: string) =>
    `resourceVersion: Invalid value: ${text}: strconv.ParseUint: parsing ${text}: ${fault}`;
  if (!/^\d+$/.test(resourceVersion)) return why('invalid syntax');
  const revision = Number(resourceVersion);
  if (isRevision(revision)) return revision;
  const value = BigInt(resourceVersion);
  if (BigInt.asUintN(64, value) !== value) return why('value out of range');
  const largest = Number.MAX_SAFE_INTEGER;
  return isRevision(largest) ? largest : why('value out of range');
}

function isRevision(value: number): value is Revision {
  return Number.isSafeInteger(value) && value >= 0;
}
