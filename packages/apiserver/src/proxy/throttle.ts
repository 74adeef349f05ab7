import { Transform, type TransformCallback } from 'node:stream';

/** Lets bytes through at a rate: each chunk waits until those before it, at that rate, would have gone. */
export class Throttle extends Transform {
  readonly #bytesPerSecond: number;
  #freeAtMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(bytesPerSecond: number) {
    super();
    this.#bytesPerSecond = bytesPerSecond;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    const nowMs = performance.now();
    const startMs = Math.max(nowMs, this.#freeAtMs);
    this.#freeAtMs = startMs + (chunk.length / this.#bytesPerSecond) * 1_000;
    if (startMs <= nowMs) {
      callback(null, chunk);
      return;
    }
    this.#timer = setTimeout(() => callback(null, chunk), startMs - nowMs);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.#timer);
    callback(error);
  }
}
