import { encodeJson, type Fields, memberAt } from '@orch/apimachinery';

/** The values that a schema allows, prepared once for all values that are checked. */
export class Enumeration {
  readonly #allowed: readonly unknown[];
  readonly #scalars = new Set<unknown>();
  readonly #keys = new Set<string>();
  readonly #keyOf: (value: object) => string;
  #values: readonly string[] | undefined;

  constructor(allowed: readonly unknown[], keyOf: (value: object) => string) {
    this.#allowed = allowed;
    this.#keyOf = keyOf;
    for (const value of allowed) {
      if (typeof value === 'object' && value !== null) this.#keys.add(keyOf(value));
      else this.#scalars.add(value);
    }
  }

  has(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return this.#scalars.has(value);
    return this.#keys.size > 0 && this.#keys.has(this.#keyOf(value));
  }

  /** The values as messages print them. */
  get values(): readonly string[] {
    this.#values ??= this.#allowed.map((each) => (typeof each === 'string' ? each : encodeJson(each)));
    return this.#values;
  }
}

/** Enumerations by schema. */
export class Enumerations {
  readonly #keyOf: (value: object) => string;
  readonly #known = new Map<Fields, Enumeration | undefined>();
  readonly #identities = new Map<string, number>();
  readonly #identified = new Map<Enumeration, number>();

  /** `keyOf` returns the same text for equal values. */
  constructor(keyOf: (value: object) => string) {
    this.#keyOf = keyOf;
  }

  /** Undefined when the schema allows each value. */
  of(schema: Fields): Enumeration | undefined {
    if (this.#known.has(schema)) return this.#known.get(schema);
    const allowed = memberAt(schema, 'enum');
    const isLimited = Array.isArray(allowed) && allowed.length > 0;
    const made = isLimited ? new Enumeration(allowed, this.#keyOf) : undefined;
    this.#known.set(schema, made);
    return made;
  }

  /** The same number for enumerations that messages print alike. */
  identityOf(enumeration: Enumeration): number {
    const known = this.#identified.get(enumeration);
    if (known !== undefined) return known;
    const text = JSON.stringify(enumeration.values);
    const identity = this.#identities.get(text) ?? this.#identities.size;
    this.#identities.set(text, identity);
    this.#identified.set(enumeration, identity);
    return identity;
  }
}
