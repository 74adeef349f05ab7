import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * A gzip stream of a small head and a large rest, of which only the head is made anew for each answer:
 *
 *     gzip header, the head as a stored block | the rest, deflated once | checksum and length of both
 */
export interface Deflated {
  readonly bytes: Buffer;
  /** Of what was deflated. */
  readonly crc: number;
  readonly plainBytes: number;
  /** Moves the checksum of what stands before it past it. */
  readonly crcShift: number;
}

/** In the thread pool, at the level that costs least. Steps are asked for one after another. */
export async function deflate(steps: Iterable<Buffer>): Promise<Deflated> {
  const chunks: Buffer[] = [];
  let plainBytes = 0;
  function* counted(): Generator<Buffer> {
    for (const step of steps) {
      plainBytes += step.length;
      // A stream takes nothing at all for its end.
      if (step.length > 0) yield step;
    }
  }
  const collect = async (compressed: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of compressed) chunks.push(chunk);
  };
  await pipeline(Readable.from(counted()), createGzip({ level: 1, chunkSize: chunkBytes }), collect);
  const stream = Buffer.concat(chunks);
  const end = stream.length - trailerBytes;
  return {
    bytes: stream.subarray(gzipHeader.length, end),
    crc: stream.readUInt32LE(end),
    plainBytes,
    crcShift: powerOfX(plainBytes * 8),
  };
}

const chunkBytes = 64 * 1024;

/** The three pieces of the stream. `head` is at most 65,535 bytes. */
export function gzipPieces(head: Buffer, rest: Deflated): readonly Buffer[] {
  const start = Buffer.allocUnsafe(gzipHeader.length + 5 + head.length);
  start.set(gzipHeader, 0);
  // A stored block that is not the last one: type, length, its complement.
  start[gzipHeader.length] = 0;
  start.writeUInt16LE(head.length, gzipHeader.length + 1);
  start.writeUInt16LE(~head.length & 0xffff, gzipHeader.length + 3);
  start.set(head, gzipHeader.length + 5);
  const end = Buffer.allocUnsafe(trailerBytes);
  end.writeUInt32LE((multiply(rest.crcShift, crc32(head)) ^ rest.crc) >>> 0, 0);
  end.writeUInt32LE((head.length + rest.plainBytes) % 2 ** 32, 4);
  return [start, rest.bytes, end];
}

export const gzipHeadBytesMax = 65_535;

/** Deflate, no flags, no time, fastest, Unix. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 3]);

/** Checksum and length. */
const trailerBytes = 8;

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

// Checksums are polynomials over two elements, modulo that of gzip, lowest power in the highest bit. To put `n` bits
// behind something is to multiply its checksum by x to the n.

const polynomial = 0xedb88320;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
  return crc >>> 0;
});

function multiply(left: number, right: number): number {
  let product = 0;
  let shifted = right;
  for (let mask = 0x80000000; mask !== 0; mask >>>= 1) {
    if ((left & mask) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return product >>> 0;
}

function powerOfX(exponent: number): number {
  let power = 0x80000000;
  let square = 0x40000000;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(square, power);
    square = multiply(square, square);
  }
  return power;
}
