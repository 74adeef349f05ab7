import { type FeatureGateOutcome, neutralGates, resolveFeatureGates } from '../../features/feature-gates.js';
import type { FlagDefinition } from '../flag-definition.js';
import type { FlagValues } from '../flag-values.js';
import { namesOption } from '../naming-flag.js';
import { combineOptions, type OptionReader, option } from '../option-reader.js';
import type { FlagCheck } from '../parse-flags.js';

const name = 'feature-gates';

/** `--feature-gates`, under the help heading `section`. */
export function featureGatesFlag(section: string): FlagDefinition {
  return {
    name,
    type: 'mapStringBool',
    default: '',
    repeatable: true,
    section: section,
    help: 'Feature gates to enable or disable, as name=true,name=false.',
  };
}

const given = option.switches(name);

/** The gates that `--feature-gates` sets, with neutral names. */
export const featureGatesOption: OptionReader<Readonly<Record<string, boolean>>> = combineOptions(
  { gates: given, names: namesOption },
  ({ gates, names }) => neutralGates(gates, names),
);

/** Resolves the gates, or returns errors when gates are unknown or locked. */
export function featureGatesOfFlags(flags: FlagValues): FeatureGateOutcome {
  return resolveFeatureGates(given.read(flags), namesOption.read(flags));
}

/** Rejects unknown gates, and locked gates with another value. */
export const featureGatesCheck: FlagCheck = (flags) => {
  const outcome = featureGatesOfFlags(flags);
  return 'errors' in outcome ? outcome.errors : [];
};
