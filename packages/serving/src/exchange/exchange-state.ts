import type { Connection } from './connection.js';
import type { ExchangeFinish } from './exchange.js';

/** The end of an exchange: told once, to whoever asked, and to its abort signal when it came too early. */
export class ExchangeState {
  readonly connection: Connection;
  status = 0;
  bytesSent = 0;
  responded = false;
  /** An answer without a known end was begun: it is told when the listener closes. */
  streaming = false;
  /** The handler gave the whole answer. */
  ended = false;
  finished = false;
  readonly #active: Set<ExchangeState>;
  /** In the order given, whoever waits for the end. */
  #listeners: ((finish: ExchangeFinish) => void)[] | undefined;
  #controller: AbortController | undefined;
  #abortReason: Error | undefined;

  /** `active` holds every exchange that has not finished. */
  constructor(connection: Connection, active: Set<ExchangeState>) {
    this.connection = connection;
    this.#active = active;
    active.add(this);
  }

  /** The work was given up, or the client went away. */
  get aborted(): boolean {
    return this.#abortReason !== undefined;
  }

  /** Made when first asked for: most exchanges never do. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#abortReason !== undefined) this.#controller.abort(this.#abortReason);
    }
    return this.#controller.signal;
  }

  abort(reason: Error): void {
    if (this.#abortReason !== undefined) return;
    this.#abortReason = reason;
    this.#controller?.abort(reason);
  }

  onFinish(listener: (finish: ExchangeFinish) => void): void {
    if (this.#listeners === undefined) this.#listeners = [listener];
    else this.#listeners.push(listener);
  }

  finish(aborted: boolean): void {
    if (this.finished) return;
    this.finished = true;
    this.#active.delete(this);
    if (aborted) this.abort(new Error('the client went away'));
    const finish = { status: this.status, bytesSent: this.bytesSent, aborted };
    for (const listener of this.#listeners ?? []) listener(finish);
    this.#listeners = undefined;
  }
}
