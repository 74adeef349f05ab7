/** The slot of one request. Released once, on any outcome. */
export interface InFlightSlot {
  release(): void;
  /**
   * Waits for the client, such as for the end of its body, without holding the slot.
   * @throws errors of `wait`; StatusError 429 when no slot is free afterwards
   */
  releaseWhile<T>(wait: () => Promise<T>): Promise<T>;
}

/** For requests that are not counted: long-running requests, and bodies outside of a request. */
export const noSlot: InFlightSlot = {
  release() {},
  releaseWhile: (wait) => wait(),
};
