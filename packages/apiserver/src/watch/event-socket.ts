import type { Exchange, ResponseStream } from '@orch/serving';
import { type Agreement, startWebSocket } from '../web-socket/web-socket.js';
import { type MessageType, messageFrame } from '../web-socket/web-socket-frames.js';

/** How the events follow each other in an answer that is a plain stream. */
export type EventFraming = 'lines' | 'lengths';

/**
 * Opens a socket in which each event that is written is a message of its own: a text with a line of JSON, or the bytes of
 * an event in protobuf. Undefined when it was refused, and is answered: 403 without an origin, as v1.21 has it, 400.
 */
export function startEventSocket(
  exchange: Exchange,
  { framing, onGone }: { readonly framing: EventFraming; onGone(): void },
): ResponseStream | undefined {
  return startWebSocket(exchange, { agree, messagesIn: (bytes) => messagesIn(bytes, framing), onGone });
}

/** The one protocol that is asked for is agreed to, whatever it is called. */
function agree({ origin, protocols }: { readonly origin: string; readonly protocols: readonly string[] }): Agreement {
  if (!isOrigin(origin)) return { refusal: 403 };
  return protocols.length > 1 ? { refusal: 400 } : { protocol: protocols[0] };
}

/** Any will do, but there must be one: `https://host`, or a path. */
function isOrigin(origin: string): boolean {
  return /^(\/|[A-Za-z][A-Za-z0-9+.-]*:)/.test(origin);
}

/** What is written holds whole events. */
function messagesIn(bytes: Buffer, framing: EventFraming): Buffer[] {
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
