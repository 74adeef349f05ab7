import { between, type FlagDefinition } from '@orch/component';

const section = 'Endpointslice controller';

/** Options of the section 'Endpointslice controller'. */
export function endpointsliceControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-service-endpoint-syncs',
      type: 'int32',
      default: '5',
      section: section,
      validate: between(1, 50),
      help: 'Services whose endpoint slices are synced side by side.',
    },
    {
      name: 'endpointslice-updates-batch-period',
      type: 'duration',
      default: '0s',
      section: section,
      help: 'Time to gather pod changes before endpoint slices are written.',
    },
    {
      name: 'max-endpoints-per-slice',
      type: 'int32',
      default: '100',
      section: section,
      validate: between(1, 1000),
      help: 'Endpoints that one endpoint slice holds at most.',
    },
  ];
}
