import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Dialect, errorMessage, isJsonObject } from '@orch/apimachinery';
import { formatVersion } from '../check-environment.js';

/** The description at the end of a snapshot. */
export interface SnapshotSummary {
  /** Format of the store in it (check-environment.ts). */
  readonly format: number;
  readonly dialect: Dialect;
  readonly revision: number;
  /** Number of live keys. */
  readonly keys: number;
  /** RFC 3339, UTC. */
  readonly savedAt: string;
}

export interface Snapshot extends SnapshotSummary {
  /** SHA-256 of all bytes before the hash, in hexadecimal. */
  readonly hash: string;
  /** Size of the whole file. */
  readonly sizeBytes: number;
  /** Size of the LMDB file at the start of the snapshot. */
  readonly storeBytes: number;
}

/** A snapshot cannot be made, read or restored; the message is a complete line. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/**
 * A snapshot is the compacted LMDB file of the store, followed by what is needed to verify it without opening it:
 *
 *     LMDB file   summary as JSON   its length, 4 bytes   SHA-256 of all before, 32 bytes   "snapshot"
 */
export async function sealSnapshot(path: string, summary: SnapshotSummary): Promise<void> {
  const text = Buffer.from(JSON.stringify(summary));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  await appendFile(path, Buffer.concat([text, length]));
  await appendFile(path, Buffer.concat([await hashOf(path, Number.POSITIVE_INFINITY), mark]));
}

/** Reads a whole snapshot and verifies its hash. @throws SnapshotError */
export async function readSnapshot(path: string): Promise<Snapshot> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new SnapshotError(errorMessage(error));
  });
  try {
    const { size: sizeBytes } = await file.stat();
    const read = async (start: number, end: number): Promise<Buffer> => {
      const bytes = Buffer.alloc(Math.max(0, end - start));
      if (start >= 0) await file.read(bytes, 0, bytes.length, start);
      return bytes;
    };
    const sealedBytes = sizeBytes - hashBytes - mark.length;
    const lengthStart = sealedBytes - 4;
    if (lengthStart < 0 || !(await read(sizeBytes - mark.length, sizeBytes)).equals(mark)) {
      throw new SnapshotError(`${path} is no snapshot, or its end is missing`);
    }
    const hash = await hashOf(path, sealedBytes);
    if (!hash.equals(await read(sealedBytes, sealedBytes + hashBytes))) {
      throw new SnapshotError(`the snapshot ${path} is damaged: its hash is not that of its bytes`);
    }
    const storeBytes = lengthStart - (await read(lengthStart, sealedBytes)).readUInt32BE();
    const summary = summaryOf((await read(storeBytes, lengthStart)).toString());
    if (summary === undefined) {
      throw new SnapshotError(`the snapshot ${path} has a summary that this version does not know`);
    }
    return { ...summary, hash: hash.toString('hex'), sizeBytes, storeBytes };
  } finally {
    await file.close();
  }
}

/** Writes the LMDB file of a snapshot to a path. */
export async function extractStore(file: string, { storeBytes }: Snapshot, path: string): Promise<void> {
  await pipeline(createReadStream(file, { end: storeBytes - 1 }), createWriteStream(path, { mode: 0o600 }));
}

/** Snapshots of earlier versions are migrated when they are restored. @throws SnapshotError for a later format */
export function checkSnapshotFormat(path: string, { format }: SnapshotSummary): void {
  if (format <= formatVersion) return;
  throw new SnapshotError(
    `the snapshot ${path} has format ${format}, this version reads formats up to ${formatVersion}: a later version saved it`,
  );
}

const hashBytes = 32;
const mark = Buffer.from('snapshot');

async function hashOf(path: string, bytes: number): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { end: bytes - 1, highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return hash.digest();
}

function summaryOf(text: string): SnapshotSummary | undefined {
  const { format, dialect, revision, keys, savedAt } = parsed(text);
  if (dialect !== 'orch' && dialect !== 'kubernetes') return undefined;
  if (typeof format !== 'number' || typeof revision !== 'number' || typeof keys !== 'number') return undefined;
  return typeof savedAt === 'string' ? { format, dialect, revision, keys, savedAt } : undefined;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
