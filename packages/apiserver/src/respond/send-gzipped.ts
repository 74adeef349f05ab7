import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Exchange, ResponseHeaders } from '@orch/serving';

export interface ResponseHead {
  readonly status: number;
  readonly headers: ResponseHeaders;
}

/** Compresses a body in the thread pool while it is sent, no faster than the client reads. */
export async function sendGzipped(
  exchange: Exchange,
  body: AsyncIterable<Buffer>,
  { status, headers }: ResponseHead,
): Promise<void> {
  const gzip = createGzip({ level: 1, chunkSize: chunkBytes });
  // The reader of the stream receives errors. Without a reader the client has disconnected.
  pipeline(Readable.from(body), gzip, () => undefined);
  exchange.onFinish(() => gzip.destroy());
  const chunks: AsyncIterator<Buffer> = gzip[Symbol.asyncIterator]();
  await exchange.respondInSteps(status, headers, { next: () => nextOf(chunks) });
}

/** The next bytes of a body; undefined at its end. */
export async function nextOf(body: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  const { done, value } = await body.next();
  return done === true ? undefined : value;
}

const chunkBytes = 64 * 1024;
