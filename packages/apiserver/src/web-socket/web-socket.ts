import { createHash } from 'node:crypto';
import type { Exchange, ResponseStream } from '@orch/serving';
import { askedProtocols } from './asked-protocols.js';
import { ClientFrames, closeCodes, closeFrame, pongFrame } from './web-socket-frames.js';

/** Whether the client wants what it asks for as messages of a WebSocket (RFC 6455). */
export function asksForWebSocket(exchange: Exchange): boolean {
  return exchange.upgrading && exchange.header('upgrade')?.toLowerCase() === 'websocket';
}

/** What is agreed on of that which the client asks for: a protocol or none, or to part. */
export type Agreement = { readonly protocol: string | undefined } | { readonly refusal: 400 | 403 };

export interface WebSocketOptions {
  /** `protocols` in the client's order, without those that carry a token. */
  agree(asked: { readonly origin: string; readonly protocols: readonly string[] }): Agreement;
  /** What is written as frames, see `messageFrame`; `protocol` is the one agreed on. */
  messagesIn(bytes: Buffer, protocol: string | undefined): readonly Buffer[];
  /** The client has closed the socket, or broken its rules. */
  onGone(): void;
}

/**
 * Opens the socket that the client asks for. What the client sends is not looked at, but for pings and its close. Undefined
 * when the opening was refused, and is answered: 400, or what was agreed on.
 */
export function startWebSocket(exchange: Exchange, options: WebSocketOptions): ResponseStream | undefined {
  const opening = readOpening(exchange, options);
  if ('refusal' in opening) {
    exchange.respond(opening.refusal, { connection: 'close', ...opening.headers });
    return undefined;
  }
  const { protocol } = opening;
  const { socket, head } = exchange.upgrade();
  let ended = false;
  const end = (last: readonly Buffer[], code: number): void => {
    if (ended) return;
    ended = true;
    // A client that reads slowly gets all there is before it has to close its side.
    socket.end(Buffer.concat([...last, closeFrame(code)]), linger);
  };
  const linger = (): void => {
    if (socket.destroyed) return;
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
        linger();
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
    write: (bytes) => ended || socket.destroyed || socket.write(Buffer.concat(options.messagesIn(bytes, protocol))),
    onDrain: (listener) => void socket.on('drain', listener),
    get bufferedBytes() {
      return socket.writableLength;
    },
    end: (bytes) => end(bytes === undefined ? [] : options.messagesIn(bytes, protocol), closeCodes.normal),
    abort: () => {
      if (!ended) socket.destroy();
    },
  };
}

/** How long a client may take to close its side. */
const closeWithinMs = 2_000;

interface Opening {
  readonly key: string;
  readonly protocol: string | undefined;
}

/** RFC 6455, 4.2.1. */
function readOpening(
  exchange: Exchange,
  { agree }: WebSocketOptions,
): Opening | { readonly refusal: number; readonly headers?: Readonly<Record<string, string>> } {
  const key = exchange.header('sec-websocket-key') ?? '';
  if (exchange.method !== 'GET') return { refusal: 405 };
  if (key === '') return { refusal: 400 };
  if (exchange.headerValues('sec-websocket-version')[0] !== version) {
    return { refusal: 400, headers: { 'sec-websocket-version': version } };
  }
  const protocols = askedProtocols(exchange.header('sec-websocket-protocol') ?? '').filter((each) => each !== '');
  const agreed = agree({ origin: exchange.header('origin') ?? '', protocols });
  return 'refusal' in agreed ? agreed : { key, ...agreed };
}

const version = '13';

function openingAnswer({ key, protocol }: Opening): string {
  const accept = createHash('sha1').update(`${key}${acceptSuffix}`).digest('base64');
  const agreed = protocol === undefined ? '' : `Sec-WebSocket-Protocol: ${protocol}\r\n`;
  const head = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n';
  return `${head}Sec-WebSocket-Accept: ${accept}\r\n${agreed}\r\n`;
}

/** RFC 6455, 1.3. */
const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
