import type { ListMeta } from '@orch/apimachinery';
import { protobufField, varint } from './protobuf-frames.js';

/**
 * The list metadata as a protobuf message: three strings, always written, and the remaining item count when present.
 */
export function listMetaProtobuf({ selfLink, resourceVersion, continue: token, remainingItemCount }: ListMeta): Buffer {
  const texts = [selfLink, resourceVersion, token];
  const pieces = texts.flatMap((text, index) => protobufField(index + 1, Buffer.from(text ?? '')));
  if (remainingItemCount !== undefined) pieces.push(Buffer.from([4 * 8]), varint(Number(remainingItemCount)));
  return Buffer.concat(pieces);
}
