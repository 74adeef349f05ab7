/** Throws when this program may not send any more. */
export type Fence = () => void;

/** The fences of the requests of one connection that have no response yet: what is written may contain any of these requests. */
export class Fences {
  readonly #requests = new Map<Fence, number>();

  /** A request is about to be written. */
  add(fence: Fence): void {
    this.#requests.set(fence, (this.#requests.get(fence) ?? 0) + 1);
  }

  /** A request has its response. One that ended without may still lie in a buffer: its fence stays with the connection. */
  remove(fence: Fence): void {
    const others = (this.#requests.get(fence) ?? 0) - 1;
    if (others > 0) this.#requests.set(fence, others);
    else this.#requests.delete(fence);
  }

  /** @throws the error of the first fence that does not hold */
  check(): void {
    for (const fence of this.#requests.keys()) fence();
  }
}
