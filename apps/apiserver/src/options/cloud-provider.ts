import type { FlagDefinition } from '@orch/component';

const section = 'Cloud provider';

const noCloud =
  'the API server calls no cloud provider; the controller manager does, and --external-hostname sets the external host';

/** Options of the section 'Cloud provider'. */
export function cloudProviderFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'cloud-config',
      type: 'string',
      default: '',
      section: section,
      rejected: noCloud,
      help: 'Configuration file of the cloud provider.',
    },
    {
      name: 'cloud-provider',
      type: 'string',
      default: '',
      section: section,
      rejected: noCloud,
      help: 'Provider of cloud services; empty for none.',
    },
  ];
}
