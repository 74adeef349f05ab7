// Errors of a store across a network, besides those of `store.ts`.

/** Nothing was written: the store is unreachable or has no leader. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** The connection broke or timed out before the response: the request may have been executed. */
export class StoreOutcomeUnknownError extends Error {
  override readonly name = 'StoreOutcomeUnknownError';
}

/** No response within `seconds`, the time limit of a call: the request may have been executed. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError';
  constructor(
    readonly seconds: number,
    options?: ErrorOptions,
  ) {
    super(`the store did not respond within ${seconds}s`, options);
  }
}

/** The store has no space left: it must be compacted, enlarged, or its alarm disarmed. Nothing was written. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

/** The store is overloaded. Nothing was written. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

/** The store rejects a request of this size. Nothing was written. */
export class StoreRequestTooLargeError extends Error {
  override readonly name = 'StoreRequestTooLargeError';
}
