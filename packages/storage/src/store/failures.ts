// What a store across a network can fail with, beyond the errors of `store.ts`.

/** Nothing was written: the store cannot be reached, or has nobody to lead it. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** The connection broke or time was over before the answer came: what was asked may have been done. */
export class StoreOutcomeUnknownError extends Error {
  override readonly name = 'StoreOutcomeUnknownError';
}

/** No answer within the time a call has; `seconds` is that time. What was asked may have been done. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError';
  constructor(
    readonly seconds: number,
    options?: ErrorOptions,
  ) {
    super(`the store did not answer within ${seconds}s`, options);
  }
}

/** The store has no room for more: it must be compacted, made larger, or cleared of its alarm. Nothing was written. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

/** The store has too much to do. Nothing was written. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

/** The store refuses a request of this size. Nothing was written. */
export class StoreRequestTooLargeError extends Error {
  override readonly name = 'StoreRequestTooLargeError';
}
