import type { FlagDefinition } from '@orch/component';

const section = 'API enablement';

/** Options of the section 'API enablement'. */
export function apiEnablementFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'runtime-config',
      type: 'mapStringString',
      default: '',
      repeatable: true,
      section: section,
      help: 'API versions to turn on or off, as group/version=true.',
    },
  ];
}
