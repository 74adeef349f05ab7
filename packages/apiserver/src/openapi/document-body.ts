import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { entityTagOf } from '../respond/entity-tag.js';

/** A document in one format, cached compressed to a tenth of its size. */
export interface DocumentBody {
  /** In quotes, as in the header. */
  readonly etag: string;
  gzipped(): Promise<Buffer>;
  bytes(): Promise<Buffer>;
}

/**
 * Hashing a megabyte for the tag takes some milliseconds of this thread. Compresses in the thread pool; clients that do not
 * accept gzip need not wait for that.
 */
export async function documentBodyOf(plain: Buffer): Promise<DocumentBody> {
  await setImmediate();
  const etag = entityTagOf(plain);
  const gzipped = promisify(gzip)(plain, { level: 6 });
  let kept: Buffer | undefined = plain;
  const drop = () => {
    kept = undefined;
  };
  // Kept when it cannot be compressed.
  gzipped.then(drop, () => undefined);
  return {
    etag,
    gzipped: () => gzipped,
    bytes: async () => kept ?? (await promisify(gunzip)(await gzipped)),
  };
}
