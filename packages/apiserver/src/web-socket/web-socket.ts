import { createHash } from 'node:crypto';
import type { Exchange, ResponseStream } from '@orch/serving';
import { requestedProtocols } from './requested-protocols.js';
import { ClientFrames, closeCodes, closeFrame, pongFrame } from './web-socket-frames.js';

/** Whether the request is a WebSocket handshake (RFC 6455). */
export function isWebSocketRequest(exchange: Exchange): boolean {
  return exchange.upgrading && exchange.header('upgrade')?.toLowerCase() === 'websocket';
}

/** The result of the handshake: a protocol or none, or a rejection status. */
export type ProtocolChoice = { readonly protocol: string | undefined } | { readonly rejection: 400 | 403 };

export interface WebSocketOptions {
  /** `protocols` in the client's order, without token protocols. */
  chooseProtocol(requested: { readonly origin: string; readonly protocols: readonly string[] }): ProtocolChoice;
  /** Encodes bytes as frames, see `messageFrame`; `protocol` is the negotiated one. */
  encodeMessages(bytes: Buffer, protocol: string | undefined): readonly Buffer[];
  /** The client closed the socket or violated the protocol. */
  onClose(): void;
}

/**
 * Completes the handshake. Client messages are ignored, except for pings and close. Returns undefined after an error
 * response: 400, or the rejection of `chooseProtocol`.
 */
export function startWebSocket(exchange: Exchange, options: WebSocketOptions): ResponseStream | undefined {
  const handshake = readHandshake(exchange, options);
  if ('rejection' in handshake) {
    exchange.respond(handshake.rejection, { connection: 'close', ...handshake.headers });
    return undefined;
  }
  const { protocol } = handshake;
  const { socket, head } = exchange.upgrade();
  let ended = false;
  const end = (last: readonly Buffer[], code: number): void => {
    if (ended) return;
    ended = true;
    // A slow client receives everything before the close timeout starts.
    socket.end(Buffer.concat([...last, closeFrame(code)]), () => destroyWithin(closeWithinMs));
    destroyWithin(readWithinMs);
  };
  const destroyWithin = (timeoutMs: number): void => {
    if (socket.destroyed) return;
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.once('close', () => clearTimeout(timer));
  };
  let ping: Buffer | undefined;
  // A client may ping faster than it reads: the server responds only to the newest ping, and not while the socket is
  // full (RFC 6455, 5.5.3).
  const sendPong = (): void => {
    if (ping === undefined || ended || socket.writableNeedDrain) return;
    socket.write(pongFrame(ping));
    ping = undefined;
  };
  const frames = new ClientFrames();
  const readFrames = (piece: Buffer): void => {
    for (const message of frames.read(piece)) {
      if (message.type === 'ping') ping = message.payload;
      else {
        sendPong();
        end([], message.type === 'close' ? closeCodes.normal : closeCodes.protocolError);
        destroyWithin(closeWithinMs);
        options.onClose();
      }
    }
    sendPong();
  };
  socket.write(handshakeResponse(handshake));
  socket.on('data', readFrames);
  socket.on('drain', sendPong);
  socket.on('end', () => {
    if (!ended) socket.end();
    options.onClose();
  });
  socket.on('close', () => options.onClose());
  if (head.length > 0) readFrames(head);
  return {
    write: (bytes) => ended || socket.destroyed || socket.write(Buffer.concat(options.encodeMessages(bytes, protocol))),
    onDrain: (listener) => void socket.on('drain', listener),
    get bufferedBytes() {
      return socket.writableLength;
    },
    end: (bytes) => end(bytes === undefined ? [] : options.encodeMessages(bytes, protocol), closeCodes.normal),
    abort: () => {
      if (!ended) socket.destroy();
    },
  };
}

/** Time for the client to close its side. */
const closeWithinMs = 2_000;
/** Time for the client to read the last frames. */
const readWithinMs = 120_000;

interface Handshake {
  readonly key: string;
  readonly protocol: string | undefined;
}

/** RFC 6455, 4.2.1. */
function readHandshake(
  exchange: Exchange,
  { chooseProtocol }: WebSocketOptions,
): Handshake | { readonly rejection: number; readonly headers?: Readonly<Record<string, string>> } {
  const key = exchange.header('sec-websocket-key') ?? '';
  if (exchange.method !== 'GET') return { rejection: 405 };
  if (key === '') return { rejection: 400 };
  if (exchange.headerValues('sec-websocket-version')[0] !== version) {
    return { rejection: 400, headers: { 'sec-websocket-version': version } };
  }
  const protocols = requestedProtocols(exchange.header('sec-websocket-protocol') ?? '').filter((each) => each !== '');
  const chosen = chooseProtocol({ origin: exchange.header('origin') ?? '', protocols });
  return 'rejection' in chosen ? chosen : { key, ...chosen };
}

const version = '13';

function handshakeResponse({ key, protocol }: Handshake): string {
  const accept = createHash('sha1').update(`${key}${acceptSuffix}`).digest('base64');
  const chosen = protocol === undefined ? '' : `Sec-WebSocket-Protocol: ${protocol}\r\n`;
  const head = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n';
  return `${head}Sec-WebSocket-Accept: ${accept}\r\n${chosen}\r\n`;
}

/** RFC 6455, 1.3. */
const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
