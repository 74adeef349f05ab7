import { invariant } from '@orch/apimachinery';

/**
 * One read at a time for all who ask. Who asks while one is under way needs a newer answer than that may bring, and
 * shares the next one:
 *
 *     a asks     read 1 begins
 *     b, c ask   they wait: read 1 may have looked before they asked
 *     read 1     answers a; read 2 begins, for b and c
 */
export class SharedRead<T> {
  #running: Promise<T> | undefined;
  #next: Deferred<T> | undefined;

  constructor(private readonly readNow: () => Promise<T>) {}

  /** @throws what the read throws, and the reason of the signal; the read goes on for the others */
  read(signal?: AbortSignal): Promise<T> {
    this.#next ??= this.#running === undefined ? undefined : deferred();
    const answer = this.#next === undefined ? this.#begin() : this.#next.promise;
    return signal === undefined ? answer : untilAborted(answer, signal);
  }

  #begin(): Promise<T> {
    const running = this.readNow();
    const settle = (): void => {
      const next = this.#next;
      this.#running = undefined;
      this.#next = undefined;
      if (next !== undefined) next.resolve(this.#begin());
    };
    running.then(settle, settle);
    this.#running = running;
    return running;
  }
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: Promise<T>) => void;
}

function deferred<T>(): Deferred<T> {
  let resolve: Deferred<T>['resolve'] | undefined;
  const promise = new Promise<T>((resolvePromise) => {
    resolve = resolvePromise;
  });
  invariant(resolve !== undefined, 'a promise calls its executor at once');
  return { promise, resolve };
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
