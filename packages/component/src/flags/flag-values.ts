import { isDeepStrictEqual } from 'node:util';
import { invariant } from '@orch/apimachinery';
import type { FlagValue, NamedCertKey, PortRange } from './flag-definition.js';

/**
 * The option values of one program run, read by name and type.
 * @throws InvariantError when an option is not in the table or has another type
 */
export class FlagValues {
  readonly #values: ReadonlyMap<string, FlagValue>;
  readonly #defaults: ReadonlyMap<string, FlagValue>;
  readonly #given: ReadonlySet<string>;

  /** All keys are option names. `values` and `defaults` have every option of the table. */
  constructor(
    values: ReadonlyMap<string, FlagValue>,
    from: { readonly defaults: ReadonlyMap<string, FlagValue>; readonly given: ReadonlySet<string> },
  ) {
    this.#values = values;
    this.#defaults = from.defaults;
    this.#given = from.given;
  }

  /** Whether the option was on the command line, even with its default value. */
  isGiven(name: string): boolean {
    return this.#given.has(normal(name));
  }
  /** Whether the value differs from the default. */
  isChanged(name: string): boolean {
    return !isDeepStrictEqual(this.#value(name), this.#defaults.get(normal(name)));
  }
  /** Every option of the table, spelled with dashes. */
  names(): readonly string[] {
    return [...this.#values.keys()];
  }
  has(name: string): boolean {
    return this.#values.has(normal(name));
  }

  boolean(name: string): boolean {
    const value = this.#value(name);
    invariant(typeof value === 'boolean', `option --${name} is not a boolean`);
    return value;
  }
  /** For every numeric type. */
  number(name: string): number {
    const value = this.#value(name);
    invariant(typeof value === 'number', `option --${name} is not a number`);
    return value;
  }
  /** A duration in milliseconds. */
  durationMs(name: string): number {
    return this.number(name);
  }
  string(name: string): string {
    const value = this.#value(name);
    invariant(typeof value === 'string', `option --${name} is not a string`);
    return value;
  }
  list(name: string): readonly string[] {
    const value = this.#value(name);
    invariant(Array.isArray(value), `option --${name} is not a list`);
    return value.map(String);
  }
  certKeys(name: string): readonly NamedCertKey[] {
    const value = this.#value(name);
    invariant(Array.isArray(value), `option --${name} is not a list`);
    return value.filter((item) => typeof item === 'object');
  }
  portRange(name: string): PortRange {
    const value = this.#value(name);
    invariant(
      typeof value === 'object' && 'first' in value && typeof value.first === 'number',
      `option --${name} is not a range`,
    );
    return { first: value.first, last: Number(value.last) };
  }
  /** Key-value pairs; boolean values are `true` and `false`. */
  map(name: string): Readonly<Record<string, string | boolean>> {
    const value = this.#value(name);
    invariant(typeof value === 'object' && !Array.isArray(value), `option --${name} is not a map`);
    return Object.fromEntries(Object.entries(value));
  }
  /** A map with boolean values. */
  switches(name: string): Readonly<Record<string, boolean>> {
    return Object.fromEntries(Object.entries(this.map(name)).map(([key, value]) => [key, value === true]));
  }

  #value(name: string): FlagValue {
    const value = this.#values.get(normal(name));
    invariant(value !== undefined, `option --${name} is not in the table`);
    return value;
  }
}

function normal(name: string): string {
  return name.replaceAll('_', '-');
}
