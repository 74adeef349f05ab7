import type { Quantity } from '@orch/apimachinery';

// Values of CEL. Integers are bigint and doubles are number, so that both keep their type at run time.

export type Value =
  | null
  | boolean
  | string
  | number
  | bigint
  | UnsignedInt
  | Bytes
  | Timestamp
  | Duration
  | ListValue
  | MapValue
  | TypeName
  | OptionalValue
  | QuantityValue
  | UrlValue;

/** The result of an expression: a value, or an error that `&&`, `||`, `all` and `exists` may absorb. */
export type Outcome = Value | RuleError;

/** A run-time error, such as a missing key. It is a value, since loops may meet and absorb many. */
export class RuleError {
  constructor(readonly message: string) {}
}

export class UnsignedInt {
  constructor(readonly value: bigint) {}
}

export class Bytes {
  constructor(readonly value: Uint8Array) {}
}

/** Nanoseconds since 1970 in UTC, from year 1 to 9999. */
export class Timestamp {
  constructor(readonly nanoseconds: bigint) {}
}

export class Duration {
  constructor(readonly nanoseconds: bigint) {}
}

export class TypeName {
  constructor(readonly name: string) {}
}

export class OptionalValue {
  constructor(readonly value: Value | undefined) {}
}

export class QuantityValue {
  constructor(readonly value: Quantity) {}
}

export class UrlValue {
  constructor(readonly text: string) {}
}

/** How equality and `+` treat a list of an object, by its list type. */
export interface ListIdentity {
  readonly type: 'set' | 'map';
  /** Names of the key members of a list of type map. */
  readonly keys: readonly string[];
}

/** A list; `at` converts items of an object when they are read. */
export abstract class ListValue {
  abstract readonly size: number;
  readonly identity: ListIdentity | undefined = undefined;
  abstract at(index: number): Value;
}

/** A list that an expression made. */
export class PlainList extends ListValue {
  constructor(
    readonly items: readonly Value[],
    override readonly identity: ListIdentity | undefined = undefined,
  ) {
    super();
  }

  get size(): number {
    return this.items.length;
  }

  at(index: number): Value {
    return this.items[index] ?? null;
  }
}

/** A map, or an object with its fields. */
export abstract class MapValue {
  abstract readonly size: number;
  /** undefined for a missing key. */
  abstract get(key: Value): Value | undefined;
  abstract keys(): readonly Value[];
}

/** A map that an expression made. */
export class PlainMap extends MapValue {
  readonly #entries = new Map<string, readonly [Value, Value]>();

  constructor(entries: Iterable<readonly [Value, Value]>) {
    super();
    for (const entry of entries) this.#entries.set(keyText(entry[0]), entry);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Value): Value | undefined {
    return this.#entries.get(keyText(key))?.[1];
  }

  keys(): readonly Value[] {
    return [...this.#entries.values()].map(([key]) => key);
  }
}

/** Equal for equal keys: strings, booleans, and numbers of any type. */
function keyText(key: Value): string {
  if (typeof key === 'string') return `"${key}`;
  if (key instanceof UnsignedInt) return String(key.value);
  return String(key);
}

export const intMax = 2n ** 63n - 1n;
export const intMin = -(2n ** 63n);
export const uintMax = 2n ** 64n - 1n;

/** The name of a value's type, as `type()` and error messages have it. */
export function typeNameOf(value: Value): string {
  if (value === null) return 'null_type';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'string':
      return 'string';
    case 'bigint':
      return 'int';
    case 'number':
      return 'double';
    default:
      return objectTypeName(value);
  }
}

function objectTypeName(value: Exclude<Value, null | boolean | string | bigint | number>): string {
  if (value instanceof UnsignedInt) return 'uint';
  if (value instanceof Bytes) return 'bytes';
  if (value instanceof Timestamp) return 'google.protobuf.Timestamp';
  if (value instanceof Duration) return 'google.protobuf.Duration';
  if (value instanceof ListValue) return 'list';
  if (value instanceof MapValue) return 'map';
  if (value instanceof OptionalValue) return 'optional_type';
  if (value instanceof TypeName) return 'type';
  return value instanceof UrlValue ? 'url' : 'quantity';
}

/** Keeps the cost of an evaluation below a limit. */
export class CostMeter {
  #left: number;

  constructor(costMax: number) {
    this.#left = costMax;
  }

  get left(): number {
    return Math.max(0, this.#left);
  }

  /** @throws CostExceeded */
  take(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) throw new CostExceeded();
  }

  /** Takes the cost of reading a text. @throws CostExceeded */
  takeText(characters: number): void {
    this.take(Math.ceil(characters / charactersPerCost));
  }
}

const charactersPerCost = 10;

/** The evaluation costs more than its limit. */
export class CostExceeded extends Error {
  override readonly name = 'CostExceeded';

  constructor() {
    super('operation cancelled: actual cost limit exceeded');
  }
}
