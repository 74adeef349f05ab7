import type { FlagDefinition } from '@orch/component';

const section = 'Deployment controller';

/** Options of the section 'Deployment controller'. */
export function deploymentControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-deployment-syncs',
      type: 'int32',
      default: '5',
      section: section,
      help: 'Deployments synced side by side.',
    },
    {
      name: 'deployment-controller-sync-period',
      type: 'duration',
      default: '30s',
      section: section,
      help: 'Time between two syncs of all deployments.',
    },
  ];
}
