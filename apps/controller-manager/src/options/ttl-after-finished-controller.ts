import type { FlagDefinition } from '@orch/component';

const section = 'Ttl-after-finished controller';

/** Options of the section 'Ttl-after-finished controller'. */
export function ttlAfterFinishedControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-ttl-after-finished-syncs',
      type: 'int32',
      default: '5',
      section: section,
      help: 'Finished jobs cleaned up side by side.',
    },
  ];
}
