import type { ListMeta } from '@orch/apimachinery';
import { protobufField, varint } from './protobuf-frames.js';

/** The metadata of a list as protobuf message: three texts, which are always written, and what remains when it is told. */
export function listMetaProtobuf({ selfLink, resourceVersion, continue: token, remainingItemCount }: ListMeta): Buffer {
  const texts = [selfLink, resourceVersion, token];
  const pieces = texts.flatMap((text, index) => protobufField(index + 1, Buffer.from(text ?? '')));
  if (remainingItemCount !== undefined) pieces.push(Buffer.from([4 * 8]), varint(remainingItemCount));
  return Buffer.concat(pieces);
}
