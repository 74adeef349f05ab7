import type { FlagDefinition } from '@orch/component';

const section = 'Garbagecollector controller';

/** Options of the section 'Garbagecollector controller'. */
export function garbagecollectorControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'concurrent-gc-syncs',
      type: 'int32',
      default: '20',
      section: section,
      help: 'Workers of the garbage collector.',
    },
    {
      name: 'enable-garbage-collector',
      type: 'bool',
      default: 'true',
      section: section,
      help: 'Delete what lost its owners; must be the same for API server and controller manager.',
    },
  ];
}
