/**
 * Arrays for the scores of one decision after the other. New arrays of this size have memory outside of the heap, and would make the
 * garbage collector run more often than everything else in a decision.
 */
export class ScoreArrays {
  readonly #arrays: Float64Array[] = [];

  /** The array with the number, whose values are arbitrary. It is valid until the number is asked for again. */
  take(number: number, length: number): Float64Array {
    const known = this.#arrays[number];
    if (known !== undefined && known.length >= length) return known.subarray(0, length);
    const made = new Float64Array(length * 2);
    this.#arrays[number] = made;
    return made.subarray(0, length);
  }
}
