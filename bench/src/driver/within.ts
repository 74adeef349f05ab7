/** Nothing here waits without an end: what does not come in time ends the run with an error that says what it was. */
export function within<T>(
  limitMs: number,
  awaited: Promise<T>,
  what: string,
  state: () => string = () => '',
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: not within ${limitMs} ms ${state()}`)), limitMs);
    awaited.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** No answer takes so long. */
export const waitMsMax = 10_000;
