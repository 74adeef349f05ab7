import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Compresses a complete body in the thread pool. */
export function compressBody(body: readonly Buffer[]): Promise<Buffer> {
  return gzipAsync(Buffer.concat(body), { level: 1 });
}

const gzipAsync = promisify<Buffer, { readonly level: number }, Buffer>(gzip);

/** The headers of a compressed response. */
export const compressedHeaders = { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } as const;
