import { invariant } from '@orch/apimachinery';
import type { ResponseStream } from '@orch/serving';
import { FrameQueue } from './frame-queue.js';
import type { FrameSteps } from './frame-steps.js';
import type { SlowWatcher, UnsentEvents } from './unsent-events.js';

// One 2 KB event to 1,000 watchers: the frame is encoded once. The remaining cost is one write per watcher and turn
// of the loop.

/** Callbacks of a stream to its watch. */
export interface WatchStreamListener {
  /**
   * The client is too slow: too many bytes are queued, or it has read nothing for too long. The response was aborted.
   */
  onOverflow(): void;
  /** A frame could not be encoded; the response was aborted. */
  onFailure(error: unknown): void;
}

/** The streams of one server with queued frames. All write together in the next turn of the event loop. */
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
        // The other streams of this turn continue.
        stream.fail(error);
      }
    }
  };
}

export interface WatchStreamOptions extends WatchStreamListener {
  readonly turn: FlushTurn;
  /** The shared budget of all watchers of the server. */
  readonly unsent: UnsentEvents;
}

/**
 * The unsent frames of one watcher. Frames of one turn are written at once. While the client is slow they are queued,
 * up to a limit per watcher and a limit for all. A write never exceeds one piece of the queue, since a socket keeps a
 * copy of each write.
 */
export class WatchStream implements SlowWatcher {
  readonly #queueBytesMax: number;
  readonly #options: WatchStreamOptions;
  #stream: ResponseStream | undefined;
  readonly #queue = new FrameQueue();
  /** The initial events: encoded as fast as the client reads, before all queued frames. */
  readonly #steps: FrameSteps[] = [];
  /** The next step waits for a turn of the event loop. */
  #isWaitingForTurn = false;
  #blocked = false;
  /** Bytes of the last write, while the client is slow. */
  #socketBytes = 0;
  #blockedSinceMs = 0;
  #flushPlanned = false;
  #ended = false;
  /** Ends once the queue is written. */
  #endPlanned = false;
  #lastFrame: Buffer | undefined;

  constructor(queueBytesMax: number, options: WatchStreamOptions) {
    this.#queueBytesMax = queueBytesMax;
    this.#options = options;
  }

  get unsentBytes(): number {
    return this.#blocked ? this.#socketBytes + this.#queue.bytes : 0;
  }

  get blockedSinceMs(): number {
    return this.#blockedSinceMs;
  }

  /** Starts writing. Frames queued before are written first, regardless of their number. */
  start(stream: ResponseStream): void {
    this.#stream = stream;
    stream.onDrain(() => {
      this.#unblock();
      this.flush();
    });
    this.flush();
  }

  /** Whether `begin` may still be called. */
  get isBeginning(): boolean {
    return this.#stream === undefined && this.#queue.isEmpty;
  }

  /** Sets the initial frames. They are encoded lazily and do not count as queued. */
  begin(steps: FrameSteps): void {
    invariant(this.isBeginning, 'initial frames precede all others');
    if (!this.#ended) this.#steps.push(steps);
  }

  /** The buffer is not modified, so several streams can share it. */
  offer(frame: Buffer): void {
    if (this.#ended || this.#endPlanned) return;
    this.#queue.push(frame);
    if (this.#stream === undefined) return;
    if (this.#blocked || this.#isWaitingForTurn) {
      if (this.#blocked) this.#options.unsent.grow(frame.length);
      if (this.#queue.bytes > this.#queueBytesMax) this.overflow();
    } else if (!this.#flushPlanned) {
      this.#flushPlanned = true;
      this.#options.turn.add(this);
    }
  }

  /**
   * Ends the response with this frame once the client has read the queue. During the initial events only the last
   * frame is written.
   */
  end(last?: Buffer): void {
    if (this.#ended || this.#endPlanned) return;
    this.#endPlanned = true;
    this.#lastFrame = last;
    if (this.#stream === undefined) return;
    if (this.#steps.length > 0) this.#finish(this.#stream);
    else this.flush();
  }

  /** Drops the queue and aborts the response. */
  abort(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#drop();
    this.#stream?.abort();
  }

  /** Aborts the response because the client is too slow. */
  overflow(): void {
    this.abort();
    this.#options.onOverflow();
  }

  /** Aborts the response after a write error. */
  fail(error: unknown): void {
    this.abort();
    this.#options.onFailure(error);
  }

  /** Writes the queue, unless the client is slow. */
  flush(): void {
    this.#flushPlanned = false;
    const stream = this.#stream;
    if (stream === undefined || this.#ended || this.#isWaitingForTurn) return;
    if (this.#steps.length > 0) this.#writeSteps(stream);
    if (this.#isWaitingForTurn) return;
    while (!this.#blocked && !this.#ended) {
      const piece = this.#queue.take(pieceBytesMax);
      if (piece === undefined) break;
      this.#write(stream, piece);
    }
    if (this.#endPlanned && !this.#blocked && !this.#ended) this.#finish(stream);
  }

  #writeSteps(stream: ResponseStream): void {
    try {
      while (!this.#blocked && this.#steps.length > 0) {
        const step = this.#steps[0]?.next(this.#wake);
        if (step === undefined) this.#steps.shift();
        else if (step === 'later') {
          this.#isWaitingForTurn = true;
          return;
        } else this.#write(stream, step);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  readonly #wake = (): void => {
    this.#isWaitingForTurn = false;
    try {
      this.flush();
    } catch (error) {
      this.fail(error);
    }
  };

  #write(stream: ResponseStream, bytes: Buffer): void {
    if (stream.write(bytes)) return;
    const { unsent } = this.#options;
    this.#blocked = true;
    this.#socketBytes = bytes.length;
    this.#blockedSinceMs = unsent.nowMs;
    unsent.add(this, this.unsentBytes);
  }

  #unblock(): void {
    if (!this.#blocked) return;
    this.#options.unsent.remove(this, this.unsentBytes);
    this.#blocked = false;
  }

  #finish(stream: ResponseStream): void {
    this.#ended = true;
    this.#drop();
    stream.end(this.#lastFrame);
  }

  #drop(): void {
    this.#unblock();
    this.#steps.length = 0;
    this.#queue.clear();
  }
}

/** The maximum size of one socket write. */
const pieceBytesMax = 256 * 1024;
