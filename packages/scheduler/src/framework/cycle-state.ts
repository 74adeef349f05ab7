/** Names a value of type T in a cycle state. Compared by identity: no other plugin can read it without the key. */
export interface StateKey<T> {
  readonly name: string;
  /** Copies the value for what preemption supposes. Default: the copy shares the value. */
  readonly clone?: (value: T) => T;
}

export function stateKey<T>(name: string, clone?: (value: T) => T): StateKey<T> {
  return clone === undefined ? { name } : { name, clone };
}

/**
 * What plugins keep for one attempt to place one pod, from PreFilter to PostBind.
 *
 *     const seen = stateKey<Set<string>>('Seen', (set) => new Set(set));
 *     state.write(seen, new Set(['a']));
 *     state.clone().read(seen)?.add('b');   // the original has still one
 */
export class CycleState {
  readonly #entries = new Map<object, Entry>();

  read<T>(key: StateKey<T>): T | undefined {
    // Only `write` with the same key has set it, so its type is that of the key.
    return this.#entries.get(key)?.value as T | undefined;
  }

  write<T>(key: StateKey<T>, value: T): void {
    this.#entries.set(key, entryOf(key, value));
  }

  clone(): CycleState {
    const copy = new CycleState();
    for (const [key, entry] of this.#entries) copy.#entries.set(key, entry.copy());
    return copy;
  }
}

interface Entry {
  readonly value: unknown;
  copy(): Entry;
}

function entryOf<T>(key: StateKey<T>, value: T): Entry {
  return { value, copy: () => entryOf(key, key.clone === undefined ? value : key.clone(value)) };
}
