import { setMaxListeners } from 'node:events';

/**
 * Runs tasks concurrently under one signal. When one fails, the others are aborted. `close` aborts and awaits all tasks.
 */
export class TaskScope {
  readonly #controller = new AbortController();
  readonly #tasks = new Set<Promise<void>>();
  readonly #detach: () => void;
  #failure: { readonly error: unknown } | undefined;

  constructor(parent?: AbortSignal) {
    // Every running request adds a listener: many listeners are not a leak.
    setMaxListeners(0, this.#controller.signal);
    const abort = (): void => this.#controller.abort(parent?.reason);
    this.#detach = () => parent?.removeEventListener('abort', abort);
    parent?.addEventListener('abort', abort, { once: true });
    if (parent?.aborted) abort();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts a task. Errors after an abort of the scope are ignored. */
  run(task: (options: { readonly signal: AbortSignal }) => Promise<void>): void {
    const running = this.#settle(task).finally(() => this.#tasks.delete(running));
    this.#tasks.add(running);
  }

  /** Resolves when all tasks ended. @throws the first failure */
  async join(): Promise<void> {
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
    this.#detach();
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** Aborts all tasks and waits for them. @throws the first failure */
  async close(reason: Error = new Error('stopped')): Promise<void> {
    this.#controller.abort(reason);
    await this.join();
  }

  async #settle(task: (options: { readonly signal: AbortSignal }) => Promise<void>): Promise<void> {
    try {
      await task({ signal: this.signal });
    } catch (error) {
      if (this.signal.aborted) return;
      this.#failure = { error };
      this.#controller.abort(error);
    }
  }
}
