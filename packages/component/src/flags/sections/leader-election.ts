import type { Names } from '@orch/apimachinery';
import type { FlagDefinition } from '../flag-definition.js';

export interface LeaderElectionDefaults {
  /** Of the object that the leader holds. */
  readonly name: string;
  readonly names: Pick<Names, 'namespaces'>;
}

/** Options of programs of which one leads and others stand by; `section` is the heading they stand under. */
export function leaderElectionFlags(
  section: string,
  { name, names }: LeaderElectionDefaults,
): readonly FlagDefinition[] {
  return [
    {
      name: 'leader-elect',
      type: 'bool',
      default: 'true',
      section: section,
      help: 'Elect a leader before running the loops, so that several may stand by.',
    },
    {
      name: 'leader-elect-lease-duration',
      type: 'duration',
      default: '15s',
      section: section,
      help: 'Time others wait after the last renewal before they try to lead.',
    },
    {
      name: 'leader-elect-renew-deadline',
      type: 'duration',
      default: '10s',
      section: section,
      help: 'Time the leader tries to renew before it gives up leading.',
    },
    {
      name: 'leader-elect-resource-lock',
      type: 'string',
      default: 'leases',
      section: section,
      values: ['endpoints', 'configmaps', 'leases', 'endpointsleases', 'configmapsleases'],
      help: 'Kind of object that the leader holds.',
    },
    {
      name: 'leader-elect-resource-name',
      type: 'string',
      default: name,
      section: section,
      help: 'Name of the object that the leader holds.',
    },
    {
      name: 'leader-elect-resource-namespace',
      type: 'string',
      default: names.namespaces.system,
      section: section,
      help: 'Namespace of the object that the leader holds.',
    },
    {
      name: 'leader-elect-retry-period',
      type: 'duration',
      default: '2s',
      section: section,
      help: 'Time between two tries to lead or to renew.',
    },
  ];
}
