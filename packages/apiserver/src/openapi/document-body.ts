import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { entityTagOf } from '../respond/entity-tag.js';

/** A document in one form, ready to be sent. It is kept compressed, which is a tenth. */
export interface DocumentBody {
  /** In quotes, as in the header. */
  readonly etag: string;
  readonly gzipped: Buffer;
  bytes(): Promise<Buffer>;
}

/** Compressed in the thread pool; the tag of a megabyte takes some milliseconds of this thread. */
export async function documentBodyOf(plain: Buffer): Promise<DocumentBody> {
  await setImmediate();
  const etag = entityTagOf(plain);
  const gzipped = await promisify(gzip)(plain, { level: 6 });
  return { etag, gzipped, bytes: () => promisify(gunzip)(gzipped) };
}
