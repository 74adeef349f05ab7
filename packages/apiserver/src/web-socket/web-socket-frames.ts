// WebSocket frames (RFC 6455, 5) for a server that sends messages and ignores those of its client.
//
//     81 7e 00 dc {"type":"ADDED",…}   a text of 220 bytes, sent by the server
//     89 82 aa bb cc dd c2 d2          a ping of the client: `hi`, masked with the four bytes before it

export type MessageType = 'text' | 'binary';

/** A server message in one frame. */
export function messageFrame(type: MessageType, message: Buffer): readonly [head: Buffer, message: Buffer] {
  return [frameHead(type === 'text' ? 0x1 : 0x2, message.length), message];
}

export function closeFrame(code: number): Buffer {
  const reason = Buffer.alloc(2);
  reason.writeUInt16BE(code);
  return Buffer.concat([frameHead(0x8, reason.length), reason]);
}

export function pongFrame(payload: Buffer): Buffer {
  return Buffer.concat([frameHead(0xa, payload.length), payload]);
}

/** Codes of RFC 6455, 7.4.1. */
export const closeCodes = { normal: 1_000, protocolError: 1_002 } as const;

/** Client frames that the server handles. Nothing follows `close` and `protocolError`. */
export type ClientMessage =
  | { readonly type: 'ping'; readonly payload: Buffer }
  | { readonly type: 'close' }
  | { readonly type: 'protocolError' };

/** Reads the frames of one client from pieces of any size. Skips the payload of messages. */
export class ClientFrames {
  /** An incomplete head and control payload: at most 14 and 125 bytes. */
  #rest: Buffer = Buffer.alloc(0);
  #skip = 0;
  #isClosed = false;

  read(piece: Buffer): readonly ClientMessage[] {
    const messages: ClientMessage[] = [];
    let bytes = piece;
    while (!this.#isClosed) {
      const skipped = Math.min(this.#skip, bytes.length);
      this.#skip -= skipped;
      bytes = bytes.subarray(skipped);
      if (bytes.length === 0) break;
      if (this.#rest.length > 0) bytes = Buffer.concat([this.#rest, bytes]);
      this.#rest = Buffer.alloc(0);
      const frame = readHead(bytes);
      if (frame === undefined || (frame.isControl && bytes.length < frame.headBytes + frame.payloadBytes)) {
        this.#rest = Buffer.from(bytes);
        break;
      }
      if (!frame.isMasked || (frame.isControl && frame.payloadBytes > controlPayloadBytesMax)) {
        messages.push({ type: 'protocolError' });
        this.#isClosed = true;
      } else if (frame.isControl) {
        const end = frame.headBytes + frame.payloadBytes;
        if (frame.code === 0x9)
          messages.push({ type: 'ping', payload: unmask(bytes.subarray(frame.headBytes - 4, end)) });
        if (frame.code === 0x8) {
          messages.push({ type: 'close' });
          this.#isClosed = true;
        }
        bytes = bytes.subarray(end);
      } else {
        bytes = bytes.subarray(frame.headBytes);
        this.#skip = frame.payloadBytes;
      }
    }
    return messages;
  }
}

const controlPayloadBytesMax = 125;

interface FrameHead {
  readonly code: number;
  readonly isControl: boolean;
  readonly isMasked: boolean;
  /** Including the mask. */
  readonly headBytes: number;
  readonly payloadBytes: number;
}

/** undefined while the head is incomplete. */
function readHead(bytes: Buffer): FrameHead | undefined {
  if (bytes.length < 2) return undefined;
  const code = bytes.readUInt8(0) & 0xf;
  const isMasked = (bytes.readUInt8(1) & 0x80) !== 0;
  const short = bytes.readUInt8(1) & 0x7f;
  const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0;
  const headBytes = 2 + lengthBytes + (isMasked ? 4 : 0);
  const isControl = (code & 0x8) !== 0;
  // A control frame that is too long, or a frame without mask, is an error before its payload arrives.
  if (!isMasked || (isControl && lengthBytes > 0)) {
    return { code, isControl: false, isMasked: false, headBytes: 2, payloadBytes: 0 };
  }
  if (bytes.length < headBytes) return undefined;
  const payloadBytes =
    lengthBytes === 8 ? Number(bytes.readBigUInt64BE(2)) : lengthBytes === 2 ? bytes.readUInt16BE(2) : short;
  return { code, isControl, isMasked, headBytes, payloadBytes };
}

/** Four bytes of mask, then the masked payload. */
function unmask(masked: Buffer): Buffer {
  const payload = Buffer.from(masked.subarray(4));
  for (let at = 0; at < payload.length; at++) payload.writeUInt8(payload.readUInt8(at) ^ masked.readUInt8(at % 4), at);
  return payload;
}

function frameHead(code: number, length: number): Buffer {
  if (length < 126) return Buffer.from([0x80 | code, length]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head.writeUInt8(0x80 | code, 0);
  if (head.length === 4) {
    head.writeUInt8(126, 1);
    head.writeUInt16BE(length, 2);
  } else {
    head.writeUInt8(127, 1);
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return head;
}
