import { invariant } from '@orch/apimachinery';
import type { FlagValue, NamedCertKey, PortRange } from './flag-definition.js';

/**
 * The options of one start, read by name and type. Asking for one that is not in the table, or by another type, is a
 * bug of ours. @throws InvariantError
 */
export class FlagValues {
  readonly #values: ReadonlyMap<string, FlagValue>;
  readonly #given: ReadonlySet<string>;

  constructor(values: ReadonlyMap<string, FlagValue>, given: ReadonlySet<string>) {
    this.#values = values;
    this.#given = given;
  }

  /** Whether it was on the command line, be it with its default. */
  isGiven(name: string): boolean {
    return this.#given.has(normal(name));
  }
  has(name: string): boolean {
    return this.#values.has(normal(name));
  }

  boolean(name: string): boolean {
    const value = this.#value(name);
    invariant(typeof value === 'boolean', `option --${name} is no boolean`);
    return value;
  }
  /** Numbers of all kinds. */
  number(name: string): number {
    const value = this.#value(name);
    invariant(typeof value === 'number', `option --${name} is no number`);
    return value;
  }
  /** A duration in milliseconds. */
  durationMs(name: string): number {
    return this.number(name);
  }
  string(name: string): string {
    const value = this.#value(name);
    invariant(typeof value === 'string', `option --${name} is no string`);
    return value;
  }
  list(name: string): readonly string[] {
    const value = this.#value(name);
    invariant(Array.isArray(value), `option --${name} is no list`);
    return value.map(String);
  }
  certKeys(name: string): readonly NamedCertKey[] {
    const value = this.#value(name);
    invariant(Array.isArray(value), `option --${name} is no list`);
    return value.filter((item) => typeof item === 'object');
  }
  portRange(name: string): PortRange {
    const value = this.#value(name);
    invariant(
      typeof value === 'object' && 'first' in value && typeof value.first === 'number',
      `option --${name} is no range`,
    );
    return { first: value.first, last: Number(value.last) };
  }
  /** `k=v` pairs; switches are `true` and `false`. */
  map(name: string): Readonly<Record<string, string | boolean>> {
    const value = this.#value(name);
    invariant(typeof value === 'object' && !Array.isArray(value), `option --${name} is no map`);
    return Object.fromEntries(Object.entries(value));
  }
  /** A map of switches. */
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
