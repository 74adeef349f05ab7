import { once } from 'node:events';
import { connect } from 'node:tls';
import type { AttackedServer } from './attack.js';
import type { RawConnection } from './raw-connection.js';

// Frames of HTTP/2 as RFC 9113 has them, written byte by byte: a library would not send what an attacker sends.

export const frameTypes = {
  data: 0,
  headers: 1,
  priority: 2,
  resetStream: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

export const flags = { none: 0, acknowledge: 1, endStream: 1, endHeaders: 4 } as const;

export interface Frame {
  readonly type: number;
  readonly flags?: number;
  /** 0 is the connection. */
  readonly stream?: number;
  readonly payload?: Buffer;
}

/** Length (3 bytes), type, flags, stream (4 bytes), payload. */
export function frame({ type, flags: set = 0, stream = 0, payload = Buffer.alloc(0) }: Frame): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(set, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

export function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** Identifier (2 bytes) and value (4 bytes) of each setting. */
export function settings(entries: readonly (readonly [id: number, value: number])[]): Buffer {
  const payload = Buffer.alloc(entries.length * 6);
  for (const [index, [id, value]] of entries.entries()) {
    payload.writeUInt16BE(id, index * 6);
    payload.writeUInt32BE(value, index * 6 + 2);
  }
  return frame({ type: frameTypes.settings, payload });
}

export const settingIds = { headerTableSize: 1, initialWindowSize: 4, maxFrameSize: 5 } as const;

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** HPACK: literal fields that are not added to the table, without Huffman coding. */
export function headerBlock(headers: HeaderList): Buffer {
  return Buffer.concat(headers.flatMap(([name, value]) => [Buffer.from([0]), hpackString(name), hpackString(value)]));
}

/** HPACK: a literal field that is added to the table, from which later blocks refer to it with `indexed(62)`. */
export function addedField(name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from([0x40]), hpackString(name), hpackString(value)]);
}

export function indexed(index: number): Buffer {
  return Buffer.from([0x80 | index]);
}

function hpackString(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  return Buffer.concat([hpackInteger(bytes.length), bytes]);
}

/** An integer with a prefix of 7 bits, as lengths have it. */
function hpackInteger(value: number): Buffer {
  if (value < 127) return Buffer.from([value]);
  const bytes = [127];
  let rest = value - 127;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
  return Buffer.from(bytes);
}

export function requestHeaders(path: string, token: string | undefined, more: HeaderList = []): HeaderList {
  return [
    [':method', 'GET'],
    [':scheme', 'https'],
    [':authority', 'localhost'],
    [':path', path],
    ...(token === undefined ? [] : [['authorization', `Bearer ${token}`] as const]),
    ...more,
  ];
}

export function headersFrame(stream: number, block: Buffer, set: number = flags.endStream | flags.endHeaders): Buffer {
  return frame({ type: frameTypes.headers, flags: set, stream, payload: block });
}

const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

/** A connection with the preface and settings sent. Reads nothing before `text` or `socket.resume()`. */
export async function openRawHttp2(server: AttackedServer, first: Buffer = settings([])): Promise<RawConnection> {
  const { hostname: host, port } = new URL(server.url);
  const socket = connect({ host, port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['h2'] });
  let isClosed = false;
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  await once(socket, 'secureConnect');
  socket.write(Buffer.concat([Buffer.from(preface), first]));
  return {
    socket,
    get isClosed() {
      return isClosed;
    },
    async text() {
      let text = '';
      socket.on('data', (bytes: Buffer) => {
        text += bytes.toString('latin1');
      });
      if (!isClosed) await once(socket, 'close');
      return text;
    },
  };
}
