import { invariant } from '@orch/apimachinery';
import type { ResponseStream } from '@orch/serving';
import type { FrameSteps } from './frame-steps.js';

// One 2 KB event to 1,000 watchers: the frame is made once; what is left is one write per watcher and turn of the loop.

/** What a stream tells its watch. */
export interface WatchStreamListener {
  /** The client is too slow: more than the limit waits for it. */
  onOverflow(): void;
  /** A frame could not be made; the answer was broken off. */
  onFailure(error: unknown): void;
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
    for (const stream of waiting) {
      try {
        stream.flush();
      } catch (error) {
        // The others of this turn go on.
        stream.fail(error);
      }
    }
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
  /** What the watch begins with: made as fast as the client reads, before all frames that wait. */
  readonly #steps: FrameSteps[] = [];
  #blocked = false;
  #flushPlanned = false;
  #ended = false;
  #endPlanned = false;
  #lastFrame: Buffer | undefined;

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
    if (this.#endPlanned) this.end(this.#lastFrame);
  }

  /** Whether `begin` may still be called. */
  get isBeginning(): boolean {
    return this.#stream === undefined && this.#first === undefined;
  }

  /** Frames that come before any other. They are made when they are sent, and do not count as waiting. */
  begin(steps: FrameSteps): void {
    invariant(this.isBeginning, 'what a watch begins with comes first');
    if (!this.#ended) this.#steps.push(steps);
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

  /**
   * Writes what waits, and ends the answer with this frame. In the midst of what a watch begins with, nothing but the last
   * frame makes sense.
   */
  end(last?: Buffer): void {
    if (this.#ended) return;
    if (this.#stream === undefined) {
      this.#endPlanned = true;
      this.#lastFrame ??= last;
      return;
    }
    if (this.#steps.length === 0) {
      this.#blocked = false;
      this.flush();
    }
    this.#ended = true;
    this.#drop();
    this.#stream.end(last);
  }

  /** Drops what waits, and breaks the answer off. */
  abort(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#drop();
    this.#stream?.abort();
  }

  /** Breaks the answer off because it cannot be written. */
  fail(error: unknown): void {
    this.abort();
    this.#options.onFailure(error);
  }

  /** Writes what waits, unless the client is slow. */
  flush(): void {
    this.#flushPlanned = false;
    const stream = this.#stream;
    if (stream === undefined || this.#ended) return;
    if (this.#steps.length > 0) this.#writeSteps(stream);
    if (this.#blocked || this.#ended || this.#first === undefined) return;
    const bytes = this.#others === undefined ? this.#first : Buffer.concat(this.#others, this.#queuedBytes);
    this.#clearQueue();
    this.#blocked = !stream.write(bytes);
  }

  #writeSteps(stream: ResponseStream): void {
    try {
      while (!this.#blocked && this.#steps.length > 0) {
        const step = this.#steps[0]?.next();
        if (step === undefined) this.#steps.shift();
        else this.#blocked = !stream.write(step);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  #drop(): void {
    this.#steps.length = 0;
    this.#clearQueue();
  }

  #clearQueue(): void {
    this.#first = undefined;
    this.#others = undefined;
    this.#queuedBytes = 0;
  }
}
