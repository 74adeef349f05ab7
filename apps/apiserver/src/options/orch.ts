import { between, type FlagDefinition, namingFlag } from '@orch/component';

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
    {
      name: 'serving-workers',
      type: 'uint',
      default: '1',
      section,
      validate: between(1, 64),
      help: 'Processes that answer requests. With more than one, the first process keeps the store and deals connections out.',
    },
  ];
}
