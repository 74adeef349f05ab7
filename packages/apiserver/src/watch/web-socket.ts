import { createHash } from 'node:crypto';
import type { Exchange, ResponseStream } from '@orch/serving';
import {
  ClientFrames,
  closeCodes,
  closeFrame,
  type MessageType,
  messageFrame,
  pongFrame,
} from './web-socket-frames.js';

/** Whether the client wants the events of its watch as messages of a WebSocket (RFC 6455). */
export function asksForWebSocket(exchange: Exchange): boolean {
  return exchange.upgrading && exchange.header('upgrade')?.toLowerCase() === 'websocket';
}

/** How the events follow each other in an answer that is a plain stream. */
export type EventFraming = 'lines' | 'lengths';

export interface WebSocketOptions {
  readonly framing: EventFraming;
  /** The client has closed the socket, or broken its rules. */
  onGone(): void;
}

/**
 * Opens the socket that the client asks for; each event that is written is a message of its own: a text with a line of
 * JSON, or the bytes of an event in protobuf. What the client sends is not looked at, but for pings and its close.
 * Undefined when the opening was refused, and is answered: 400, and 403 without an origin, as v1.21 has it.
 */
export function startWebSocket(exchange: Exchange, options: WebSocketOptions): ResponseStream | undefined {
  const opening = readOpening(exchange);
  if ('refusal' in opening) {
    exchange.respond(opening.refusal, { connection: 'close', ...opening.headers });
    return undefined;
  }
  const { socket, head } = exchange.upgrade();
  let ended = false;
  const end = (last: readonly Buffer[], code: number): void => {
    if (ended) return;
    ended = true;
    socket.end(Buffer.concat([...last, closeFrame(code)]));
    const timer = setTimeout(() => socket.destroy(), closeWithinMs);
    socket.once('close', () => clearTimeout(timer));
  };
  const frames = new ClientFrames();
  const hear = (piece: Buffer): void => {
    for (const said of frames.read(piece)) {
      if (said.type === 'ping') {
        if (!ended) socket.write(pongFrame(said.payload));
      } else {
        end([], said.type === 'close' ? closeCodes.normal : closeCodes.protocolError);
        options.onGone();
      }
    }
  };
  socket.write(openingAnswer(opening));
  socket.on('data', hear);
  socket.on('end', () => {
    if (!ended) socket.end();
    options.onGone();
  });
  socket.on('close', () => options.onGone());
  if (head.length > 0) hear(head);
  return {
    write: (bytes) => ended || socket.destroyed || socket.write(Buffer.concat(messagesIn(bytes, options.framing))),
    onDrain: (listener) => void socket.on('drain', listener),
    get bufferedBytes() {
      return socket.writableLength;
    },
    end: (bytes) => end(bytes === undefined ? [] : messagesIn(bytes, options.framing), closeCodes.normal),
    abort: () => void socket.destroy(),
  };
}

/** How long a client may take to close its side. */
const closeWithinMs = 2_000;

interface Opening {
  readonly key: string;
  readonly protocol: string | undefined;
}
interface RefusedOpening {
  readonly refusal: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** RFC 6455, 4.2.1. */
function readOpening(exchange: Exchange): Opening | RefusedOpening {
  const key = exchange.header('sec-websocket-key') ?? '';
  if (exchange.method !== 'GET') return { refusal: 405, headers: {} };
  if (key === '') return { refusal: 400, headers: {} };
  if (exchange.headerValues('sec-websocket-version')[0] !== version) {
    return { refusal: 400, headers: { 'sec-websocket-version': version } };
  }
  if (!isOrigin(exchange.header('origin') ?? '')) return { refusal: 403, headers: {} };
  const protocols = protocolsOf(exchange);
  if (protocols.length > 1) return { refusal: 400, headers: {} };
  return { key, protocol: protocols[0] };
}

const version = '13';

/** Any will do, but there must be one: `https://host`, or a path. */
function isOrigin(origin: string): boolean {
  return /^(\/|[A-Za-z][A-Za-z0-9+.-]*:)/.test(origin);
}

/** The one protocol that is asked for is agreed to, whatever it is called. One that carries a token is none. */
function protocolsOf(exchange: Exchange): readonly string[] {
  return (exchange.header('sec-websocket-protocol') ?? '')
    .split(',')
    .map((protocol) => protocol.trim())
    .filter((protocol) => protocol !== '' && !protocol.startsWith('base64url.bearer.authorization.'));
}

function openingAnswer({ key, protocol }: Opening): string {
  const accept = createHash('sha1').update(`${key}${acceptSuffix}`).digest('base64');
  const agreed = protocol === undefined ? '' : `Sec-WebSocket-Protocol: ${protocol}\r\n`;
  const head = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n';
  return `${head}Sec-WebSocket-Accept: ${accept}\r\n${agreed}\r\n`;
}

/** RFC 6455, 1.3. */
const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

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
