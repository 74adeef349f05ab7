import type { FlagDefinition } from '@orch/component';

const section = 'Namespace controller';

/** Options of the section 'Namespace controller'. */
export function namespaceControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-namespace-syncs',
      type: 'int32',
      default: '10',
      section: section,
      help: 'Namespaces synced side by side.',
    },
    {
      name: 'namespace-sync-period',
      type: 'duration',
      default: '5m0s',
      section: section,
      help: 'Time between two syncs of all namespaces.',
    },
  ];
}
