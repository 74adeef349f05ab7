import type { FlagDefinition } from '@orch/component';

const section = 'Misc';

/** Options of the section 'Misc'. */
export function miscFlags(): readonly FlagDefinition[] {
  return [
    { name: 'config', type: 'string', default: '', section: section, help: 'Configuration file of the scheduler.' },
    {
      name: 'master',
      type: 'string',
      default: '',
      section: section,
      help: 'Address of the API server, in place of the one in the client configuration.',
    },
    {
      name: 'write-config-to',
      type: 'string',
      default: '',
      section: section,
      help: 'Write the configuration to this file and exit.',
    },
  ];
}
