import { type FlagDefinition, namingFlag } from '@orch/component';

const section = 'Orch';

/** Options of the section 'Orch': what only this server has. */
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
      help: 'How long changes can be looked back at, where that is longer than compaction leaves them; embedded store only.',
    },
    namingFlag,
  ];
}
