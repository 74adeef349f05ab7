import type { FlagDefinition } from '@orch/component';

const section = 'Endpoint controller';

/** Options of the section 'Endpoint controller'. */
export function endpointControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-endpoint-syncs',
      type: 'int32',
      default: '5',
      section: section,
      help: 'Endpoints synced side by side.',
    },
    {
      name: 'endpoint-updates-batch-period',
      type: 'duration',
      default: '0s',
      section: section,
      help: 'Time to gather pod changes before endpoints are written.',
    },
  ];
}
