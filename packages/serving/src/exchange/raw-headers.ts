/** Raw headers: name, value, name, value, … with duplicates, and names in any case. */
export class RawHeaders {
  readonly #raw: readonly string[];
  #byName: Map<string, string[]> | undefined;

  constructor(raw: readonly string[]) {
    this.#raw = raw;
  }

  /** All values of a lower-case name, in order. */
  valuesOf(name: string): readonly string[] {
    if (this.#raw.length <= scannedMax) return this.#scan(name);
    // Many lookups in many headers must not scan all of them each time.
    this.#byName ??= this.#index();
    return this.#byName.get(name) ?? none;
  }

  #scan(name: string): readonly string[] {
    const values: string[] = [];
    for (let at = 0; at + 1 < this.#raw.length; at += 2) {
      if (this.#raw[at]?.toLowerCase() === name) values.push(this.#raw[at + 1] ?? '');
    }
    return values;
  }

  #index(): Map<string, string[]> {
    const byName = new Map<string, string[]>();
    for (let at = 0; at + 1 < this.#raw.length; at += 2) {
      const name = this.#raw[at]?.toLowerCase() ?? '';
      const value = this.#raw[at + 1] ?? '';
      const values = byName.get(name);
      if (values === undefined) byName.set(name, [value]);
      else values.push(value);
    }
    return byName;
  }
}

const none: readonly string[] = [];

/** Raw headers without those of the lower-case names. */
export function withoutHeaders(raw: readonly string[], names: readonly string[]): string[] {
  const dropped = new Set(names);
  return raw.filter((_, at) => !dropped.has(raw[at - (at % 2)]?.toLowerCase() ?? ''));
}

/** Number of names and values up to which a scan is cheaper than an index. */
const scannedMax = 64;
