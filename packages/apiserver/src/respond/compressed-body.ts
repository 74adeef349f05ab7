import { gzipSync } from 'node:zlib';
import type { Exchange } from '@orch/serving';
import { acceptsGzip } from './accepts-gzip.js';

/**
 * The body of one answer, compressed when it is large and the client takes it so; undefined when it is to go as it is.
 * An object is at most some megabytes, of which each takes 10 ms here; what is larger, a long list in YAML, is not held
 * up by it. Lists in JSON and protobuf go another way (`list-sender.ts`).
 */
export function compressedBody(exchange: Exchange, body: readonly Buffer[], fromBytes: number): Buffer | undefined {
  let length = 0;
  for (const piece of body) length += piece.length;
  if (length < fromBytes || length > compressedBytesMax || !acceptsGzip(exchange)) return undefined;
  return gzipSync(Buffer.concat(body, length), { level: 1 });
}

const compressedBytesMax = 4 * 1024 * 1024;

/** The headers of what was compressed. */
export const compressedHeaders = { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } as const;
