import type { Writable } from 'node:stream';
import { limits } from '../limits.js';
import type { ResponseStream } from './exchange.js';
import type { ExchangeState } from './exchange-state.js';

export interface StreamEnds {
  /** The stream is closed: nothing is written any more. */
  readonly isGone: () => boolean;
  readonly abort: () => void;
}

/** A started response of unknown length; counts the written bytes in `state`. */
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
      // Otherwise a client that does not read the rest would keep its connection forever.
      const timer = setTimeout(abort, limits.idleTimeoutMs).unref();
      state.onFinish(() => clearTimeout(timer));
    },
    abort,
  };
}
