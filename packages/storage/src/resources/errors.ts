import { expiredError, type StatusError } from '@orch/apimachinery';
import type { Revision } from '../store/store.js';

/** A watch begins before what is still known (spec: Errors, 410). */
export function watchExpired(from: Revision, oldest?: Revision): StatusError {
  return expiredError(`too old resource version: ${from}${oldest === undefined ? '' : ` (${oldest})`}`);
}

/** A list at a revision that has been compacted. What a continue token says of it is the caller's to word. */
export function listExpired(): StatusError {
  return expiredError('The resourceVersion for the provided list is too old.');
}
