import type { Readable } from 'node:stream';
import type { Exchange, ResponseHeaders, ResponseStream } from '@orch/serving';

/** Hands an answer on. Resolves when all of it was written or the client is gone. */
export function relayAnswer(
  exchange: Exchange,
  answer: { readonly status: number; readonly headers: ResponseHeaders; readonly body: Readable },
): Promise<void> {
  return relayBody(exchange, exchange.startStream(answer.status, answer.headers), answer.body);
}

/**
 * Hands a body on as it comes, no faster than the client reads it. Resolves when all of it was written or the client is
 * gone. One that breaks off is broken off for the client too.
 */
export function relayBody(exchange: Exchange, stream: ResponseStream, body: Readable): Promise<void> {
  return new Promise((resolve) => {
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
