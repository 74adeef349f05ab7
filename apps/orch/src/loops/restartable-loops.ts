import type { TaskScope } from '@orch/component';

/** Controls the loops of a cluster. Tests stop them while they reset the store to an earlier state. */
export interface LoopsHandle {
  /** Stops the loops. Resolves when all have ended: then only clients and the server write. */
  stop(): Promise<void>;
  /** Starts the loops with empty caches. Does nothing while they run. */
  start(): void;
}

/** Loops in a task scope: a failure aborts the scope, and an abort of the scope stops the loops. */
export class RestartableLoops implements LoopsHandle {
  #current: { readonly stopping: AbortController; readonly ended: Promise<void> } | undefined;

  constructor(
    private readonly scope: TaskScope,
    private readonly run: (signal: AbortSignal) => Promise<void>,
  ) {}

  start(): void {
    if (this.#current !== undefined || this.scope.signal.aborted) return;
    const stopping = new AbortController();
    this.#current = {
      stopping,
      ended: new Promise((resolve) => {
        this.scope.run(async ({ signal }) => {
          try {
            await this.run(AbortSignal.any([signal, stopping.signal]));
          } catch (error) {
            if (!stopping.signal.aborted) throw error;
          } finally {
            resolve();
          }
        });
      }),
    };
  }

  async stop(): Promise<void> {
    const current = this.#current;
    current?.stopping.abort(new Error('the loops were stopped'));
    await current?.ended;
    if (this.#current === current) this.#current = undefined;
  }
}
