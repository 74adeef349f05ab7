import { between, type FlagDefinition } from '@orch/component';

const section = 'Endpointslicemirroring controller';

/** Options of the section 'Endpointslicemirroring controller'. */
export function endpointslicemirroringControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'mirroring-concurrent-service-endpoint-syncs',
      type: 'int32',
      default: '5',
      section: section,
      validate: between(1, 50),
      help: 'Endpoints mirrored to slices side by side.',
    },
    {
      name: 'mirroring-endpointslice-updates-batch-period',
      type: 'duration',
      default: '0s',
      section: section,
      help: 'Time to gather changes before mirrored slices are written.',
    },
    {
      name: 'mirroring-max-endpoints-per-subset',
      type: 'int32',
      default: '1000',
      section: section,
      validate: between(1, 1000),
      help: 'Endpoints of a subset that are mirrored at most.',
    },
  ];
}
