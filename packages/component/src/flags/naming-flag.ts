import { type Dialect, makeNames, type Names } from '@orch/apimachinery';
import type { FlagDefinition } from './flag-definition.js';
import type { FlagValues } from './flag-values.js';
import { combineOptions, type OptionReader, option } from './option-reader.js';

/** `--naming` sets the dialect of names. Every program has it. */
export const namingFlag: FlagDefinition = {
  name: 'naming',
  type: 'string',
  default: 'orch',
  section: 'Orch',
  values: ['orch', 'kubernetes'],
  help: 'How product names are spelled in groups, labels and media types.',
};

/** Returns the names in the dialect of `--naming`; in the `orch` dialect when `flags` is undefined. */
export function namesOfFlags(flags: FlagValues | undefined): Names {
  return flags === undefined ? makeNames('orch') : namesOption.read(flags);
}

export const dialectOption: OptionReader<Dialect> = combineOptions(
  { naming: option.string(namingFlag.name) },
  ({ naming }) => (naming === 'kubernetes' ? 'kubernetes' : 'orch'),
);

export const namesOption: OptionReader<Names> = combineOptions({ dialect: dialectOption }, ({ dialect }) =>
  makeNames(dialect),
);
