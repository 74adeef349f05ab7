import { type FeatureGateOutcome, resolveFeatureGates } from '../../features/feature-gates.js';
import type { FlagDefinition } from '../flag-definition.js';
import type { FlagValues } from '../flag-values.js';
import type { FlagCheck } from '../parse-flags.js';

const name = 'feature-gates';

/** The option of feature gates; `section` is the heading it stands under. */
export function featureGatesFlag(section: string): FlagDefinition {
  return {
    name,
    type: 'mapStringBool',
    default: '',
    repeatable: true,
    section: section,
    help: 'Features to turn on or off, as name=true,name=false.',
  };
}

/** The gates that the options ask for. */
export function featureGatesOfFlags(flags: FlagValues): FeatureGateOutcome {
  return resolveFeatureGates(flags.switches(name));
}

/** Gates that are none, and those that cannot be set so. */
export const featureGatesCheck: FlagCheck = (flags) => {
  const outcome = featureGatesOfFlags(flags);
  return 'errors' in outcome ? outcome.errors : [];
};
