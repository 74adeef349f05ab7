/** Frames waiting to be written, in order. The buffers are shared with other watchers. */
export class FrameQueue {
  /** The first frame has its own field, since mostly there is no second. */
  #first: Buffer | undefined;
  #others: Buffer[] | undefined;
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#first === undefined;
  }

  push(frame: Buffer): void {
    if (this.#first === undefined) this.#first = frame;
    else if (this.#others === undefined) this.#others = [frame];
    else this.#others.push(frame);
    this.#bytes += frame.length;
  }

  /**
   * Removes and joins the first frames: up to `bytesMax`, but at least one frame. undefined when the queue is empty.
   */
  take(bytesMax: number): Buffer | undefined {
    const first = this.#first;
    const others = this.#others;
    if (first === undefined) return undefined;
    if (others === undefined) {
      this.clear();
      return first;
    }
    let bytes = first.length;
    let count = 0;
    for (; count < others.length; count++) {
      const length = others[count]?.length ?? 0;
      if (bytes + length > bytesMax) break;
      bytes += length;
    }
    const taken = [first, ...others.splice(0, count)];
    this.#first = others.shift();
    if (others.length === 0) this.#others = undefined;
    this.#bytes -= bytes;
    return taken.length === 1 ? first : Buffer.concat(taken, bytes);
  }

  clear(): void {
    this.#first = undefined;
    this.#others = undefined;
    this.#bytes = 0;
  }
}
