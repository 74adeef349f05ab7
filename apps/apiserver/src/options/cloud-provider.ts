import type { FlagDefinition } from '@orch/component';

const section = 'Cloud provider';

/** Options of the section 'Cloud provider'. */
export function cloudProviderFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'cloud-config',
      type: 'string',
      default: '',
      section: section,
      help: 'Configuration file of the cloud provider.',
    },
    {
      name: 'cloud-provider',
      type: 'string',
      default: '',
      section: section,
      help: 'Provider of cloud services; empty for none.',
    },
  ];
}
