import type { FlagDefinition } from '@orch/component';

const section = 'Serviceaccount controller';

/** Options of the section 'Serviceaccount controller'. */
export function serviceaccountControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-serviceaccount-token-syncs',
      type: 'int32',
      default: '5',
      section: section,
      help: 'Service account tokens synced side by side.',
    },
    {
      name: 'root-ca-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Authority that is published to service accounts.',
    },
    {
      name: 'service-account-private-key-file',
      type: 'string',
      default: '',
      section: section,
      help: 'Key that signs service account tokens.',
    },
  ];
}
