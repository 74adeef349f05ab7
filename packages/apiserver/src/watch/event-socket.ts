import type { Exchange, ResponseStream } from '@orch/serving';
import { type ProtocolChoice, startWebSocket } from '../web-socket/web-socket.js';
import { type MessageType, messageFrame } from '../web-socket/web-socket-frames.js';

/** How events are framed in a plain response stream. */
export type EventFraming = 'lines' | 'lengths';

/**
 * Opens a WebSocket that carries each event as one message: text with a line of JSON, or the bytes of a protobuf
 * event. Returns undefined after an error response: 400, or 403 without an origin, as in v1.21.
 */
export function startEventSocket(
  exchange: Exchange,
  { framing, onClose }: { readonly framing: EventFraming; onClose(): void },
): ResponseStream | undefined {
  return startWebSocket(exchange, {
    chooseProtocol,
    encodeMessages: (bytes) => encodeMessages(bytes, framing),
    onClose,
  });
}

/** Accepts the single requested protocol under any name. */
function chooseProtocol({
  origin,
  protocols,
}: {
  readonly origin: string;
  readonly protocols: readonly string[];
}): ProtocolChoice {
  if (!isOrigin(origin)) return { rejection: 403 };
  return protocols.length > 1 ? { rejection: 400 } : { protocol: protocols[0] };
}

/** Any origin is accepted, but it must be present: `https://host`, or a path. */
function isOrigin(origin: string): boolean {
  return /^(\/|[A-Za-z][A-Za-z0-9+.-]*:)/.test(origin);
}

/** Each write holds complete events. */
function encodeMessages(bytes: Buffer, framing: EventFraming): Buffer[] {
  const type: MessageType = framing === 'lines' ? 'text' : 'binary';
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const start = framing === 'lines' ? from : from + 4;
    const end = framing === 'lines' ? bytes.indexOf(newline, from) + 1 : start + bytes.readUInt32BE(from);
    pieces.push(...messageFrame(type, bytes.subarray(start, end)));
    from = end;
  }
  return pieces;
}

const newline = 0x0a;
