/** 6b 38 73 00: the beginning of each protobuf body. */
export const envelopePrefix: readonly number[] = [0x6b, 0x38, 0x73, 0x00];

/** Whether bytes begin as an envelope does. JSON and YAML never do. */
export function isEnvelope(bytes: Uint8Array): boolean {
  return envelopePrefix.every((byte, index) => bytes[index] === byte);
}
