import type { ResponseStream } from '@orch/serving';

// One 2 KB event to 1,000 watchers: the frame is made once; what is left is one write per watcher and turn of the loop.

/** What a stream tells its watch. */
export interface WatchStreamListener {
  /** The client is too slow: more than the limit waits for it. */
  onOverflow(): void;
}

/**
 * The frames of one watcher on their way to its client. Frames of one turn go out in one write; while the client is
 * slow they wait here, up to a limit.
 */
export class WatchStream {
  readonly #queueBytesMax: number;
  readonly #listener: WatchStreamListener;
  #stream: ResponseStream | undefined;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #blocked = false;
  #flushPlanned = false;
  #ended = false;
  #endPlanned = false;

  constructor(queueBytesMax: number, listener: WatchStreamListener) {
    this.#queueBytesMax = queueBytesMax;
    this.#listener = listener;
  }

  /** From here on frames are written; those given before are written first, however many. */
  start(stream: ResponseStream): void {
    this.#stream = stream;
    stream.onDrain(() => {
      this.#blocked = false;
      this.#flush();
    });
    this.#flush();
    if (this.#endPlanned) this.end();
  }

  /** The same buffer may be given to any number of streams: it is not changed. */
  offer(frame: Buffer): void {
    if (this.#ended) return;
    this.#queue.push(frame);
    this.#queuedBytes += frame.length;
    if (this.#stream === undefined) return;
    if (this.#blocked) {
      if (this.#queuedBytes > this.#queueBytesMax) this.#listener.onOverflow();
    } else if (!this.#flushPlanned) {
      this.#flushPlanned = true;
      setImmediate(this.#flush);
    }
  }

  /** Writes what waits, and ends the answer. */
  end(): void {
    if (this.#ended) return;
    if (this.#stream === undefined) {
      this.#endPlanned = true;
      return;
    }
    this.#blocked = false;
    this.#flush();
    this.#ended = true;
    this.#stream.end();
  }

  /** Drops what waits, and breaks the answer off. */
  abort(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#queue = [];
    this.#stream?.abort();
  }

  readonly #flush = (): void => {
    this.#flushPlanned = false;
    const stream = this.#stream;
    if (stream === undefined || this.#blocked || this.#ended || this.#queue.length === 0) return;
    const queue = this.#queue;
    const only = queue[0];
    const bytes = queue.length === 1 && only !== undefined ? only : Buffer.concat(queue, this.#queuedBytes);
    this.#queue = [];
    this.#queuedBytes = 0;
    this.#blocked = !stream.write(bytes);
  };
}
