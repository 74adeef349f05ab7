import type { FlagDefinition } from '@orch/component';

const section = 'Egress selector';

/** Options of the section 'Egress selector'. */
export function egressSelectorFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'egress-selector-config-file',
      protective: true,
      type: 'string',
      default: '',
      section: section,
      help: 'Configuration file of the egress selector.',
    },
  ];
}
