import type { FlagDefinition } from '@orch/component';

const section = 'Feature gate';

/** Options of the section 'Feature gate'. */
export function featureGateFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'feature-gates',
      type: 'mapStringBool',
      default: '',
      repeatable: true,
      section: section,
      help: 'Features to turn on or off, as name=true,name=false.',
    },
  ];
}
