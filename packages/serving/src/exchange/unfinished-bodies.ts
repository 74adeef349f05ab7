import { tooManyRequestsError } from '@orch/apimachinery';
import { limits } from '../limits.js';

/** A body that is partly in memory, and partly not received yet. */
export interface UnfinishedBody {
  bytes: number;
  cancel(error: Error): void;
}

/**
 * Limits the memory of incomplete bodies of all clients of a listener. Over the limit, the oldest body is cancelled: normal
 * clients send theirs quickly, so theirs do not stay the oldest, and clients that hold bodies back cannot block others.
 */
export class UnfinishedBodies {
  readonly #bytesMax: number;
  /** Oldest first. */
  readonly #bodies = new Set<UnfinishedBody>();
  #bytes = 0;
  /** Number of cancelled bodies so far. */
  givenUp = 0;

  constructor(bytesMax: number = limits.unfinishedBodyBytesMax) {
    this.#bytesMax = bytesMax;
  }

  get count(): number {
    return this.#bodies.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(body: UnfinishedBody): void {
    this.#bodies.add(body);
    this.grow(body, bodyOverheadBytes);
  }

  grow(body: UnfinishedBody, bytes: number): void {
    body.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#bytesMax && this.#bodies.size > 1) this.#cancelOldest();
  }

  remove(body: UnfinishedBody): void {
    if (this.#bodies.delete(body)) this.#bytes -= body.bytes;
  }

  #cancelOldest(): void {
    for (const oldest of this.#bodies) {
      this.remove(oldest);
      this.givenUp += 1;
      oldest.cancel(tooManyRequestsError('too many request bodies are unfinished, please try again later', 1));
      return;
    }
  }
}

/** Memory of a request besides its body. */
const bodyOverheadBytes = 16 * 1024;
