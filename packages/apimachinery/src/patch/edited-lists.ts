import { isJsonObject, type JsonValue } from '../objects/json.js';

/** Shorter lists are edited in place. */
const longListItems = 1_024;
const chunkItemsMax = 1_024;

/**
 * Edits the lists of a document during a JSON patch. An insertion or removal moves all later items: ten thousand of them in a
 * list of a request's length take seconds. So a long list is split into chunks on its first change, and joined at the end or
 * when it is read as a whole.
 */
export class EditedLists {
  readonly #chunked = new Map<JsonValue[], ChunkedItems>();

  lengthOf(list: JsonValue[]): number {
    return this.#chunked.get(list)?.length ?? list.length;
  }

  at(list: JsonValue[], index: number): JsonValue | undefined {
    const chunked = this.#chunked.get(list);
    return chunked === undefined ? list[index] : chunked.at(index);
  }

  set(list: JsonValue[], index: number, value: JsonValue): void {
    const chunked = this.#chunked.get(list);
    if (chunked === undefined) list[index] = value;
    else chunked.set(index, value);
  }

  insert(list: JsonValue[], index: number, value: JsonValue): void {
    const chunked = this.#chunkedForChange(list);
    if (chunked === undefined) list.splice(index, 0, value);
    else chunked.insert(index, value);
  }

  remove(list: JsonValue[], index: number): void {
    const chunked = this.#chunkedForChange(list);
    if (chunked === undefined) list.splice(index, 1);
    else chunked.remove(index);
  }

  /** Joins all lists in a value before it is read as a whole. */
  joinIn(value: JsonValue): void {
    if (this.#chunked.size === 0 || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      this.#join(value);
      for (const item of value) this.joinIn(item);
    } else if (isJsonObject(value)) for (const name of Object.keys(value)) this.joinIn(value[name] ?? null);
  }

  joinAll(): void {
    for (const list of [...this.#chunked.keys()]) this.#join(list);
  }

  #join(list: JsonValue[]): void {
    const chunked = this.#chunked.get(list);
    if (chunked === undefined) return;
    this.#chunked.delete(list);
    chunked.writeTo(list);
  }

  #chunkedForChange(list: JsonValue[]): ChunkedItems | undefined {
    const known = this.#chunked.get(list);
    if (known !== undefined || list.length < longListItems) return known;
    const made = new ChunkedItems(list);
    this.#chunked.set(list, made);
    return made;
  }
}

/** A list in chunks of a few hundred items, so that a change moves the items of one chunk only. */
class ChunkedItems {
  length: number;
  readonly #chunks: JsonValue[][] = [];

  constructor(items: readonly JsonValue[]) {
    this.length = items.length;
    const size = chunkItemsMax / 2;
    for (let start = 0; start < items.length; start += size) this.#chunks.push(items.slice(start, start + size));
  }

  at(index: number): JsonValue | undefined {
    const { chunk, offset } = this.#find(index);
    return chunk[offset];
  }

  set(index: number, value: JsonValue): void {
    const { chunk, offset } = this.#find(index);
    chunk[offset] = value;
  }

  insert(index: number, value: JsonValue): void {
    const { chunk, offset, number } = this.#find(index);
    chunk.splice(offset, 0, value);
    this.length += 1;
    if (chunk.length > chunkItemsMax) this.#chunks.splice(number + 1, 0, chunk.splice(chunkItemsMax / 2));
  }

  remove(index: number): void {
    const { chunk, offset, number } = this.#find(index);
    chunk.splice(offset, 1);
    this.length -= 1;
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(number, 1);
  }

  writeTo(list: JsonValue[]): void {
    let index = 0;
    for (const chunk of this.#chunks) for (const item of chunk) list[index++] = item;
    list.length = index;
  }

  /** `index` may equal `length`: it is then one past the last item of the last chunk. */
  #find(index: number): { readonly chunk: JsonValue[]; readonly offset: number; readonly number: number } {
    let offset = index;
    for (const [number, chunk] of this.#chunks.entries()) {
      if (offset < chunk.length || number === this.#chunks.length - 1) return { chunk, offset, number };
      offset -= chunk.length;
    }
    const chunk: JsonValue[] = [];
    this.#chunks.push(chunk);
    return { chunk, offset: 0, number: 0 };
  }
}
