import type { FlagDefinition } from '@orch/component';

const section = 'Statefulset controller';

/** Options of the section 'Statefulset controller'. */
export function statefulsetControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-statefulset-syncs',
      type: 'int32',
      default: '5',
      section: section,
      help: 'Stateful sets synced side by side.',
    },
  ];
}
