import type { FlagDefinition } from '@orch/component';

const section = 'Replicationcontroller';

/** Options of the section 'Replicationcontroller'. */
export function replicationcontrollerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent_rc_syncs',
      type: 'int32',
      default: '5',
      section: section,
      help: 'Replication controllers synced side by side.',
    },
  ];
}
