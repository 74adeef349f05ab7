/** A WebSocket frame. Opcodes: 1 text, 2 binary, 8 close, 10 pong. */
export interface Message {
  readonly code: number;
  readonly payload: Buffer;
}

/** The frames of a server, which are unmasked and unfragmented. */
export function messagesIn(bytes: Buffer): readonly Message[] {
  const messages: Message[] = [];
  for (let at = 0; at < bytes.length; ) {
    const code = bytes.readUInt8(at) & 0xf;
    const short = bytes.readUInt8(at + 1);
    const start = at + (short === 127 ? 10 : short === 126 ? 4 : 2);
    const length =
      short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short === 126 ? bytes.readUInt16BE(at + 2) : short;
    messages.push({ code, payload: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return messages;
}
