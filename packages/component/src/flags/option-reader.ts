import { invariant } from '@orch/apimachinery';
import type { NamedCertKey, PortRange } from './flag-definition.js';
import type { FlagValues } from './flag-values.js';

/**
 * Reads one value from the options of a program. A reader lists the options it uses, so the readers of a program
 * determine which options have an effect. See `optionsWithoutEffect`.
 *
 *     const listener = combineOptions(
 *       { host: option.string('bind-address'), port: option.number('secure-port') },
 *       ({ host, port }) => ({ host, port }),
 *     );
 *     listener.options   ['bind-address', 'secure-port']
 */
export interface OptionReader<T> {
  /** Names without dashes, each once. */
  readonly options: readonly string[];
  /** @throws InvariantError when the table lacks an option or has it with another type */
  read(flags: FlagValues): T;
}

/** Creates readers of single options, by value type. */
export const option = {
  boolean: (name: string): OptionReader<boolean> => reader(name, (flags) => flags.boolean(name)),
  /** Whether the option is set, to its default or another value. */
  given: (name: string): OptionReader<boolean> => reader(name, (flags) => flags.isGiven(name)),
  number: (name: string): OptionReader<number> => reader(name, (flags) => flags.number(name)),
  durationMs: (name: string): OptionReader<number> => reader(name, (flags) => flags.durationMs(name)),
  string: (name: string): OptionReader<string> => reader(name, (flags) => flags.string(name)),
  list: (name: string): OptionReader<readonly string[]> => reader(name, (flags) => flags.list(name)),
  certKeys: (name: string): OptionReader<readonly NamedCertKey[]> => reader(name, (flags) => flags.certKeys(name)),
  portRange: (name: string): OptionReader<PortRange> => reader(name, (flags) => flags.portRange(name)),
  map: (name: string): OptionReader<Readonly<Record<string, string | boolean>>> =>
    reader(name, (flags) => flags.map(name)),
  switches: (name: string): OptionReader<Readonly<Record<string, boolean>>> =>
    reader(name, (flags) => flags.switches(name)),
} as const;

/** One reader per field of `Values`. */
type ReadersOf<Values> = { readonly [Key in keyof Values]: OptionReader<Values[Key]> };

/**
 * Combines several readers into one. It reads all inputs, even those `make` uses conditionally, so the options of the
 * result are constant.
 */
export function combineOptions<Values extends object, T>(
  inputs: ReadersOf<Values>,
  make: (values: Readonly<Values>) => T,
): OptionReader<T> {
  const options = new Set<string>();
  for (const key in inputs) for (const name of inputs[key].options) options.add(name);
  return {
    options: [...options],
    read(flags) {
      const values: Partial<Values> = {};
      for (const key in inputs) values[key] = inputs[key].read(flags);
      invariant(isComplete(values, inputs), 'every input of a reader has a value');
      return make(values);
    },
  };
}

/** Groups several readers into one that returns an object. */
export function groupOptions<Values extends object>(inputs: ReadersOf<Values>): OptionReader<Readonly<Values>> {
  return combineOptions<Values, Readonly<Values>>(inputs, (values) => values);
}

function isComplete<Values extends object>(values: Partial<Values>, inputs: ReadersOf<Values>): values is Values {
  return Object.keys(inputs).every((key) => Object.hasOwn(values, key));
}

function reader<T>(name: string, read: (flags: FlagValues) => T): OptionReader<T> {
  return { options: [name], read };
}
