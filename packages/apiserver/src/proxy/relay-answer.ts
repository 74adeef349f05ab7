import type { Readable } from 'node:stream';
import type { Exchange, ResponseHeaders } from '@orch/serving';

/**
 * Hands an answer on as it comes, no faster than the client reads it. Resolves when all of it was written or the client is
 * gone. An answer that breaks off is broken off for the client too.
 */
export function relayAnswer(
  exchange: Exchange,
  answer: { readonly status: number; readonly headers: ResponseHeaders; readonly body: Readable },
): Promise<void> {
  const { status, headers, body } = answer;
  return new Promise((resolve) => {
    const stream = exchange.startStream(status, headers);
    exchange.onFinish(() => {
      body.destroy();
      resolve();
    });
    stream.onDrain(() => body.resume());
    body.on('data', (bytes: Buffer) => {
      if (!stream.write(bytes)) body.pause();
    });
    body.once('end', () => {
      stream.end();
      resolve();
    });
    body.once('error', () => undefined);
    body.once('close', () => {
      if (body.readableEnded) return;
      stream.abort();
      resolve();
    });
  });
}
