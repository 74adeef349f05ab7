/**
 * Runs `make` once at a time. Calls during a run share the next run, so a result is never older than its call, and at
 * most two results exist at once for any number of callers.
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
