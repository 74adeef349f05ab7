import type { Writable } from 'node:stream';
import type { ResponseStream } from './exchange.js';
import type { ExchangeState } from './exchange-state.js';

export interface StreamEnds {
  /** The client has left, or was left: nothing is written any more. */
  readonly isGone: () => boolean;
  readonly abort: () => void;
}

/** A response whose head has been sent and whose end nobody knows yet: what is written is counted in `state`. */
export function responseStream(target: Writable, state: ExchangeState, { isGone, abort }: StreamEnds): ResponseStream {
  return {
    write(bytes) {
      if (isGone() || target.writableEnded) return true;
      state.bytesSent += bytes.length;
      return target.write(bytes);
    },
    onDrain: (listener) => void target.on('drain', listener),
    get bufferedBytes() {
      return target.writableLength;
    },
    end(bytes) {
      state.ended = true;
      if (isGone() || target.writableEnded) return;
      if (bytes !== undefined) state.bytesSent += bytes.length;
      target.end(bytes);
    },
    abort,
  };
}
