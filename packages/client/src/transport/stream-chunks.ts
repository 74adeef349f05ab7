import type { Readable } from 'node:stream';

/**
 * The bytes of a stream in pieces, as they arrive. As `for await` of the stream itself, but also for a stream that was closed before
 * its bytes were read, which Node 24 takes for one that broke. The stream is destroyed when the reader stops early.
 *
 * @throws what the stream failed with
 */
export async function* streamChunks(stream: Readable): AsyncGenerator<Buffer> {
  let wake = () => {};
  const change = () => wake();
  const events = ['readable', 'end', 'error', 'close'] as const;
  for (const event of events) stream.on(event, change);
  try {
    for (;;) {
      const chunk: Buffer | null = stream.read();
      if (chunk !== null) yield chunk;
      else if (stream.errored) throw stream.errored;
      else if (stream.readableEnded || stream.destroyed) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    for (const event of events) stream.off(event, change);
    if (!stream.readableEnded) stream.destroy();
  }
}
