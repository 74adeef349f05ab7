/** Every wait here has a limit: rejects with an error that names `what` when `awaited` takes longer. */
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

/** Longer than any response takes. */
export const waitMsMax = 10_000;
