import { between, type FlagDefinition, namingFlag, tracingFlags } from '@orch/component';
import { trustedNodeAgentsFlag } from './proxy-config.js';

const section = 'Orch';

/** Section 'Orch': options that v1.21 does not have. */
export function orchFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'data-dir',
      type: 'string',
      default: '',
      section,
      help: 'Folder of the embedded store; used unless etcd servers or the etcd3 backend are given.',
    },
    {
      name: 'history-retention',
      type: 'duration',
      default: '0s',
      section,
      help: 'Minimum time to keep old revisions from compaction; embedded store only.',
    },
    namingFlag,
    {
      name: 'serving-workers',
      type: 'uint',
      default: '1',
      section,
      validate: between(1, 64),
      help: 'Number of processes that serve requests. With more than one, the first process owns the store and distributes connections.',
    },
    ...tracingFlags(section),
    trustedNodeAgentsFlag(section),
  ];
}
