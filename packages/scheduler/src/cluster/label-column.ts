import { withRoom } from './growing-arrays.js';
import { Interner } from './interner.js';

/** A node without the label. */
export const noValue = -1;

/** The values of one label on all nodes, as numbers: nodes with equal values have equal numbers. */
export class LabelColumn {
  readonly #values = new Interner();
  readonly #texts: string[] = [];
  /** The number of nodes with each value. */
  readonly #nodes: number[] = [];
  #bySlot: Int32Array = new Int32Array(0);

  constructor(readonly key: string) {}

  /** The number of the node's value, or `noValue`. */
  valueAt(slot: number): number {
    return this.#bySlot[slot] ?? noValue;
  }

  /** Sets the value of a node. */
  set(slot: number, text: string | undefined): void {
    this.#bySlot = withRoom(this.#bySlot, slot, noValue);
    const old = this.valueAt(slot);
    if (old === noValue ? text === undefined : this.#texts[old] === text) return;
    const value = text === undefined ? noValue : this.#values.idOf(text);
    if (text !== undefined) {
      this.#texts[value] = text;
      this.#nodes[value] = (this.#nodes[value] ?? 0) + 1;
    }
    this.#bySlot[slot] = value;
    if (old !== noValue) this.#leave(old);
  }

  /** A value that no node has any longer gives its number to the next new value. */
  #leave(value: number): void {
    const left = (this.#nodes[value] ?? 0) - 1;
    this.#nodes[value] = left;
    if (left === 0) this.#values.release(this.#texts[value] ?? '');
  }
}
