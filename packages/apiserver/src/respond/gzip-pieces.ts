import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/**
 * A gzip stream of a small head, a large middle and a small end. Only the middle is compressed, and cached:
 *
 *     gzip header, the head as a stored block | the middle, deflated once | the end as a stored block, checksum,
 * length
 */
export interface Deflated {
  /** Whole bytes, without the final block. */
  readonly bytes: Buffer;
  /** CRC of the plain bytes. */
  readonly crc: number;
  readonly plainBytes: number;
  /** Shifts the checksum of preceding bytes past the plain bytes. */
  readonly crcShift: number;
}

/** Compresses in the thread pool at the fastest level. Reads the steps sequentially. */
export async function deflate(steps: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Deflated> {
  const chunks: Buffer[] = [];
  let plainBytes = 0;
  let crc = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const step of steps) {
      plainBytes += step.length;
      crc = crc32(step, crc);
      // A stream treats an empty chunk as its end.
      if (step.length > 0) yield step;
    }
  }
  const collect = async (compressed: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of compressed) chunks.push(chunk);
  };
  const deflating = createDeflateRaw({ level: 1, chunkSize: chunkBytes, finishFlush: constants.Z_SYNC_FLUSH });
  await pipeline(Readable.from(counted()), deflating, collect);
  return { bytes: Buffer.concat(chunks), crc, plainBytes, crcShift: powerOfX(plainBytes * 8) };
}

const chunkBytes = 64 * 1024;

/** The three pieces of the stream. `head` and `end` are at most 65,535 bytes each. */
export function gzipPieces(head: Buffer, middle: Deflated, end: Buffer): readonly Buffer[] {
  const start = Buffer.concat([gzipHeader, storedBlock(head, false)]);
  const trailer = Buffer.allocUnsafe(8);
  const crc = multiply(middle.crcShift, crc32(head)) ^ middle.crc;
  trailer.writeUInt32LE((multiply(powerOfX(end.length * 8), crc) ^ crc32(end)) >>> 0, 0);
  trailer.writeUInt32LE((head.length + middle.plainBytes + end.length) % 2 ** 32, 4);
  return [start, middle.bytes, Buffer.concat([storedBlock(end, true), trailer])];
}

export const storedBytesMax = 65_535;

/** Deflate, no flags, no time, fastest, Unix. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 3]);

/** An uncompressed block: the final flag, its length, the complement of its length. */
function storedBlock(bytes: Buffer, isLast: boolean): Buffer {
  const start = Buffer.allocUnsafe(5);
  start[0] = isLast ? 1 : 0;
  start.writeUInt16LE(bytes.length, 1);
  start.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([start, bytes]);
}

// Checksums are polynomials over GF(2) modulo the gzip polynomial, lowest power in the highest bit. Appending `n`
// bits multiplies the checksum by x^n.

const polynomial = 0xedb88320;

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
