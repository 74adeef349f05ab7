/**
 * Runs `make` for one caller at a time. Callers that come while it runs share the next run, which begins after they came:
 * what they get is never older than their call, and at most two results are made at once, however many callers there are.
 */
export function sharedCalls<T>(make: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const made = make();
    running = made;
    const end = (): void => {
      if (running === made) running = undefined;
    };
    made.then(end, end);
    return made;
  };
  return () => {
    if (next !== undefined) return next;
    if (running === undefined) return begin();
    next = running.then(begin, begin);
    return next;
  };
}
