import { invariant } from '@orch/apimachinery';
import type { FlagDefinition } from './flag-definition.js';
import type { OptionReader } from './option-reader.js';

/** Reasons for accepting an option that has no effect. */
export const ignoredReasons = {
  /** The default: its feature is missing. */
  notBuilt: 'not built yet',
  /** For protective options of a program that does not start when they have no effect. */
  missingProtection: 'not built yet; a start that sets it fails',
  /** v1.21 accepts and ignores it. */
  ignoredInOriginal: 'deprecated in v1.21 and ignored there too',
} as const;

/** The options that the parser handles. */
const parserOptions: readonly string[] = ['help', 'version'];

/**
 * Returns the options of the table that no reader uses, with the reason that the help shows, without the rejected ones.
 * @throws InvariantError when a reader uses an option that the table lacks, or defines as ignored or rejected
 */
export function optionsWithoutEffect(
  table: readonly FlagDefinition[],
  readers: readonly Pick<OptionReader<unknown>, 'options'>[],
  { stopsOnMissingProtection = false }: { readonly stopsOnMissingProtection?: boolean } = {},
): ReadonlyMap<string, string> {
  const read = new Set([...parserOptions, ...readers.flatMap(({ options }) => options)]);
  const known = new Set(table.map(({ name }) => name));
  for (const name of read) {
    invariant(known.has(name) || parserOptions.includes(name), `option --${name} is read, but is not in the table`);
  }
  const reasons = new Map<string, string>();
  for (const { name, ignored, rejected, protective } of table) {
    const usual = protective && stopsOnMissingProtection ? ignoredReasons.missingProtection : ignoredReasons.notBuilt;
    if (read.has(name)) {
      invariant(ignored === undefined, `option --${name} is read, but is defined as ignored`);
      invariant(rejected === undefined, `option --${name} is read, but is defined as rejected`);
    } else if (rejected === undefined) reasons.set(name, ignored ?? usual);
  }
  return reasons;
}
