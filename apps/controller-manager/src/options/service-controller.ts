import type { FlagDefinition } from '@orch/component';

const section = 'Service controller';

/** Options of the section 'Service controller'. */
export function serviceControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-service-syncs',
      type: 'int32',
      default: '1',
      section: section,
      help: 'Services synced side by side.',
    },
  ];
}
