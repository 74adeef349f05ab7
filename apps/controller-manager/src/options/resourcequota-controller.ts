import type { FlagDefinition } from '@orch/component';

const section = 'Resourcequota controller';

/** Options of the section 'Resourcequota controller'. */
export function resourcequotaControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-resource-quota-syncs',
      type: 'int32',
      default: '5',
      section: section,
      help: 'Resource quotas synced side by side.',
    },
    {
      name: 'resource-quota-sync-period',
      type: 'duration',
      default: '5m0s',
      section: section,
      help: 'Time between two syncs of all quotas.',
    },
  ];
}
