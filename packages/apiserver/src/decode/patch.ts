import { fieldPath, forbidden } from '@orch/apimachinery';
import { unsupportedPatch } from '../errors/errors.js';
import { invalidOptions } from '../errors/invalid-options.js';
import { mediaTypeOf } from '../negotiate/accept.js';
import type { Call } from '../request/call.js';
import type { DecodingCall } from './decoding.js';

export type PatchType = 'json' | 'merge' | 'strategic';

/** Whether the body is a configuration to apply (spec: Server-side apply rules, 1). */
export function isApplyPatch({ exchange }: Pick<DecodingCall, 'exchange'>): boolean {
  return mediaTypeOf(exchange.header('content-type') ?? '') === 'application/apply-patch+yaml';
}

/** Spec: Content types. @throws StatusError 415 for a patch of another type */
export function patchTypeOf(call: Pick<DecodingCall, 'exchange'>): PatchType {
  switch (mediaTypeOf(call.exchange.header('content-type') ?? '')) {
    case 'application/json-patch+json':
      return 'json';
    case 'application/merge-patch+json':
      return 'merge';
    case 'application/strategic-merge-patch+json':
      return 'strategic';
    default:
      throw unsupportedPatch();
  }
}

/** `force` is for apply alone. @throws StatusError 422 */
export function checkPatchOptions(call: Call): void {
  if (!call.query.has('force')) return;
  const error = forbidden(fieldPath('force'), 'may not be specified for non-apply patch');
  throw invalidOptions('PatchOptions', [error], call.names);
}
