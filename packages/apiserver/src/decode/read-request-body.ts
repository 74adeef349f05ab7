import type { Call } from '../context/call.js';
import type { DecodingParts } from './decoding.js';

/**
 * Reads the whole body of a request. The request has no in-flight slot meanwhile: otherwise unfinished bodies could
 * take all slots.
 * @throws StatusError 413; 429 when no slot is free after the body; the abort reason of the request signal
 */
export function readRequestBody(
  { exchange, slot }: { readonly exchange: Pick<Call['exchange'], 'readBody'>; readonly slot: Call['slot'] },
  { limits }: Pick<DecodingParts, 'limits'>,
): Promise<Buffer> {
  return slot.releaseWhile(() => exchange.readBody(limits.requestBodyBytesMax));
}
