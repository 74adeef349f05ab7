import type { Names } from '@orch/apimachinery';
import type { FlagDefinition } from '../flag-definition.js';

export interface LeaderElectionDefaults {
  /** Name of the lock object. */
  readonly name: string;
  readonly names: Pick<Names, 'namespaces'>;
}

/** Options of leader election, under the help heading `section`. */
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
      help: 'Elect a leader before the start, so that other instances can stand by.',
    },
    {
      name: 'leader-elect-lease-duration',
      type: 'duration',
      default: '15s',
      section: section,
      help: 'Time after the last renewal in which no other instance takes the lease.',
    },
    {
      name: 'leader-elect-renew-deadline',
      type: 'duration',
      default: '10s',
      section: section,
      help: 'Time in which the leader retries a renewal before it stops leading.',
    },
    {
      name: 'leader-elect-resource-lock',
      type: 'string',
      default: 'leases',
      section: section,
      values: ['endpoints', 'configmaps', 'leases', 'endpointsleases', 'configmapsleases'],
      help: 'Kind of the leader election object.',
    },
    {
      name: 'leader-elect-resource-name',
      type: 'string',
      default: name,
      section: section,
      help: 'Name of the leader election object.',
    },
    {
      name: 'leader-elect-resource-namespace',
      type: 'string',
      default: names.namespaces.system,
      section: section,
      help: 'Namespace of the leader election object.',
    },
    {
      name: 'leader-elect-retry-period',
      type: 'duration',
      default: '2s',
      section: section,
      help: 'Time between two attempts to acquire or renew the lease.',
    },
  ];
}
