import { makeNames, type Names } from '@orch/apimachinery';
import type { FlagDefinition } from './flag-definition.js';
import type { FlagValues } from './flag-values.js';

/** `--naming`: the dialect of names, in every program. */
export const namingFlag: FlagDefinition = {
  name: 'naming',
  type: 'string',
  default: 'orch',
  section: 'Orch',
  values: ['orch', 'kubernetes'],
  help: 'How product names are spelled in groups, labels and media types.',
};

/** The names that the options ask for; neutral ones before options are read. */
export function namesOfFlags(flags: FlagValues | undefined): Names {
  return makeNames(flags?.string(namingFlag.name) === 'kubernetes' ? 'kubernetes' : 'orch');
}
