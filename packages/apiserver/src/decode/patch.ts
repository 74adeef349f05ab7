import { fieldPath, forbidden, type MessageSchema } from '@orch/apimachinery';
import type { Call } from '../context/call.js';
import { unsupportedPatch, unsupportedPatchOfCustomResource } from '../errors/errors.js';
import { invalidOptions } from '../errors/invalid-options.js';
import type { DecodingCall } from './decoding.js';

export type PatchType = 'json' | 'merge' | 'strategic';

/** Whether the body is an apply configuration (spec: Server-side apply rules, 1). */
export function isApplyPatch({ exchange }: Pick<DecodingCall, 'exchange'>): boolean {
  return patchMediaType(exchange) === 'application/apply-patch+yaml';
}

/** Spec: Content types. @throws StatusError 415 for an unsupported patch type */
export function patchTypeOf(
  call: Pick<DecodingCall, 'exchange'>,
  { schema }: { readonly schema?: MessageSchema } = {},
): PatchType {
  switch (patchMediaType(call.exchange)) {
    case 'application/json-patch+json':
      return 'json';
    case 'application/merge-patch+json':
      return 'merge';
    case 'application/strategic-merge-patch+json':
      // Custom resources have no merge keys.
      if (schema?.content !== undefined) throw unsupportedPatchOfCustomResource();
      return 'strategic';
    default:
      throw schema?.content === undefined ? unsupportedPatch() : unsupportedPatchOfCustomResource();
  }
}

/** Patch media types are case-sensitive, since v1.21 routes by them. */
function patchMediaType(exchange: DecodingCall['exchange']): string {
  const [mediaType = ''] = (exchange.header('content-type') ?? '').split(';', 1);
  return mediaType.trim();
}

/** `force` is valid for apply only. @throws StatusError 422 */
export function checkPatchOptions(call: Call): void {
  if (!call.query.has('force')) return;
  const error = forbidden(fieldPath('force'), 'may not be specified for non-apply patch');
  throw invalidOptions('PatchOptions', [error], call.names);
}
