import type { FlagDefinition } from '@orch/component';

const section = 'Replicaset controller';

/** Options of the section 'Replicaset controller'. */
export function replicasetControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-replicaset-syncs',
      type: 'int32',
      default: '5',
      section: section,
      help: 'Replica sets synced side by side.',
    },
  ];
}
