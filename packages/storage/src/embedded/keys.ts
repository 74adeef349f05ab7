import { keyBytesMax } from './limits.js';
import type { Position } from './position.js';

/** Encodes a database key into LMDB's key buffer and decodes it. Keys sort by their bytes. */
export interface KeyEncoder<Key> {
  /** Writes at `start`, returns the end offset. */
  writeKey(key: Key, target: Buffer, start: number): number;
  readKey(source: Buffer, start: number, end: number): Key;
}

/** Keys of entries in UTF-8. The bounds of a range may be bytes. */
export const textKeys = {
  writeKey(key: string | Uint8Array, target: Buffer, start: number): number {
    if (typeof key === 'string') return start + target.write(key, start);
    target.set(key, start);
    return start + key.length;
  },
  readKey(source: Buffer, start: number, end: number): string {
    return source.toString('utf8', start, end);
  },
};

const wordSize = 2 ** 32;

export function writeInteger(value: number, target: Buffer, start: number): number {
  target.writeUInt32BE(Math.floor(value / wordSize), start);
  return target.writeUInt32BE(value % wordSize, start + 4);
}

export function readInteger(source: Buffer, start: number): number {
  return source.readUInt32BE(start) * wordSize + source.readUInt32BE(start + 4);
}

export const positionKeys: KeyEncoder<Position> = {
  writeKey: writeInteger,
  readKey: readInteger,
};

/** When an entry expires (milliseconds since 1970), and the position of the put that set it. */
export type ExpiryKey = [dueMs: number, position: Position];

export const expiryKeys: KeyEncoder<ExpiryKey> = {
  writeKey([dueMs, position], target, start) {
    return writeInteger(position, target, writeInteger(dueMs, target, start));
  },
  readKey(source, start) {
    return [readInteger(source, start), readInteger(source, start + 8)];
  },
};

/** The first bytes after every key under `prefix`; undefined when there are none. */
export function endOfPrefix(prefix: string): Buffer | undefined {
  const bytes = Buffer.from(prefix);
  for (let length = bytes.length; length > 0; length--) {
    const last = bytes[length - 1];
    if (last === undefined || last === 0xff) continue;
    bytes[length - 1] = last + 1;
    return bytes.subarray(0, length);
  }
  return undefined;
}

/** @throws InvalidKeyError */
export function checkKey(key: string): void {
  if (key === '') throw new InvalidKeyError('a key must not be empty');
  if (!isTooLong(key)) return;
  const bytes = Buffer.byteLength(key);
  throw new InvalidKeyError(`a key of ${bytes} bytes is longer than the ${keyBytesMax} bytes the store takes`);
}

/** True when the engine cannot store the key. */
export function isTooLong(key: string): boolean {
  return key.length * 3 > keyBytesMax && Buffer.byteLength(key) > keyBytesMax;
}

/** A key that the engine cannot store. */
export class InvalidKeyError extends Error {
  override readonly name = 'InvalidKeyError';
}
