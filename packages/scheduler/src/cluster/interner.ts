/** Gives texts small numbers. A number is reused after its text was released. */
export class Interner {
  readonly #ids = new Map<string, number>();
  readonly #free: number[] = [];
  #next = 0;

  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#free.pop() ?? this.#next++;
    this.#ids.set(text, id);
    return id;
  }

  /** undefined for a text without a number. */
  find(text: string): number | undefined {
    return this.#ids.get(text);
  }

  release(text: string): void {
    const id = this.#ids.get(text);
    if (id === undefined) return;
    this.#ids.delete(text);
    this.#free.push(id);
  }
}
