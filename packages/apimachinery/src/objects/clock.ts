/** A running timer; `cancel` is idempotent. */
export interface Timer {
  cancel(): void;
}

/** The source of time and timers for all code, so that tests can replace it. */
export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start, never decreasing; for measuring durations. */
  monotonicMs(): number;
  /** Calls once, after at least `delayMs`. The timer does not keep the process alive. */
  setTimer(delayMs: number, call: () => void): Timer;
  /** Resolves after `delayMs`; rejects with the signal's reason when aborted. */
  sleep(delayMs: number, options?: { readonly signal?: AbortSignal }): Promise<void>;
}

/** The clock of the machine. */
export function systemClock(): Clock {
  const setTimer = (delayMs: number, call: () => void): Timer => {
    const timeout = setTimeout(call, delayMs);
    timeout.unref();
    return { cancel: () => clearTimeout(timeout) };
  };
  return {
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    setTimer,
    sleep: (delayMs, options) => sleepOn(setTimer, delayMs, options?.signal),
  };
}

/** Implements `Clock.sleep` with a timer. */
export function sleepOn(
  setTimer: (delayMs: number, call: () => void) => Timer,
  delayMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      timer.cancel();
      reject(signal?.reason);
    };
    const timer = setTimer(delayMs, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
