import type { ResponseStream } from '@orch/serving';

// One 2 KB event to 1,000 watchers: the frame is made once; what is left is one write per watcher and turn of the loop.

/** What a stream tells its watch. */
export interface WatchStreamListener {
  /** The client is too slow: more than the limit waits for it. */
  onOverflow(): void;
}

/** The streams of one server that have something to write: all write in the next turn of the loop, in one go. */
export class FlushTurn {
  #waiting: WatchStream[] = [];

  add(stream: WatchStream): void {
    if (this.#waiting.push(stream) === 1) setImmediate(this.#flushAll);
  }

  readonly #flushAll = (): void => {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const stream of waiting) stream.flush();
  };
}

export interface WatchStreamOptions extends WatchStreamListener {
  readonly turn: FlushTurn;
}

/**
 * The frames of one watcher on their way to its client. Frames of one turn go out in one write; while the client is
 * slow they wait here, up to a limit.
 */
export class WatchStream {
  readonly #queueBytesMax: number;
  readonly #options: WatchStreamOptions;
  #stream: ResponseStream | undefined;
  /** The first frame that waits has a place of its own: mostly there is no second. */
  #first: Buffer | undefined;
  #others: Buffer[] | undefined;
  #queuedBytes = 0;
  #blocked = false;
  #flushPlanned = false;
  #ended = false;
  #endPlanned = false;

  constructor(queueBytesMax: number, options: WatchStreamOptions) {
    this.#queueBytesMax = queueBytesMax;
    this.#options = options;
  }

  /** From here on frames are written; those given before are written first, however many. */
  start(stream: ResponseStream): void {
    this.#stream = stream;
    stream.onDrain(() => {
      this.#blocked = false;
      this.flush();
    });
    this.flush();
    if (this.#endPlanned) this.end();
  }

  /** The same buffer may be given to any number of streams: it is not changed. */
  offer(frame: Buffer): void {
    if (this.#ended) return;
    if (this.#first === undefined) this.#first = frame;
    else if (this.#others === undefined) this.#others = [this.#first, frame];
    else this.#others.push(frame);
    this.#queuedBytes += frame.length;
    if (this.#stream === undefined) return;
    if (this.#blocked) {
      if (this.#queuedBytes > this.#queueBytesMax) this.#options.onOverflow();
    } else if (!this.#flushPlanned) {
      this.#flushPlanned = true;
      this.#options.turn.add(this);
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
    this.flush();
    this.#ended = true;
    this.#stream.end();
  }

  /** Drops what waits, and breaks the answer off. */
  abort(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#drop();
    this.#stream?.abort();
  }

  /** Writes what waits, unless the client is slow. */
  flush(): void {
    this.#flushPlanned = false;
    const stream = this.#stream;
    if (stream === undefined || this.#blocked || this.#ended || this.#first === undefined) return;
    const bytes = this.#others === undefined ? this.#first : Buffer.concat(this.#others, this.#queuedBytes);
    this.#drop();
    this.#blocked = !stream.write(bytes);
  }

  #drop(): void {
    this.#first = undefined;
    this.#others = undefined;
    this.#queuedBytes = 0;
  }
}
