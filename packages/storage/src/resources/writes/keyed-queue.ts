import { untilAborted } from '../../store/until-aborted.js';
import type { Waiting } from '../resource-store.js';

/** Runs work on one key in sequence, in the order of the calls; different keys run in parallel. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  /**
   * Work that is not begun when the signal of `waiting` is aborted is never begun: its promise rejects at once. The turn
   * of the work ends with it, or when it says so.
   */
  run<T>(key: string, work: (turn: Turn) => Promise<T>, waiting: Waiting = {}): Promise<T> {
    const turn = new Turn();
    const before = this.#tails.get(key);
    const outcome = before === undefined ? work(turn) : inTurn(before, waiting).then(() => work(turn));
    outcome.then(turn.end, turn.end);
    const tail = (before === undefined ? turn.over : before.then(() => turn.over)).then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    this.#tails.set(key, tail);
    return outcome;
  }

  /** Number of keys with work in progress. */
  get size(): number {
    return this.#tails.size;
  }
}

/** The time in which no other work on the key runs. */
export class Turn {
  #resolve: () => void = () => undefined;
  #isOver = false;
  /** Resolves when the turn ends. */
  readonly over = new Promise<void>((resolve) => {
    this.#resolve = resolve;
  });

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Lets the next work begin; the work itself may go on. */
  readonly end = (): void => {
    this.#isOver = true;
    this.#resolve();
  };
}

/** `before` never rejects. */
function inTurn(before: Promise<unknown>, { signal }: Waiting): Promise<unknown> {
  return signal === undefined ? before : untilAborted(before, signal);
}
