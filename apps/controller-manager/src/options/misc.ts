import type { FlagDefinition } from '@orch/component';

const section = 'Misc';

/** Options of the section 'Misc'. */
export function miscFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'kubeconfig',
      type: 'string',
      default: '',
      section: section,
      help: 'Client configuration file for the API server.',
    },
    {
      name: 'master',
      type: 'string',
      default: '',
      section: section,
      help: 'Address of the API server, in place of the one in the client configuration.',
    },
  ];
}
