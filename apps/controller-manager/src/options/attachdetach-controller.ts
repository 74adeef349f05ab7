import type { FlagDefinition } from '@orch/component';

const section = 'Attachdetach controller';

/** Options of the section 'Attachdetach controller'. */
export function attachdetachControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'attach-detach-reconcile-sync-period',
      type: 'duration',
      default: '1m0s',
      section: section,
      help: 'Time between two reconciliations of attached volumes.',
    },
    {
      name: 'disable-attach-detach-reconcile-sync',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Do not reconcile attached volumes periodically.',
    },
  ];
}
