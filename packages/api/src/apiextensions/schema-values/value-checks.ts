import { type Fields, isFields, valueKey } from '@orch/apimachinery';
import { Patterns } from '../patterns/patterns.js';
import { type Enumeration, Enumerations } from './enumeration.js';
import type { ValueError } from './value-error.js';

/** Steps for checking all values of one definition. A step takes about a microsecond. */
export const valueStepsMax = 1_000_000;
/** This many characters of a text cost one step. */
const charactersPerStep = 32;

/**
 * State shared by all checks of values of one definition: patterns, enumerations and the remaining steps. The steps bound
 * the work, since a list of many values and a schema of many alternatives cost the product of both.
 */
export class ValueChecks {
  readonly patterns: Patterns;
  /** Whether the marker for integers or strings is checked. v1.21 does not check it in the defaults of a definition. */
  readonly checksIntOrString: boolean;
  readonly #keys = new WeakMap<object, string>();
  readonly #enumerations = new Enumerations((value) => this.#keyOf(value));
  #stepsLeft: number;

  constructor(patterns: Patterns, stepsMax: number = valueStepsMax, checksIntOrString = true) {
    this.patterns = patterns;
    this.checksIntOrString = checksIntOrString;
    this.#stepsLeft = stepsMax;
  }

  /** Checks of the defaults of one definition. */
  static ofDefaults(): ValueChecks {
    return new ValueChecks(new Patterns(), valueStepsMax, false);
  }

  /** Checks of another value of the definition, with the compiled patterns and the limits of a new one. */
  forNextValue(): ValueChecks {
    return new ValueChecks(new Patterns(this.patterns));
  }

  /** No steps are left. Errors found since then are incomplete. */
  get isExhausted(): boolean {
    return this.#stepsLeft < 0;
  }

  /** @returns whether enough steps were left */
  take(steps: number): boolean {
    this.#stepsLeft -= steps;
    return this.#stepsLeft >= 0;
  }

  /** Takes the steps of reading a text. */
  takeText(text: string): boolean {
    return this.take(Math.floor(text.length / charactersPerStep));
  }

  /** Takes the steps of joining errors, which are joined again on each level above the value. */
  takeErrors(errors: readonly ValueError[]): void {
    for (const error of errors) {
      this.take(1);
      this.takeText(error.name);
      if (error.code === 'invalid') this.takeText(error.message);
      if (error.code === 'notSupported' && isContainer(error.value)) this.takeText(this.#keyOf(error.value));
    }
  }

  /** Whether a text matches a pattern. A text that exceeds the limit counts as a match. */
  matches(pattern: string, text: string): boolean {
    const outcome = this.patterns.match(pattern, text);
    if (outcome === 'tooLong') this.#stepsLeft = -1;
    return outcome !== 'noMatch';
  }

  enumerationOf(schema: Fields): Enumeration | undefined {
    return this.#enumerations.of(schema);
  }

  /** The same number for enumerations that messages print alike. */
  identityOf(enumeration: Enumeration): number {
    return this.#enumerations.identityOf(enumeration);
  }

  #keyOf(value: object): string {
    const known = this.#keys.get(value);
    if (known !== undefined) return known;
    const key = valueKey(value);
    this.takeText(key);
    this.#keys.set(value, key);
    return key;
  }
}

function isContainer(value: unknown): value is object {
  return isFields(value) || Array.isArray(value);
}
