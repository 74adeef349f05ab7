import { fieldPath, forbidden } from '@orch/apimachinery';
import { unsupportedPatch } from '../errors/errors.js';
import { invalidOptions } from '../errors/invalid-options.js';
import type { Call } from '../request/call.js';
import type { DecodingCall } from './decoding.js';

export type PatchType = 'json' | 'merge' | 'strategic';

/** Whether the body is a configuration to apply (spec: Server-side apply rules, 1). */
export function isApplyPatch({ exchange }: Pick<DecodingCall, 'exchange'>): boolean {
  return patchMediaType(exchange) === 'application/apply-patch+yaml';
}

/** Spec: Content types. @throws StatusError 415 for a patch of another type */
export function patchTypeOf(call: Pick<DecodingCall, 'exchange'>): PatchType {
  switch (patchMediaType(call.exchange)) {
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

/** Types of patches are told apart as they are spelled: routes are chosen by them. */
function patchMediaType(exchange: DecodingCall['exchange']): string {
  const [mediaType = ''] = (exchange.header('content-type') ?? '').split(';', 1);
  return mediaType.trim();
}

/** `force` is for apply alone. @throws StatusError 422 */
export function checkPatchOptions(call: Call): void {
  if (!call.query.has('force')) return;
  const error = forbidden(fieldPath('force'), 'may not be specified for non-apply patch');
  throw invalidOptions('PatchOptions', [error], call.names);
}
