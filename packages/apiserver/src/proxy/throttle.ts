import { Transform, type TransformCallback } from 'node:stream';
import { type Clock, systemClock, type Timer } from '@orch/apimachinery';

/** Limits the rate of bytes: delays each chunk until the chunks before it would have passed at that rate. */
export class Throttle extends Transform {
  readonly #bytesPerSecond: number;
  readonly #clock: Clock;
  #freeAtMs = 0;
  #timer: Timer | undefined;

  constructor(bytesPerSecond: number, clock: Clock = systemClock()) {
    super();
    this.#bytesPerSecond = bytesPerSecond;
    this.#clock = clock;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    const nowMs = this.#clock.monotonicMs();
    const startMs = Math.max(nowMs, this.#freeAtMs);
    this.#freeAtMs = startMs + (chunk.length / this.#bytesPerSecond) * 1_000;
    if (startMs <= nowMs) {
      callback(null, chunk);
      return;
    }
    this.#timer = this.#clock.setTimer(startMs - nowMs, () => callback(null, chunk));
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#timer?.cancel();
    callback(error);
  }
}
