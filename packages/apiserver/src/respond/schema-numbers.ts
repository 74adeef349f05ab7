import type { ResourceDefinition } from '@orch/apimachinery';
import type { ListRange } from './kept-lists.js';

/** Numbers the definitions whose schema may change: the same stored objects then give another list. */
export class SchemaNumbers {
  readonly #numbers = new WeakMap<ResourceDefinition, number>();
  #last = 0;

  /** The range of a list by this definition. */
  rangeOf(range: ListRange | undefined, definition: ResourceDefinition): ListRange | undefined {
    if (range === undefined || definition.renew === undefined) return range;
    return { ...range, key: `${this.#of(definition)} ${range.key}` };
  }

  #of(definition: ResourceDefinition): number {
    const known = this.#numbers.get(definition);
    if (known !== undefined) return known;
    this.#last += 1;
    this.#numbers.set(definition, this.#last);
    return this.#last;
  }
}
