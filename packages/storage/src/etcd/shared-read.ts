import { invariant } from '@orch/apimachinery';
import { untilAborted } from '../store/until-aborted.js';

/**
 * Shares reads among concurrent callers, one read at a time. A caller during a read needs a newer result than that may
 * bring, and shares the next one:
 *
 *     a calls      read 1 begins
 *     b, c call    they wait: read 1 may have seen an older state
 *     read 1 ends  a gets its result; read 2 begins, for b and c
 */
export class SharedRead<T> {
  #running: Promise<T> | undefined;
  #next: Deferred<T> | undefined;

  constructor(private readonly readNow: () => Promise<T>) {}

  /** @throws the error of the read, and the reason of the signal; the read continues for the other callers */
  read(signal?: AbortSignal): Promise<T> {
    this.#next ??= this.#running === undefined ? undefined : deferred();
    const result = this.#next === undefined ? this.#begin() : this.#next.promise;
    return signal === undefined ? result : untilAborted(result, signal);
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
