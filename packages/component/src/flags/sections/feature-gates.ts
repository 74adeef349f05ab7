import type { FlagDefinition } from '../flag-definition.js';

/** The option of feature gates; `section` is the heading it stands under. */
export function featureGatesFlag(section: string): FlagDefinition {
  return {
    name: 'feature-gates',
    type: 'mapStringBool',
    default: '',
    repeatable: true,
    section: section,
    help: 'Features to turn on or off, as name=true,name=false.',
  };
}
