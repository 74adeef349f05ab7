import type { FlagDefinition } from '@orch/component';

const section = 'Leader-migration';

/** Options of the section 'Leader-migration'. */
export function leaderMigrationFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'enable-leader-migration',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Hand controllers over between managers by leader migration.',
    },
    {
      name: 'leader-migration-config',
      type: 'string',
      default: '',
      section: section,
      help: 'Configuration file of leader migration.',
    },
  ];
}
