import type { StoreEvent, WatchListener } from '../store/store.js';

/**
 * Passes a watch on with opened events, in the same order. What needs no waiting is passed on at once, within the call of
 * the store: the cache has a write before its writer gets the response.
 */
export function openedListener(
  listener: WatchListener,
  open: (event: StoreEvent) => StoreEvent | Promise<StoreEvent>,
): WatchListener {
  /** Everything that waits; undefined while nothing does. */
  let waiting: Promise<void> | undefined;

  const inTurn = (pass: () => void | Promise<void>): void => {
    const running = waiting === undefined ? pass() : waiting.then(pass);
    if (!(running instanceof Promise)) return;
    const own: Promise<void> = running.then(() => {
      if (waiting === own) waiting = undefined;
    });
    waiting = own;
  };

  return {
    onEvents(events) {
      inTurn(() => {
        const opened = events.map(open);
        if (!opened.some((event) => event instanceof Promise)) {
          listener.onEvents(opened.filter((event): event is StoreEvent => !(event instanceof Promise)));
          return;
        }
        return Promise.all(opened).then((all) => listener.onEvents(all));
      });
    },
    onEnd: (error) => inTurn(() => listener.onEnd(error)),
    onProgress: (revision) => inTurn(() => listener.onProgress?.(revision)),
  };
}
