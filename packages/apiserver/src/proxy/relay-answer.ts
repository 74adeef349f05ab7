import type { Readable } from 'node:stream';
import type { Exchange, ResponseHeaders, ResponseStream } from '@orch/serving';

/** Forwards a response. Resolves when it is written completely or the client has disconnected. */
export function relayAnswer(
  exchange: Exchange,
  answer: { readonly status: number; readonly headers: ResponseHeaders; readonly body: Readable },
): Promise<void> {
  return relayBody(
    exchange,
    exchange.startStream(sendableStatus(exchange, answer.status), answer.headers),
    answer.body,
  );
}

/** HTTP/2 has no statuses beyond 599: one of a backend that speaks HTTP/1.1 becomes 502. */
function sendableStatus({ protocol }: Exchange, status: number): number {
  return protocol === 'HTTP/2.0' && status > 599 ? 502 : status;
}

/**
 * Forwards a body with backpressure. Resolves when it is written completely or the client has disconnected. An
 * aborted body also aborts the response to the client.
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
